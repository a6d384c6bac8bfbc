// Answers from a full-game database.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "db/fullgame/files/database.h"
#include "db/fullgame/game/value.h"
#include "solver/game/notation.h"
#include "tools/text/json_line.h"

namespace seedbank::tools {

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
};

/// Looks up a position and all that its sowings lead to. Any number of threads may ask at once.
/// Throws NotationError when it is no position of the game; UnusableDatabaseError when the values
/// contradict each other; db::FormatError, db::IoError.
[[nodiscard]] FullGameAnswer look_up(const db::fullgame::FullGameDatabase& database,
                                     const NotedPosition& noted);

/// The board drawn, the value, a table of sowings; several lines, the last one ended.
[[nodiscard]] std::string drawn(const FullGameAnswer& answer);

/// "1,1,0,1,1,0 s: win in 2, best 1, 1:win in 2 2:draw in 3", with the position in that notation.
[[nodiscard]] std::string on_a_line(const FullGameAnswer& answer, const std::string& position);

/// The fields of `query --fullgame --json`.
[[nodiscard]] Json to_json(const FullGameAnswer& answer, const std::string& position);

}  // namespace seedbank::tools
