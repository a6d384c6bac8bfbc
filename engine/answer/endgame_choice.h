// How many endgames are worth having in memory before many positions are searched.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/analysis/move_values.h"

namespace seedbank::engine {

/// Positions to be searched, by their seeds in play: element n are those with n.
using SeedCounts = std::vector<std::uint64_t>;

/// The endgames, in seeds, with which bringing them to memory and searching all the positions, the
/// values of their sowings in so much `detail`, together take the least work; 0 for none. A guess:
/// how alike the positions are is not looked at. Requires 1 <= pits <= kMaxPits.
[[nodiscard]] int endgames_worth(int pits, const SeedCounts& positions, MoveDetail detail);

}  // namespace seedbank::engine
