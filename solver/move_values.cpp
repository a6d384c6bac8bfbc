// The exact value of every legal sowing: each child solved below what the position itself is worth.
#include "solver/move_values.h"

#include <algorithm>
#include <bit>

namespace seedbank {

bool MoveValues::complete() const noexcept {
  return std::all_of(moves.begin(), moves.end(),
                     [](const MoveValue& move) { return move.share.exact(); });
}

MoveValues move_values(Solver& solver, const Position& position, ShareBounds share,
                       const SearchRequest& request) {
  MoveValues result;
  const int seeds = seeds_in_play(position);
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    MoveValue move{std::countr_zero(pits), {0, share.high}};
    Position child = without_stores(position);
    const After after = sow(solver.sowing(), child, move.pit);
    if (after == After::kGameOver) {
      move.share = {store(child.mover), store(child.mover)};
    } else if (after == After::kSameMover) {
      const int gained = store(child.mover);
      const SolvedShare solved = solver.solve(
          child, request.after(result.nodes),
          ShareBounds{0, std::min(share.high - gained, seeds_in_play(child))}, share.low - gained);
      move.share = {gained + solved.bounds.low, gained + solved.bounds.high};
      result.nodes += solved.nodes;
    } else {
      // Now the other side moves: it gets what this side does not.
      const int left = seeds_in_play(child);
      const SolvedShare solved =
          solver.solve(child, request.after(result.nodes),
                       ShareBounds{std::max(seeds - share.high, 0), left}, seeds - share.low + 1);
      move.share = {seeds - solved.bounds.high, seeds - solved.bounds.low};
      result.nodes += solved.nodes;
    }
    result.moves.push_back(move);
  }
  return result;
}

}  // namespace seedbank
