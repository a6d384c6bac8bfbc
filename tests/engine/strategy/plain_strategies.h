// The slow twins of the strategies: seeds dropped one at a time, every line looked at to its end.
#pragma once

#include <vector>

#include "engine/strategy/modified_tree.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// What dropping the seeds of a pit one at a time comes to.
struct PlainEffect {
  bool extra_turn = false;
  int prey = 0;       ///< seeds of the other side that are captured
  int prey_pit = -1;  ///< the other side's pit that they lie in
  int banked = 0;     ///< seeds that came to the own store
};
[[nodiscard]] PlainEffect plain_effect(Game game, const Position& position, int pit);

/// The choices of the strategies of those names, 0..pits-1.
[[nodiscard]] int plain_greedy(Game game, const Position& position);
[[nodiscard]] int plain_deterministic(Game game, const Position& position);
[[nodiscard]] int plain_tree(Game game, const Position& position, int depth,
                             const TreeWeights& weights);
[[nodiscard]] int plain_minimax(Game game, const Position& position, int depth);

}  // namespace seedbank::engine
