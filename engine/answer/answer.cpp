// Answers: what is known of a position and of all its sowings.
#include "engine/answer/answer.h"

#include <algorithm>

namespace seedbank::engine {

std::string_view name(Source source) noexcept {
  switch (source) {
    case Source::kDatabase:
      return "database";
    case Source::kSearch:
      return "search";
    case Source::kTerminal:
      break;
  }
  return "terminal";
}

Completion completion_of(const SearchRequest& request) noexcept {
  return request.is_stopped() ? Completion::kStopped : Completion::kTimeLimit;
}

std::optional<std::string_view> outcome_of(MarginBounds value) noexcept {
  if (value.low > 0) return "win";
  if (value.high < 0) return "loss";
  if (value.exact()) return "draw";
  return std::nullopt;
}

MarginBounds margins_from_shares(const Position& position, ShareBounds share) noexcept {
  return {margin_from_share(position, share.low), margin_from_share(position, share.high)};
}

std::vector<int> Answer::best() const {
  int most = value.low;
  for (const MoveMargin& move : moves) most = std::max(most, move.value.high);
  std::vector<int> pits;
  for (const MoveMargin& move : moves) {
    if (move.value.low == most) pits.push_back(move.pit);
  }
  return pits;
}

}  // namespace seedbank::engine
