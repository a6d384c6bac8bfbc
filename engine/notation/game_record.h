// Records of games: the pits that were sown, one after the other, and the positions they led to.
#pragma once

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
  kDistance,  ///< 1 is next to the store, as FairKalah counts
  kIrving,    ///< digits from 0, farthest from the store, without blanks; `-` where the turn passes
};

/// A sowing of a game, and where it led.
struct PlayedSowing {
  Side side = Side::kSouth;  ///< that sowed
  int pit = 0;               ///< 0..pits-1, 0 is farthest from the store
  After after = After::kOtherMover;
  NotedPosition reached;  ///< with all seeds in the stores when the game is over
};

/// Reads the pits of a game that begins at `start`, and plays them. Numbers stand apart by blanks
/// or commas; in Irving's records, digits need not, and a `-` must stand exactly where a turn
/// passes, but may be missing at the end. The game need not be over at the end of the record.
/// Throws NotationError, which names the sowing, counted from 1, and why, when a pit is not one of
/// the board or is empty, when the game is over before, when a `-` is missing or too many, and for
/// a record without any sowing.
[[nodiscard]] std::vector<PlayedSowing> read_game(const SowingTable& table,
                                                  const NotedPosition& start,
                                                  std::string_view record, PitNumbers numbers);

/// What a record calls the pit `pit`, 0..pits-1.
[[nodiscard]] std::string pit_name(PitNumbers numbers, int pits, int pit);

}  // namespace seedbank::engine
