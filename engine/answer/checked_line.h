// A line of play checked by playing it.
#pragma once

#include <vector>

#include "solver/game/notation.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// A line of best play, `pits` as 0..pits-1, from `start` to the end of the game, with pits
/// numbered from 1. Throws std::logic_error, since only a fault of the program can be the reason,
/// unless every sowing is legal, the last one ends the game, and the final margin for the side to
/// move at `start` is `margin`, in seeds.
[[nodiscard]] std::vector<int> checked_line(const SowingTable& table, const NotedPosition& start,
                                            const std::vector<int>& pits, int margin);

}  // namespace seedbank::engine
