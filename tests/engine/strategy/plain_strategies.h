// Plain twins of the strategies: seeds dropped one by one, every line searched to its end.
#pragma once

#include <vector>

#include "engine/strategy/classical.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// The effect of dropping the seeds of a pit one by one.
struct PlainEffect {
  bool extra_turn = false;
  int prey = 0;       ///< seeds of the other side captured
  int prey_pit = -1;  ///< their pit on the other side
  int banked = 0;     ///< seeds added to the own store
};
[[nodiscard]] PlainEffect plain_effect(Game game, const Position& position, int pit);

/// The choices of these strategies, 0..pits-1.
[[nodiscard]] int plain_greedy(Game game, const Position& position);
[[nodiscard]] int plain_deterministic(Game game, const Position& position);
[[nodiscard]] int plain_tree(Game game, const Position& position, int depth,
                             const TreeWeights& weights);
[[nodiscard]] int plain_minimax(Game game, const Position& position, int depth);

}  // namespace seedbank::engine
