// A line of play checked by playing it: whose turns it is made of, and what it comes to.
#pragma once

#include <vector>

#include "solver/game/notation.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// What one side sows before the other is to move.
struct Turn {
  Side side = Side::kSouth;
  std::vector<int> pits;  ///< in the order sown; 1 is farthest from the store
};

/// The turns of a line of best play: `pits`, 0..pits-1, from `start` to the end of the game. Throws
/// std::logic_error, since only a fault of the program can be the reason, unless every sowing is
/// legal, the last one ends the game, and the final margin for the side to move at `start` is
/// `margin`, in seeds.
[[nodiscard]] std::vector<Turn> turns_of_line(const SowingTable& table, const NotedPosition& start,
                                              const std::vector<int>& pits, int margin);

}  // namespace seedbank::engine
