// Notes on the files of an answerer that contribute nothing, or less than expected, to a game.
#pragma once

#include <vector>

#include <seedbank/answer.h>

#include "db/probe/database.h"
#include "db/storage/file.h"
#include "engine/answer/game_values.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// The notes on `options` for a game. `database` is that of the game; null for none. Throws
/// IoError.
[[nodiscard]] std::vector<Note> notes_on(const db::FileSystem& files,
                                         const AnswererOptions& options,
                                         const db::Database* database, const Game& game);

}  // namespace seedbank::engine
