// Answers from a full-game database.
#pragma once

#include <optional>
#include <vector>

#include "db/fullgame/files/database.h"
#include "db/fullgame/game/full_game.h"
#include "solver/game/notation.h"

namespace seedbank::engine {

/// A sowing and its value.
struct FullGameMove {
  int pit = 0;                ///< 1 is farthest from the store
  db::fullgame::Value value;  ///< with this sowing counted in its depth
  bool best = false;
};

struct FullGameAnswer {
  NotedPosition noted;
  db::fullgame::FullGame full_game;
  std::optional<db::fullgame::Value> value;  ///< nothing if the position is unreachable
  std::vector<FullGameMove> moves;  ///< every legal pit, ascending; empty if the game is over

  /// The best pits, in ascending order.
  [[nodiscard]] std::vector<int> best() const;
};

/// Looks up a position and its successors. Thread-safe. Throws NotationError if the position is not
/// one of the game; DatabaseError if the values contradict each other; db::FormatError,
/// db::IoError.
[[nodiscard]] FullGameAnswer look_up(const db::fullgame::FullGameDatabase& database,
                                     const NotedPosition& noted);

}  // namespace seedbank::engine
