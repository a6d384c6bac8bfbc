// Which of the databases in a directory a command is about.
#pragma once

#include <optional>
#include <vector>

#include "db/storage/file.h"
#include "tools/options/common_options.h"

namespace seedbank::tools {

/// The games that are meant and of which there is anything: those of the rules and pits that were
/// given. When neither was given, the default game if it is there, otherwise all that are; others
/// that are left out are named on standard error.
/// Throws UnusableDatabaseError, saying what there is, when nothing fits; db::IoError.
[[nodiscard]] std::vector<Game> selected_games(const db::FileSystem& files,
                                               const CommonOptions& common,
                                               std::optional<int> pits);

}  // namespace seedbank::tools
