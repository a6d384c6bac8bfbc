// A line of best play: at every position, the first sowing that keeps its value.
#include "solver/search/best_line.h"

#include <bit>
#include <optional>

namespace seedbank {
namespace {

// A position, the share that its mover gets by best play, and what led there.
struct Step {
  Position position;
  int share = 0;
};

}  // namespace

BestLine best_line(Solver& solver, const Position& start, int share, const SearchRequest& request) {
  BestLine line;
  Step now{without_stores(start), share};

  // What follows `pit` when it is a best one: the share may not be less. Nothing when it is not, or
  // when the search was stopped.
  const auto follow = [&](int pit) -> std::optional<Step> {
    Step next{now.position};
    const After after = sow(solver.sowing(), next.position, pit);
    const bool same_mover = after != After::kOtherMover;
    const int gained = store(same_mover ? next.position.mover : next.position.waiter);
    if (after == After::kGameOver) {
      next.position = without_stores(next.position);
      return gained == now.share ? std::optional(next) : std::nullopt;
    }
    // The side that sowed gets at most now.share this way; is it as much?
    next.position = without_stores(next.position);
    next.share = same_mover ? now.share - gained : seeds_in_play(now.position) - now.share;
    const Decision decision = solver.ask(
        next.position, same_mover ? Question{next.share, true} : Question{next.share + 1, false},
        request.after(line.nodes));
    line.nodes += decision.nodes;
    const bool is_best = decision.share && (same_mover ? *decision.share >= next.share
                                                       : *decision.share <= next.share);
    return is_best ? std::optional(next) : std::nullopt;
  };

  while (!is_over(now.position)) {
    const std::optional<int> likely = solver.table_pit(now.position);
    std::vector<int> candidates;
    if (likely) candidates.push_back(*likely);
    for (std::uint32_t pits = legal_pits(now.position); pits != 0; pits &= pits - 1) {
      if (std::countr_zero(pits) != likely) candidates.push_back(std::countr_zero(pits));
    }
    std::optional<Step> next;
    for (std::size_t i = 0; i < candidates.size() && !next; ++i) {
      next = follow(candidates[i]);
      if (next) line.pits.push_back(candidates[i]);
    }
    if (!next) return line;  // stopped: some sowing keeps the value of every solved position
    now = *next;
  }
  line.complete = true;
  return line;
}

}  // namespace seedbank
