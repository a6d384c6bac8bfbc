// A whole game: a board, a number of seeds, and when it ends.
#pragma once

#include <cstdint>
#include <string_view>

#include "solver/game/rules.h"

namespace seedbank::db::fullgame {

/// When play stops.
enum class End : std::uint8_t {
  kMajority,  ///< when a side is empty, or a store holds more than half of all seeds
  kPlayOn,    ///< when a side is empty, however the stores stand
};

/// "majority" or "play-on", as written in answers.
[[nodiscard]] constexpr std::string_view name(End end) noexcept {
  return end == End::kMajority ? "majority" : "play-on";
}

/// All that a full-game database depends on.
struct FullGame {
  Game game;
  int seeds_per_pit = 4;  ///< of the opening, at least 1
  End end = End::kMajority;

  /// All seeds of the game.
  [[nodiscard]] constexpr int seeds() const noexcept { return 2 * game.pits * seeds_per_pit; }

  friend bool operator==(const FullGame&, const FullGame&) = default;
};

}  // namespace seedbank::db::fullgame
