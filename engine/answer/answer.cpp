// Answers: outcomes, names of sources, best pits.
#include <algorithm>
#include <array>

#include <seedbank/answer.h>

namespace seedbank {

std::optional<std::string_view> outcome_of(Bounds bounds) noexcept {
  if (bounds.low > 0) return "win";
  if (bounds.high < 0) return "loss";
  if (bounds.exact()) return "draw";
  return std::nullopt;
}

std::string_view name(Source source) noexcept {
  constexpr std::array<std::string_view, 4> kNames = {"database", "search", "terminal", "book"};
  return kNames[static_cast<std::size_t>(source)];
}

std::vector<int> Answer::best() const {
  int most = bounds.low;
  for (const Move& move : moves) most = std::max(most, move.bounds.high);
  std::vector<int> pits;
  for (const Move& move : moves) {
    if (move.bounds.low == most) pits.push_back(move.pit);
  }
  return pits;
}

}  // namespace seedbank
