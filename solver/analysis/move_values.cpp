// Values of all sowings: each child is solved below the value of the position.
#include "solver/analysis/move_values.h"

#include <algorithm>
#include <bit>

#include "solver/game/successor.h"

namespace seedbank {

namespace {

// The share of a child within `bounds`: exact, or narrowed by the question whether it is at least
// `threshold`.
SolvedShare child_share(Solver& solver, const Position& child, ShareBounds bounds, int threshold,
                        MoveDetail detail, const SearchRequest& request) {
  SolvedShare result{bounds};
  if (bounds.exact()) return result;
  if (detail == MoveDetail::kExact) return solver.solve(child, request, bounds, threshold);
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
                       MoveDetail detail, const SearchRequest& request,
                       std::span<const MoveValue> known) {
  MoveValues result;
  if (detail == MoveDetail::kBestOnly) result.exact_from = share.low;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    MoveValue move{std::countr_zero(pits), {0, share.high}};
    if (!known.empty()) {
      const ShareBounds before = known[result.moves.size()].share;
      move.share = {before.low, std::min(before.high, share.high)};
    }
    const Successor child = successor(solver.sowing(), position, move.pit);
    if (child.is_over()) {
      move.share = child.worth(ShareBounds{0, 0});
    } else if (move.share.low <=
               move.share.high) {  // otherwise the known bounds contradict each other
      const SolvedShare solved = child_share(
          solver, child.position, child.bounds_if_worth(move.share),
          child.question_here({share.low, true}).threshold, detail, request.after(result.nodes));
      move.share = child.worth(solved.bounds);
      result.nodes += solved.nodes;
    }
    result.moves.push_back(move);
  }
  return result;
}

}  // namespace seedbank
