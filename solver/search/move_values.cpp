// The value of every legal sowing: each child solved below what the position itself is worth.
#include "solver/search/move_values.h"

#include <algorithm>
#include <bit>

namespace seedbank {

namespace {

// The share of a child, which is within `bounds`: narrowed by the one question whether it is at
// least `threshold`, or found.
SolvedShare child_share(Solver& solver, const Position& child, ShareBounds bounds, int threshold,
                        MoveDetail detail, const SearchRequest& request) {
  if (detail == MoveDetail::kExact) return solver.solve(child, request, bounds, threshold);
  SolvedShare result{bounds};
  if (bounds.answer(threshold)) return result;
  const Decision decision = solver.ask(child, {threshold, true}, request);
  result.nodes = decision.nodes;
  if (decision.share) result.bounds.take(threshold, *decision.share);
  return result;
}

}  // namespace

bool MoveValues::complete() const noexcept {
  return std::all_of(moves.begin(), moves.end(), [this](const MoveValue& move) {
    return move.share.exact() || move.share.high < exact_from;
  });
}

MoveValues move_values(Solver& solver, const Position& position, ShareBounds share,
                       MoveDetail detail, const SearchRequest& request) {
  MoveValues result;
  if (detail == MoveDetail::kBestOnly) result.exact_from = share.low;
  const int seeds = seeds_in_play(position);
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    MoveValue move{std::countr_zero(pits), {0, share.high}};
    Position child = without_stores(position);
    const After after = sow(solver.sowing(), child, move.pit);
    const int left = seeds_in_play(child);
    if (after == After::kGameOver) {
      move.share = {store(child.mover), store(child.mover)};
    } else if (after == After::kSameMover) {
      const int gained = store(child.mover);
      const SolvedShare solved =
          child_share(solver, child, {0, std::min(share.high - gained, left)}, share.low - gained,
                      detail, request.after(result.nodes));
      move.share = {gained + solved.bounds.low, gained + solved.bounds.high};
      result.nodes += solved.nodes;
    } else {
      // Now the other side moves: it gets what this side does not.
      const SolvedShare solved =
          child_share(solver, child, {std::max(seeds - share.high, 0), left}, seeds - share.low + 1,
                      detail, request.after(result.nodes));
      move.share = {seeds - solved.bounds.high, seeds - solved.bounds.low};
      result.nodes += solved.nodes;
    }
    result.moves.push_back(move);
  }
  return result;
}

}  // namespace seedbank
