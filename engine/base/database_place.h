// Directories of endgame databases: notes on what they lack, and advice on damaged files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <seedbank/build.h>

#include "db/probe/database.h"
#include "db/storage/file.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// The games with files in the directory, by rules, then by pits. Throws IoError.
[[nodiscard]] std::vector<Game> games_in(const db::FileSystem& files,
                                         const std::filesystem::path& root);

/// As seedbank::note_on_database(), for a database whose files are listed. Throws IoError.
[[nodiscard]] std::optional<Note> note_on(const db::FileSystem& files,
                                          const db::Database& database);

/// The note on a game that has no files in `root`, which need not be a directory. Throws
/// IoError.
[[nodiscard]] Note note_on_absence(const db::FileSystem& files, const std::filesystem::path& root,
                                   const Game& game);

/// "; to replace it: COMMANDS" for a damaged file that `command` computes again; "" without one.
[[nodiscard]] std::string cure_by(const std::string& command, const std::filesystem::path& file);

}  // namespace seedbank::engine
