// Rules: the two rule presets and what names a game. Every decision with its board:
// solver/RULES.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace seedbank {

/// What happens when the last seed of a sowing falls into an empty pit of the mover's side.
enum class Rules : std::uint8_t {
  kEmptyCapture,  ///< it is captured together with the opposite pit, even when that pit is empty
  kStandard,      ///< the same, but only when the opposite pit holds seeds; otherwise it stays
};

/// "empty-capture" or "standard", as written on the command line, in files and in answers.
[[nodiscard]] std::string_view name(Rules rules) noexcept;

/// The rules of exactly that name; nothing for any other text.
[[nodiscard]] std::optional<Rules> rules_from_name(std::string_view name) noexcept;

/// All that a value depends on besides the position.
struct Game {
  int pits = 6;  ///< pits a side, 1..kMaxPits
  Rules rules = Rules::kEmptyCapture;

  friend bool operator==(const Game&, const Game&) = default;
};

}  // namespace seedbank
