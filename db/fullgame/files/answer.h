// Answers from a full-game database.
#pragma once

#include <optional>
#include <vector>

#include "db/fullgame/files/database.h"
#include "db/fullgame/game/full_game.h"
#include "solver/game/notation.h"

namespace seedbank::db::fullgame {

/// A sowing and its value.
struct FullGameMove {
  int pit = 0;  ///< 1 is farthest from the store
  Value value;  ///< with this sowing counted in its depth
  bool best = false;
};

struct FullGameAnswer {
  NotedPosition noted;
  FullGame full_game;
  std::optional<Value> value;       ///< nothing if the position is unreachable
  std::vector<FullGameMove> moves;  ///< every legal pit, ascending; empty if the game is over

  /// The best pits, in ascending order.
  [[nodiscard]] std::vector<int> best() const;
};

/// Looks up a position and its successors. Thread-safe. Throws NotationError if the position is not
/// one of the game; ContradictionError if the values contradict each other; FormatError, IoError.
[[nodiscard]] FullGameAnswer look_up(const FullGameDatabase& database, const NotedPosition& noted);

}  // namespace seedbank::db::fullgame
