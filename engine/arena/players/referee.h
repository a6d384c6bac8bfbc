// The referee: one game between two contestants, with clocks and verdicts.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/arena/players/contestant.h"

namespace seedbank::engine {

/// The time that the seats have left, if their games are limited.
using TimeLeft = std::array<std::optional<std::chrono::duration<double>>, 2>;

/// What the referee of a game needs to know.
struct RefereedGame {
  GameTerms terms;
  Board start;
  std::array<std::string, 2> names = {};  ///< of the players that begin as South and as North
  std::uint64_t number = 0;               ///< as in GameSetup
  std::optional<std::size_t> most_sowings = {};  ///< the game ends after these
  /// The contestants have begun this game before, at another referee: `start` is the position that
  /// they know, and these sowings follow.
  std::optional<std::vector<int>> sown_since = {};
  bool goes_on = false;  ///< no line about its end, unless it has a fault
  std::array<std::uint64_t, 2> random_seeds{};
  std::array<std::chrono::duration<double>, 2> start_up{};  ///< until a program is ready
  std::array<TimeControl, 2> clocks = {};                   ///< of the seats
  /// The sowings with which the game ends without its players; empty while they play on.
  std::function<std::vector<int>(const Board& game)> rest = {};
  /// Called before each choice; `swapped`: the players have exchanged sides.
  std::function<void(const Board& game, bool swapped, const TimeLeft& left)> show = {};
};

/// How it went, by seats of the fixture: 0 is the player that began as South.
struct RefereedResult {
  Board game;  ///< played to its end, or to the fault
  Verdict verdict = Verdict::kPlay;
  std::size_t forfeiting_seat = 0;  ///< meaningless if it was played to its end
  std::string why;                  ///< of a forfeit, one line
  bool swapped = false;
  std::optional<std::size_t> adjudicated_after = {};  ///< sowings, then those of RefereedGame::rest
  std::array<double, 2> seconds{};
  std::vector<std::int64_t> microseconds;  ///< of each sowing
  std::array<std::string, 2> last_words;
  std::array<bool, 2> ended{};  ///< whether each one ended by itself
};

/// Plays a game; returns nothing if `stop` was requested. When it returns, the contestants have
/// ended, or are ended by their destructors. Rethrows what contestants throw: then the machine is
/// at fault, and the game should be played again.
[[nodiscard]] std::optional<RefereedResult> referee(const RefereedGame& game,
                                                    std::array<Contestant*, 2> contestants,
                                                    const std::stop_token& stop);

}  // namespace seedbank::engine
