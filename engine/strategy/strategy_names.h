// The names that strategies go by.
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

/// A text that names no strategy. The message is one line, and says what was expected.
class StrategyNameError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How a family of strategies is named, and what it does.
struct StrategyFamily {
  std::string_view form;     ///< "tree:D[:A:B:C]"
  std::string_view meaning;  ///< one line
};

/// All of them, in the order in which help lists them.
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

/// The strategy of that name. Those that need exact values ask `answerer`, which must outlive the
/// strategy. Throws StrategyNameError.
[[nodiscard]] std::unique_ptr<Strategy> make_strategy(std::string_view name, Answerer& answerer);

/// What a level plays as, such as "minimax:1 0.5": the strategy, and with what probability. Any
/// other name as it is. For records, since levels may change. Throws StrategyNameError.
[[nodiscard]] std::string resolved_name(std::string_view name);

/// A strategy that looks ahead to a depth: "tree:4" and "minimax:8".
struct DepthName {
  std::string family;  ///< with the depth as D: "tree:D", "tree:D:1:2:3"
  int depth = 0;
};
/// Nothing for any other strategy.
[[nodiscard]] std::optional<DepthName> depth_of(std::string_view name);

/// Throws StrategyNameError unless make_strategy() knows the name.
void check_strategy_name(std::string_view name);

}  // namespace seedbank::engine
