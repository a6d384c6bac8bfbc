// Lines of play: best play to the end of the game, and all first turns with their values.
#pragma once

#include <vector>

#include <seedbank/answer.h>

#include "engine/answer/game_values.h"
#include "solver/game/notation.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// Checks `pits`, numbered from 0, as a line of best play from `start` to the end of the game.
/// Returns the line with pits numbered from 1. Throws std::logic_error, since only a bug can be the
/// reason, unless every sowing is legal, the last one ends the game, and the final margin for the
/// side to move at `start` is `margin`, in seeds.
[[nodiscard]] std::vector<int> checked_line(const SowingTable& table, const NotedPosition& start,
                                            const std::vector<int>& pits, int margin);

/// The values of all complete turns of `position`, in lexicographic order. The mover's share must
/// lie within `share`. If `share` is exact, a turn that attains it is found first. Adds the cost to
/// `effort`. Requires that the game is not over. Throws the exceptions of `values`.
[[nodiscard]] std::vector<Turn> turn_values(GameValues& values, const Position& position,
                                            ShareBounds share, const SearchRequest& request,
                                            SearchStats& effort);

}  // namespace seedbank::engine
