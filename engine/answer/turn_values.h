// The values of all first turns of a position: sowings with the extra turns that they earn.
#pragma once

#include <vector>

#include <seedbank/answer.h>

#include "engine/answer/value_source.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// The complete turns of `position`, whose mover's share lies within `share`, in lexicographic
/// order. One turn that attains the share is settled before the others, where that is exact. Adds
/// what it took to `effort`. Requires a game that is not over. Throws what the source throws.
[[nodiscard]] std::vector<Turn> turn_values(ValueSource& source, const SowingTable& table,
                                            const Position& position, ShareBounds share,
                                            const SearchRequest& request, SearchStats& effort);

}  // namespace seedbank::engine
