// Names of strategies, and levels.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/answer/answerer.h"
#include "engine/strategy/strategy.h"

namespace seedbank::engine {

/// A text that is not the name of a strategy. The message is one line and says what was expected.
class StrategyNameError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A family of strategies.
struct StrategyFamily {
  std::string_view form;     ///< "tree:D[:A:B:C]"
  std::string_view meaning;  ///< one line
};

/// All families, in the order of the help.
inline constexpr std::array kStrategyFamilies = {
    StrategyFamily{"random", "every pit with the same chance"},
    StrategyFamily{"greedy", "the sowing that brings most seeds to the store at once"},
    StrategyFamily{"deterministic",
                   "extra turn, capture, defence, nearest pit (Pekar et al. 2018)"},
    StrategyFamily{"tree:D[:A:B:C]", "their modified tree search, D = 1..12; weights 10:1:5"},
    StrategyFamily{"minimax:D", "alpha-beta to D = 1..40 sowings, on the difference of stores"},
    StrategyFamily{"exact", "a best pit, by exact values"},
    StrategyFamily{"exact:P", "a best pit with probability P, else at random"},
    StrategyFamily{"1..10", "levels of rising strength"},
};

/// A level of play: the strategy `name` with probability `skill`, otherwise a random pit.
struct Level {
  std::string_view name;
  double skill = 1;
};

/// Levels 1, 2, ... of rising strength, measured in data/levels.csv.
inline constexpr std::array kLevels = {
    Level{"random"},     Level{"minimax:1", 0.5}, Level{"minimax:1"}, Level{"greedy", 0.85},
    Level{"greedy"},     Level{"minimax:6"},      Level{"minimax:8"}, Level{"minimax:10"},
    Level{"minimax:13"}, Level{"minimax:16"},
};

/// The strategy of that name. It takes exact values from `answerer`, which must outlive it. Throws
/// StrategyNameError.
[[nodiscard]] std::unique_ptr<Strategy> make_strategy(std::string_view name, Answerer& answerer);

/// For a level, its strategy and, below 1, its skill, such as "minimax:1 0.50"; any other name
/// unchanged. For records, since levels may change. Throws StrategyNameError.
[[nodiscard]] std::string resolved_name(std::string_view name);

/// A strategy with a depth: "tree:4" and "minimax:8".
struct DepthName {
  std::string family;  ///< with the depth as D: "tree:D", "tree:D:1:2:3"
  int depth = 0;
};
/// Parses such a name; nothing for any other strategy.
[[nodiscard]] std::optional<DepthName> depth_of(std::string_view name);

/// Throws StrategyNameError unless make_strategy() knows the name.
void check_strategy_name(std::string_view name);

}  // namespace seedbank::engine
