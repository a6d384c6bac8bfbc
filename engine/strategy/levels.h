// The levels: opponents of rising strength, made of the other strategies.
#pragma once

#include <array>
#include <string_view>

namespace seedbank::engine {

/// What an opponent of some level does. With a probability of `skill`, and else at random, it sows
/// as strategy `name`.
struct Level {
  std::string_view name;
  double skill = 1;
};

/// Levels 1, 2, ..., measured against each other: data/levels.csv.
inline constexpr std::array kLevels = {
    Level{"random"},     Level{"minimax:1", 0.5}, Level{"minimax:1"}, Level{"greedy", 0.85},
    Level{"greedy"},     Level{"minimax:6"},      Level{"minimax:8"}, Level{"minimax:10"},
    Level{"minimax:13"}, Level{"minimax:16"},
};

}  // namespace seedbank::engine
