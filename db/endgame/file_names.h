// Names of the files of pairs. Only this module composes and parses them.
//
//   <root>/empty-capture-6/024-005.seedbank     pair (24,{5,19}) of 6 pits under empty-capture
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "db/index/block.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// The directory of a game's files in the database at `root`.
[[nodiscard]] std::filesystem::path game_directory(const std::filesystem::path& root, Game game);

/// The file of a pair in the database at `root`.
[[nodiscard]] std::filesystem::path pair_file(const std::filesystem::path& root, Game game,
                                              PairId pair);

/// The pair of a file with this name, valid and with at most kMaxLayerSeeds seeds; empty for other
/// names.
[[nodiscard]] std::optional<PairId> pair_of_file_name(std::string_view file_name);

/// True for the names of pair files.
[[nodiscard]] bool is_pair_file_name(std::string_view file_name);

}  // namespace seedbank::db
