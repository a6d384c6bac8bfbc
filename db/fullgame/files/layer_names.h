// Names of the files of full games.
//
//   <directory>/layer-012.seedbank     layer with 12 captured seeds
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace seedbank::db::fullgame {

/// The file of a layer in the directory of its game.
[[nodiscard]] std::filesystem::path layer_file(const std::filesystem::path& directory,
                                               int captured);

/// The captured seeds of the layer that a file of this name holds; nothing for other names. At most
/// kMaxLayerSeeds.
[[nodiscard]] std::optional<int> layer_of_file_name(std::string_view file_name);

/// True for the names of layers.
[[nodiscard]] bool is_layer_file_name(std::string_view file_name);

}  // namespace seedbank::db::fullgame
