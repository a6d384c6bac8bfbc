// Names of database files.
#include "db/endgame/file_names.h"

#include <string>

#include "db/index/ranking.h"

namespace seedbank::db {
namespace {

std::string three_digits(int number) {
  const std::string digits = std::to_string(number);
  return std::string(3 - digits.size(), '0') + digits;
}

std::string pair_file_name(PairId pair) {
  return three_digits(pair.seeds) + "-" + three_digits(pair.fewer) + ".seedbank";
}

std::string layer_file_name(int captured) {
  return "layer-" + three_digits(captured) + ".seedbank";
}

}  // namespace

std::filesystem::path game_directory(const std::filesystem::path& root, Game game) {
  return root / (std::string(name(game.rules)) + "-" + std::to_string(game.pits));
}

std::filesystem::path pair_file(const std::filesystem::path& root, Game game, PairId pair) {
  return game_directory(root, game) / pair_file_name(pair);
}

std::optional<PairId> pair_of_file_name(std::string_view file_name) {
  // Composing all names there are and comparing leaves no second reading of the pattern.
  for (int seeds = 2; seeds <= kMaxLayerSeeds; ++seeds) {
    for (const PairId pair : pairs_of_layer(seeds)) {
      if (file_name == pair_file_name(pair)) return pair;
    }
  }
  return std::nullopt;
}

std::filesystem::path layer_file(const std::filesystem::path& directory, int captured) {
  return directory / layer_file_name(captured);
}

std::optional<int> layer_of_file_name(std::string_view file_name) {
  for (int captured = 0; captured <= kMaxLayerSeeds; ++captured) {
    if (file_name == layer_file_name(captured)) return captured;
  }
  return std::nullopt;
}

}  // namespace seedbank::db
