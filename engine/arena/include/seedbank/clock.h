// The clocks of a game between players that are programs.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include <seedbank/export.h>

namespace seedbank {

/// The time that each player has, in seconds of real time. Without `game` and `move`, players have
/// all the time that they want.
struct TimeControl {
  /// Per player, for its whole game; greater than 0.
  std::optional<std::chrono::duration<double>> game = {};
  std::chrono::duration<double> increment{0};              ///< added to `game` after each choice
  std::optional<std::chrono::duration<double>> move = {};  ///< per choice
  std::chrono::duration<double> margin{0};  ///< by which a program may exceed a limit
  /// Until a program is ready, outside the other limits; by default kDefaultStartUp.
  std::optional<std::chrono::duration<double>> start_up = {};

  friend bool operator==(const TimeControl&, const TimeControl&) noexcept = default;
};

/// The time of one player for its whole game, where it differs from TimeControl.
struct GameClock {
  std::chrono::duration<double> game{0};       ///< greater than 0
  std::chrono::duration<double> increment{0};  ///< added after each choice

  friend bool operator==(const GameClock&, const GameClock&) noexcept = default;
};

/// The clock in a text: seconds, such as "60", or with an increment, "10+0.1". Throws
/// ArgumentError.
[[nodiscard]] SEEDBANK_API GameClock game_clock(std::string_view text);

/// What programs get unless something else is chosen: the time for a game (FairKalah's), or for a
/// sowing outside a game; the time until they are ready; and by how much they may exceed a clock.
inline constexpr std::chrono::duration<double> kDefaultClock{150};
inline constexpr std::chrono::duration<double> kDefaultStartUp{10};
inline constexpr std::chrono::duration<double> kDefaultMargin{0.05};

/// The least time until a program must be ready that a match or a declaration may state.
inline constexpr std::chrono::duration<double> kLeastStartUp{0.001};

/// What the clocks show when a player is asked for a choice.
struct ClockState {
  std::optional<std::chrono::duration<double>> left = {};           ///< of the player, in this game
  std::optional<std::chrono::duration<double>> opponent_left = {};  ///< of its opponent
  /// For this choice: the least of what is left and the limit per choice. Nothing if unlimited.
  std::optional<std::chrono::duration<double>> for_choice = {};
};

}  // namespace seedbank
