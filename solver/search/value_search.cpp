// From questions to a value: MTD(f) and bisection.
#include "solver/search/value_search.h"

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

std::strong_ordering compare_share(const Decide& decide, int share, std::strong_ordering likely) {
  const auto is_more = [&] { return decide({share + 1, likely > 0}) > share; };
  const auto is_less = [&] { return decide({share, likely > 0}) < share; };
  if (likely > 0) {
    if (is_more()) return std::strong_ordering::greater;
    return is_less() ? std::strong_ordering::less : std::strong_ordering::equal;
  }
  if (is_less()) return std::strong_ordering::less;
  return is_more() ? std::strong_ordering::greater : std::strong_ordering::equal;
}

std::strong_ordering compare_margin(const Decide& decide, const Position& position, int margin,
                                    std::strong_ordering likely) {
  const int share = share_from_margin(position, margin);
  if (is_over(position)) return seeds_in_pits(position.mover) <=> share;
  if (share < 0) return std::strong_ordering::greater;
  if (share > seeds_in_play(position)) return std::strong_ordering::less;
  return compare_share(decide, share, likely);
}

}  // namespace seedbank
