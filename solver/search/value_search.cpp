// Finding a value by questions: MTD(f) and bisection.
#include "solver/search/value_search.h"

#include <algorithm>

namespace seedbank {

Question ShareQuestions::next() noexcept {
  question_.threshold = std::clamp(question_.threshold, bounds_.low + 1, bounds_.high);
  return question_;
}

void ShareQuestions::take(int share) noexcept {
  const int threshold = question_.threshold;
  bounds_.take(threshold, share);
  question_ = share >= threshold ? Question{bounds_.low + 1, false} : Question{bounds_.high, true};
  if (driver_ == Driver::kBisection) question_.threshold = (bounds_.low + bounds_.high + 1) / 2;
}

void find_share(const Decide& decide, Driver driver, int guess, ShareBounds& bounds) {
  ShareQuestions questions(driver, guess, bounds);
  while (!bounds.exact()) questions.take(decide(questions.next()));
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
