// Converts results of searches to parts of answers.
#pragma once

#include <seedbank/answer.h>

#include "solver/game/position.h"
#include "solver/game/share.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Bounds of the final margin for the mover of `position`, from bounds of its share.
[[nodiscard]] inline Bounds margins_from_shares(const Position& position,
                                                ShareBounds share) noexcept {
  return {margin_from_share(position, share.low), margin_from_share(position, share.high)};
}

/// The reason why work with this request is incomplete.
[[nodiscard]] inline Completion completion_of(const SearchRequest& request) noexcept {
  return request.is_stopped() ? Completion::kStopped : Completion::kTimeLimit;
}

}  // namespace seedbank::engine
