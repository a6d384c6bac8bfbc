// Opponents: the names of strategies, which Engine::move() and matches understand.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <seedbank/export.h>

namespace seedbank {

/// A number in the names of a family, such as the depth in "minimax:8".
struct StrategyParameter {
  std::string_view letter;   ///< in the form: "D"
  std::string_view meaning;  ///< "the depth"
  double low = 0;
  double high = 0;
  bool is_whole = true;
};

/// A family of strategies.
struct StrategyFamily {
  std::string_view name;     ///< the word before the first colon; empty if names are numbers
  std::string_view form;     ///< "tree:D[:A:B:C]"
  std::string_view meaning;  ///< one line
  std::span<const StrategyParameter> parameters = {};
  std::size_t required = 0;  ///< parameters that every name has; the others are given all or none
};

/// All families, in the order of the help. Two families may have the same name. Thread-safe.
[[nodiscard]] SEEDBANK_API std::span<const StrategyFamily> strategy_families() noexcept;

/// Throws ArgumentError, with the expected form or the nearest name, if `name` is not the name of a
/// strategy.
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
