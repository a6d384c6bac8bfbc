// Directories of endgame databases: what they hold and lack.
#include <numeric>
#include <set>
#include <system_error>

#include <seedbank/database.h>

#include "db/probe/database.h"
#include "db/storage/file.h"
#include "engine/base/database_place.h"
#include "engine/base/failure.h"
#include "engine/board/arguments.h"

namespace seedbank {

std::vector<DatabaseGame> games_in_database(const std::filesystem::path& directory) {
  return engine::translated([&] {
    std::vector<DatabaseGame> games;
    for (const Game& game : engine::games_in(db::PosixFileSystem(), directory)) {
      games.push_back({std::string(name(game.rules)), game.pits});
    }
    return games;
  });
}

namespace {

DatabaseLayer layer_of(const db::Database& database, const db::LayerInfo& info) {
  DatabaseLayer layer;
  layer.seeds = info.seeds;
  layer.positions = info.positions;
  layer.bytes = info.file_bytes;
  for (const db::PairId pair : db::pairs_of_layer(info.seeds)) {
    if (database.pairs().contains(pair)) continue;
    layer.missing.push_back({pair.fewer, pair.seeds - pair.fewer});
  }
  if (info.complete) layer.digest = database.layer_digest(info.seeds);
  return layer;
}

}  // namespace

DatabaseContent database_content(const std::filesystem::path& directory, const RulesName& rules,
                                 int pits) {
  engine::check_pits(pits);
  const Game game{pits, engine::rules_called(rules)};
  return engine::translated([&] {
    const db::PosixFileSystem files;
    const db::Database database(files, directory, game, {.cache_bytes = 0});
    DatabaseContent content{directory, rules, pits, database.complete_up_to()};
    for (const db::LayerInfo& info : database.layers()) {
      content.layers.push_back(layer_of(database, info));
    }
    return content;
  });
}

std::uint64_t DatabaseContent::positions() const noexcept {
  return std::accumulate(
      layers.begin(), layers.end(), std::uint64_t{0},
      [](std::uint64_t sum, const auto& layer) { return sum + layer.positions; });
}

std::uint64_t DatabaseContent::bytes() const noexcept {
  return std::accumulate(layers.begin(), layers.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& layer) { return sum + layer.bytes; });
}

std::vector<int> DatabaseContent::missing_layers() const {
  std::set<int> missing;
  for (int seeds = 2; !layers.empty() && seeds < layers.back().seeds; ++seeds) {
    missing.insert(seeds);
  }
  for (const DatabaseLayer& layer : layers) missing.erase(layer.seeds);
  return {missing.begin(), missing.end()};
}

std::optional<Note> note_on_database(const std::filesystem::path& directory, const RulesName& rules,
                                     int pits) {
  engine::check_pits(pits);
  const Game game{pits, engine::rules_called(rules)};
  return engine::translated([&] {
    const db::PosixFileSystem files;
    std::error_code unused;
    // The files of what is not a directory cannot be listed.
    return std::filesystem::is_directory(directory, unused)
               ? engine::note_on(files, db::Database(files, directory, game))
               : std::optional(engine::note_on_absence(files, directory, game));
  });
}

}  // namespace seedbank
