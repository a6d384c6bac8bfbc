// The option --fullgame: a full-game database instead of endgames.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>

#include "db/fullgame/files/database.h"
#include "db/storage/file.h"
#include "tools/options/common_options.h"
#include "tools/options/option_table.h"

namespace seedbank::tools {

/// Adds --fullgame DIR. `directory` must outlive the table.
void add_fullgame_option(OptionTable& table, std::optional<std::filesystem::path>& directory);

/// Opens the database in `directory`. Throws UnusableDatabaseError when it is not of the rules, or
/// of the pits, that were given; db::MissingError, db::FormatError, db::IoError.
[[nodiscard]] std::unique_ptr<const db::fullgame::FullGameDatabase> open_fullgame(
    const db::FileSystem& files, const std::filesystem::path& directory,
    const CommonOptions& common, std::optional<int> pits, std::size_t cache_bytes);

}  // namespace seedbank::tools
