// Played games, and records of them: the pits that were sown, one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/notation.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// How a record names the pits of the side that sows.
enum class PitNumbers : std::uint8_t {
  kSowing,    ///< 1 is farthest from the store, as everywhere else in this program
  kDistance,  ///< 1 is next to the store, as in FairKalah
  kIrving,    ///< digits from 0, farthest from the store, without blanks; `-` where the turn passes
};

/// A sowing of a game, and the position that it led to.
struct PlayedSowing {
  Side side = Side::kSouth;  ///< that sowed
  int pit = 0;               ///< 0..pits-1, 0 is farthest from the store
  After after = After::kOtherMover;
  NotedPosition reached;  ///< with all seeds in the stores if the game is over
};

/// A game from its start to where it stands.
struct PlayedGame {
  NotedPosition start;
  std::vector<PlayedSowing> sowings;
  /// For each sowing, the seeds of margin that it gave away against exact play; empty if unknown.
  std::vector<int> costs;

  /// The current position.
  [[nodiscard]] const NotedPosition& now() const noexcept {
    return sowings.empty() ? start : sowings.back().reached;
  }
  /// The position before sowing `number`, from 0, seen from the side that sows.
  [[nodiscard]] const Position& before(std::size_t number) const noexcept {
    return number == 0 ? start.position : sowings[number - 1].reached.position;
  }
  /// True if a sowing ended the game.
  [[nodiscard]] bool is_finished() const noexcept {
    return !sowings.empty() && sowings.back().after == After::kGameOver;
  }
  /// South's final margin. Requires is_finished().
  [[nodiscard]] int margin() const noexcept;
  /// The pits that were sown, 0..pits-1.
  [[nodiscard]] std::vector<int> pits() const;

  /// The side to move sows `pit`, which must hold seeds. Requires that the game is not over.
  After sow(const SowingTable& table, int pit);
};

/// Reads and plays the pits of a game that begins at `start`. Numbers are separated by blanks or
/// commas; Irving's digits need no separator. In Irving's records a `-` must stand exactly where a
/// turn passes, but may be missing at the end. The game need not be finished. Throws NotationError,
/// with the number of the sowing, from 1, and the reason, for a pit that does not exist or is
/// empty, a sowing after the end of the game, a missing or superfluous `-`, and an empty record.
[[nodiscard]] PlayedGame read_game(const SowingTable& table, const NotedPosition& start,
                                   std::string_view record, PitNumbers numbers);

/// The name of pit `pit`, 0..pits-1, in a record.
[[nodiscard]] std::string pit_name(PitNumbers numbers, int pits, int pit);

}  // namespace seedbank::engine
