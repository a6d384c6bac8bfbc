// Names of database files; the only place that composes or reads them.
//
//   <root>/empty-capture-6/024-005.seedbank     pair (24,{5,19}) of 6 pits under empty-capture
//   <directory>/layer-012.seedbank              layer of a full game with 12 captured seeds
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

/// The pair that a file of this name holds; nothing for other names. A pair returned is valid and
/// has at most kMaxLayerSeeds seeds.
[[nodiscard]] std::optional<PairId> pair_of_file_name(std::string_view file_name);

/// The file of a layer of a full game in the directory of that game.
[[nodiscard]] std::filesystem::path layer_file(const std::filesystem::path& directory,
                                               int captured);

/// The captured seeds of the layer that a file of this name holds; nothing for other names. At most
/// kMaxLayerSeeds.
[[nodiscard]] std::optional<int> layer_of_file_name(std::string_view file_name);

}  // namespace seedbank::db
