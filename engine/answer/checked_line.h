// Checks a line of play by playing it out.
#pragma once

#include <vector>

#include "solver/game/notation.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// Checks `pits`, numbered from 0, as a line of best play from `start` to the end of the game.
/// Returns the line with pits numbered from 1. Throws std::logic_error, since only a bug can be the
/// reason, unless every sowing is legal, the last one ends the game, and the final margin for the
/// side to move at `start` is `margin`, in seeds.
[[nodiscard]] std::vector<int> checked_line(const SowingTable& table, const NotedPosition& start,
                                            const std::vector<int>& pits, int margin);

}  // namespace seedbank::engine
