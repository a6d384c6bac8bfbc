// Strategies by their names, and levels.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include <seedbank/strategy.h>

#include "engine/answer/answerer.h"
#include "engine/strategy/strategy.h"

namespace seedbank::engine {

/// A level of play: the strategy `name` with probability `skill`, otherwise a random pit.
struct Level {
  std::string_view name;
  double skill = 1;
};

/// Levels 1, 2, ... in order of increasing strength, as measured in data/levels.csv.
inline constexpr std::array kLevels = {
    Level{"random"},     Level{"minimax:1", 0.5}, Level{"minimax:1"}, Level{"greedy", 0.85},
    Level{"greedy"},     Level{"minimax:6"},      Level{"minimax:8"}, Level{"minimax:10"},
    Level{"minimax:13"}, Level{"minimax:16"},
};

/// The strategy of that name. It takes exact values from `answerer`, which must outlive it. Throws
/// ArgumentError.
[[nodiscard]] std::unique_ptr<Strategy> make_strategy(std::string_view name, Answerer& answerer);

/// For a level, its strategy and, below 1, its skill, such as "minimax:1 0.50"; any other name
/// unchanged. For records, since levels may change. Throws ArgumentError.
[[nodiscard]] std::string resolved_name(std::string_view name);

}  // namespace seedbank::engine
