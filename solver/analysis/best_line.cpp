// A line of best play: at every position, the first sowing that keeps its value.
#include "solver/analysis/best_line.h"

#include "solver/analysis/best_pit.h"
#include "solver/game/successor.h"

namespace seedbank {

BestLine best_line(Solver& solver, const Position& start, int share, const SearchRequest& request) {
  BestLine line;
  Position position = without_stores(start);
  while (!is_over(position)) {
    const BestPit best = best_pit(solver, position, share, request.after(line.nodes));
    line.nodes += best.nodes;
    if (!best.pit) return line;
    line.pits.push_back(*best.pit);
    const Successor next = successor(solver.sowing(), position, *best.pit);
    position = next.position;
    share = next.share_if_worth(share);
  }
  line.complete = true;
  return line;
}

}  // namespace seedbank
