// The values of all first turns of a position: sowings including the extra turns that they earn.
#pragma once

#include <vector>

#include <seedbank/answer.h>

#include "engine/answer/value_source.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// The values of all complete turns of `position`, in lexicographic order. The mover's share must
/// lie within `share`. If `share` is exact, a turn that attains it is found first. Adds the cost to
/// `effort`. Requires that the game is not over. Throws the exceptions of `source`.
[[nodiscard]] std::vector<Turn> turn_values(ValueSource& source, const SowingTable& table,
                                            const Position& position, ShareBounds share,
                                            const SearchRequest& request, SearchStats& effort);

}  // namespace seedbank::engine
