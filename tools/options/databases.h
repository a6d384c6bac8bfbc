// The databases that a command uses: those of --rules and --pits in --db, or that of --fullgame.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <vector>

#include <seedbank/full_game.h>

#include "tools/options/common_options.h"
#include "tools/options/option_table.h"

namespace seedbank::tools {

/// The games with the given rules and pits that have files in the database directory. If neither is
/// given: the default game if it has files, with a note on standard error that lists the other
/// games; otherwise all games. Throws DatabaseError, which lists the games found, if none matches;
/// IoError.
[[nodiscard]] std::vector<Game> selected_games(const CommonOptions& common,
                                               std::optional<int> pits);

/// Adds --pits N for selected_games(). `pits` must outlive the table.
void add_database_pits_option(OptionTable& table, std::optional<int>& pits);

/// Adds --fullgame DIR: a full-game database instead of endgames. `directory` must outlive the
/// table.
void add_fullgame_option(OptionTable& table, std::optional<std::filesystem::path>& directory);

/// How to open a full-game database: only with the given rules and pits.
[[nodiscard]] FullGameOptions fullgame_options(const CommonOptions& common, std::optional<int> pits,
                                               std::size_t cache_bytes);

}  // namespace seedbank::tools
