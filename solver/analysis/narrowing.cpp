// Bounds narrowed as far as a few nodes per question go.
#include "solver/analysis/narrowing.h"

#include <algorithm>

namespace seedbank {

void narrow(Solver& solver, const Position& position, const SearchRequest& request,
            SolvedShare& solved) {
  ShareBounds& bounds = solved.bounds;
  const auto is_answered = [&](const Question& question) {
    const Decision decision = solver.ask(position, question, request);
    solved.nodes += decision.nodes;
    if (decision.share) bounds.take(question.threshold, *decision.share);
    return decision.share.has_value();
  };
  for (int hard = bounds.high + 1; hard - bounds.low > 1;) {
    const int threshold = bounds.low + (hard - bounds.low) / 2;
    hard = is_answered({threshold, true}) ? std::min(hard, bounds.high + 1) : threshold;
  }
  for (int hard = bounds.low; bounds.high > hard;) {
    const int threshold = bounds.high - (bounds.high - hard) / 2;
    hard = is_answered({threshold, false}) ? std::max(hard, bounds.low) : threshold;
  }
}

}  // namespace seedbank
