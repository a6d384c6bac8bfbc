// Plays a game in one reading: a numbering of pits, and the sides of its players.
#pragma once

#include <optional>

#include <seedbank/game.h>

#include "engine/readings/game_players.h"
#include "engine/readings/game_words.h"

namespace seedbank::engine {

/// A game as one of the readings has it.
struct PlayedReading {
  PlayedRecord played;
  std::optional<PlayersFrom> players;  ///< how its players are counted, if they are
  bool fits = true;                    ///< every word is a pit of the numbering
  /// Pairs in brackets as turns, players counted from another number than pits, or characters as
  /// pits where words are pits as well: possible, but read only if the numbering is given.
  bool is_unlikely = false;
};

/// Plays a game from `start` up to the first sowing that is illegal or contradicts a mark.
[[nodiscard]] PlayedReading played_reading(const Board& start, const ToldItems& items,
                                           PitNumbers numbers, const Players& players);

}  // namespace seedbank::engine
