// Names of the files of pairs.
#include "db/endgame/file_names.h"

#include <string>

#include <fmt/core.h>

#include "db/index/ranking.h"

namespace seedbank::db {
namespace {

std::string pair_file_name(PairId pair) {
  return fmt::format("{:03}-{:03}.seedbank", pair.seeds, pair.fewer);
}

}  // namespace

std::filesystem::path game_directory(const std::filesystem::path& root, Game game) {
  return root / fmt::format("{}-{}", name(game.rules), game.pits);
}

std::filesystem::path pair_file(const std::filesystem::path& root, Game game, PairId pair) {
  return game_directory(root, game) / pair_file_name(pair);
}

std::optional<PairId> pair_of_file_name(std::string_view file_name) {
  // Comparing with all names avoids a second definition of the pattern.
  for (int seeds = 2; seeds <= kMaxLayerSeeds; ++seeds) {
    for (const PairId pair : pairs_of_layer(seeds)) {
      if (file_name == pair_file_name(pair)) return pair;
    }
  }
  return std::nullopt;
}

bool is_pair_file_name(std::string_view file_name) {
  return pair_of_file_name(file_name).has_value();
}

}  // namespace seedbank::db
