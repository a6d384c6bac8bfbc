// From questions to a value: MTD(f) and bisection.
#include "solver/value_search.h"

#include <algorithm>

namespace seedbank {

void find_share(const Decide& decide, Driver driver, int guess, ShareBounds& bounds) {
  Question question{guess, true};
  while (!bounds.exact()) {
    question.threshold = std::clamp(question.threshold, bounds.low + 1, bounds.high);
    const int share = decide(question);
    bounds.take(question.threshold, share);
    question =
        share >= question.threshold ? Question{bounds.low + 1, false} : Question{bounds.high, true};
    if (driver == Driver::kBisection) question.threshold = (bounds.low + bounds.high + 1) / 2;
  }
}

}  // namespace seedbank
