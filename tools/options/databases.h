// The databases that a command uses: those of --rules and --pits in --db, or that of --fullgame.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "db/fullgame/files/database.h"
#include "db/storage/file.h"
#include "tools/options/common_options.h"
#include "tools/options/option_table.h"

namespace seedbank::tools {

/// The games with the given rules and pits that have files in the database directory. If neither is
/// given: the default game if it has files, with a note on standard error that lists the other
/// games; otherwise all games. Throws DatabaseError, which lists the games found, if none matches;
/// db::IoError.
[[nodiscard]] std::vector<Game> selected_games(const CommonOptions& common,
                                               std::optional<int> pits);

/// Adds --pits N for selected_games(). `pits` must outlive the table.
void add_database_pits_option(OptionTable& table, std::optional<int>& pits);

/// Adds --fullgame DIR: a full-game database instead of endgames. `directory` must outlive the
/// table.
void add_fullgame_option(OptionTable& table, std::optional<std::filesystem::path>& directory);

/// Opens the full-game database in `directory`. Throws DatabaseError if its rules or pits
/// are not the given ones; db::MissingError, db::FormatError, db::IoError.
[[nodiscard]] std::unique_ptr<const db::fullgame::FullGameDatabase> open_fullgame(
    const db::FileSystem& files, const std::filesystem::path& directory,
    const CommonOptions& common, std::optional<int> pits, std::size_t cache_bytes);

}  // namespace seedbank::tools
