// The sowings of a position, of which one best pit is settled before anything else.
#pragma once

#include <functional>

#include "engine/answer/value_source.h"

namespace seedbank::engine {

/// What `source` says of the sowings, as ValueSource::moves() does. Where the share is exact, one
/// pit that attains it is found first, and is exact in what is returned even when `request` ends
/// the search right after; then `settled` is called. Throws what the source throws.
[[nodiscard]] MoveValues settled_moves(
    ValueSource& source, const Position& position, ShareBounds share, MoveDetail detail,
    const SearchRequest& request, Effort& effort, const std::function<void()>& settled = [] {});

}  // namespace seedbank::engine
