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
    Level{"random"},         Level{"minimax:1", 0.35}, Level{"minimax:1", 0.65}, Level{"minimax:1"},
    Level{"minimax:2", 0.9}, Level{"minimax:3"},       Level{"minimax:5"},       Level{"minimax:8"},
    Level{"minimax:12"},     Level{"minimax:14"},
};

}  // namespace seedbank::engine
