// From shares of the seeds in play to what answers say.
#pragma once

#include <seedbank/answer.h>

#include "solver/game/position.h"
#include "solver/game/share.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The margin for the mover of `position` whose share lies within `share`.
[[nodiscard]] inline Bounds margins_from_shares(const Position& position,
                                                ShareBounds share) noexcept {
  return {margin_from_share(position, share.low), margin_from_share(position, share.high)};
}

/// What ended work that was made by this request and is not complete.
[[nodiscard]] inline Completion completion_of(const SearchRequest& request) noexcept {
  return request.is_stopped() ? Completion::kStopped : Completion::kTimeLimit;
}

}  // namespace seedbank::engine
