// Names of the files of full games.
#include "db/fullgame/files/layer_names.h"

#include <string>

#include "db/index/ranking.h"
#include "db/storage/three_digits.h"

namespace seedbank::db::fullgame {
namespace {

std::string layer_file_name(int captured) {
  return "layer-" + three_digits(captured) + ".seedbank";
}

}  // namespace

std::filesystem::path layer_file(const std::filesystem::path& directory, int captured) {
  return directory / layer_file_name(captured);
}

std::optional<int> layer_of_file_name(std::string_view file_name) {
  for (int captured = 0; captured <= kMaxLayerSeeds; ++captured) {
    if (file_name == layer_file_name(captured)) return captured;
  }
  return std::nullopt;
}

bool is_layer_file_name(std::string_view file_name) {
  return layer_of_file_name(file_name).has_value();
}

}  // namespace seedbank::db::fullgame
