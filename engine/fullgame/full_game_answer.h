// Answers from a full-game database.
#pragma once

#include <optional>
#include <vector>

#include "db/fullgame/files/database.h"
#include "db/fullgame/game/value.h"
#include "solver/game/notation.h"

namespace seedbank::engine {

/// What a sowing leads to.
struct FullGameMove {
  int pit = 0;                ///< 1 is farthest from the store
  db::fullgame::Value value;  ///< its depth counts this sowing
  bool best = false;
};

struct FullGameAnswer {
  NotedPosition noted;
  db::fullgame::FullGame full_game;
  std::optional<db::fullgame::Value> value;  ///< nothing when the position is not reachable
  std::vector<FullGameMove> moves;           ///< every legal pit where the game goes on, ascending

  /// The best pits, in ascending order.
  [[nodiscard]] std::vector<int> best() const;
};

/// Looks up a position and all that its sowings lead to. Any number of threads may ask at once.
/// Throws NotationError when it is no position of the game; DatabaseError when the values
/// contradict each other; db::FormatError, db::IoError.
[[nodiscard]] FullGameAnswer look_up(const db::fullgame::FullGameDatabase& database,
                                     const NotedPosition& noted);

}  // namespace seedbank::engine
