// Opponents: the names of strategies, which Engine::move() and Engine::play() understand.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <seedbank/export.h>

namespace seedbank {

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
    StrategyFamily{"tree:D[:A:B:C]", "Pekar's modified tree search, D = 1..12; weights 10:1:5"},
    StrategyFamily{"minimax:D", "alpha-beta to D = 1..40 sowings, on the difference of stores"},
    StrategyFamily{"exact", "a best pit, by exact values"},
    StrategyFamily{"exact:P", "a best pit with probability P, else at random"},
    StrategyFamily{"1..10", "levels, from weakest to strongest"},
};

/// Throws ArgumentError, with the expected form, if `name` is not the name of a strategy.
SEEDBANK_API void check_strategy_name(std::string_view name);

/// True if the strategy makes random choices. Otherwise, without limits, the same position gives
/// the same choice. Throws ArgumentError.
[[nodiscard]] SEEDBANK_API bool uses_chance(std::string_view name);

/// A strategy with a depth, such as "tree:4" or "minimax:8".
struct DepthName {
  std::string family;  ///< with the depth as D: "tree:D", "tree:D:1:2:3"
  int depth = 0;
};
/// Parses such a name; nothing for any other strategy.
[[nodiscard]] SEEDBANK_API std::optional<DepthName> depth_of(std::string_view name);

}  // namespace seedbank
