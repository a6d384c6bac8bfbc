// The option --fullgame.
#include "tools/options/fullgame_source.h"

#include <string>

#include "engine/base/errors.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

void add_fullgame_option(OptionTable& table, std::optional<std::filesystem::path>& directory) {
  table.add_path("fullgame", Paths::kDirectories,
                 "the full-game database in DIR instead of endgames", "", directory);
}

std::unique_ptr<const db::fullgame::FullGameDatabase> open_fullgame(
    const db::FileSystem& files, const std::filesystem::path& directory,
    const CommonOptions& common, std::optional<int> pits, std::size_t cache_bytes) {
  // Checked before all layers are: this says more than that some are missing.
  for (const auto& [captured, layer] : db::fullgame::open_layers(files, directory)) {
    const db::fullgame::FullGame& full_game = layer->header().full_game;
    if (common.given_rules.value_or(full_game.game.rules) != full_game.game.rules ||
        pits.value_or(full_game.game.pits) != full_game.game.pits) {
      throw engine::UnusableDatabaseError(directory.string() + ": holds " + to_text(full_game));
    }
  }
  return std::make_unique<const db::fullgame::FullGameDatabase>(files, directory, cache_bytes);
}

}  // namespace seedbank::tools
