// A line of best play: at every position, the first sowing that keeps its value.
#include "solver/analysis/best_line.h"

#include <bit>
#include <optional>

#include "solver/game/successor.h"

namespace seedbank {
namespace {

// A position with empty stores, and the share that its mover gets by best play.
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
    const Successor next = successor(solver.sowing(), now.position, pit);
    // The side that sowed gets at most now.share this way; is it as much?
    std::optional<int> its_share = 0;  // at the end of the game nothing is left to share
    if (!next.is_over()) {
      const Decision decision = solver.ask(next.position, next.question_here({now.share, true}),
                                           request.after(line.nodes));
      line.nodes += decision.nodes;
      its_share = decision.share;
    }
    if (!its_share || next.worth(*its_share) < now.share) return std::nullopt;
    return Step{next.position, next.share_if_worth(now.share)};
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
