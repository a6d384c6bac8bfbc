// Damaged files of full-game databases: how to replace them.
#include <string>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/full_game.h>

#include "db/fullgame/files/layer_file.h"
#include "engine/base/database_place.h"
#include "engine/fullgame/full_game_kind.h"

namespace seedbank {

namespace fs = std::filesystem;

std::string full_game_rebuild_command(const fs::path& file) {
  if (!db::fullgame::is_layer_file_name(file.filename().string())) return "";
  const fs::path directory = file.parent_path();
  const db::PosixFileSystem files;
  for (int captured = 0; captured <= db::kMaxLayerSeeds; ++captured) {
    const fs::path other = db::fullgame::layer_file(directory, captured);
    if (other == file) continue;
    try {
      const auto [game, seeds, end] = db::fullgame::StoredLayer(files, other).header().full_game;
      return fmt::format("seedbank fullgame --rules {} --pits {} --seeds {}{} --out {}",
                         name(game.rules), game.pits, seeds,
                         end == db::fullgame::End::kMajority ? "" : " --play-on",
                         shell_quoted(directory.empty() ? "." : directory.string()));
    } catch (const FileError&) {
      continue;  // missing, or damaged as well
    }
  }
  return "";
}

void engine::throw_full_game_error() {
  try {
    throw;
  } catch (const db::FormatError& error) {
    const std::string cure = cure_by(full_game_rebuild_command(error.file()), error.file());
    throw DatabaseError(single_line(error.what() + cure), error.file(), error.offset());
  } catch (...) {
    throw_public_error();
  }
}

}  // namespace seedbank
