// The directory in which a build keeps its layers.
#include "db/fullgame/files/layer_directory.h"

#include <utility>

#include "db/fullgame/files/layer_io.h"
#include "db/fullgame/files/layer_names.h"
#include "db/storage/errors.h"

namespace seedbank::db::fullgame {

LayerDirectory::LayerDirectory(FileSystem& files, std::filesystem::path directory,
                               const FullGame& full_game)
    : files_(files),
      directory_(std::move(directory)),
      full_game_(full_game),
      layers_(open_layers(files_, directory_)) {
  if (layers_.empty()) return;
  const StoredLayer& any = *layers_.begin()->second;
  if (any.header().full_game != full_game_) {
    throw FormatError(any.path(), 0,
                      "layer of another game: " + to_text(any.header().full_game) + ", wanted " +
                          to_text(full_game_));
  }
}

bool LayerDirectory::is_complete() const {
  for (int captured = 0; captured <= full_game_.seeds(); ++captured) {
    if (!has_values(captured)) return false;
  }
  return true;
}

Summary LayerDirectory::summary() const {
  const FullGameDatabase database(files_, directory_, 0);
  Summary summary;
  for (int captured = 0; captured <= full_game_.seeds(); ++captured) {
    summary.layers.push_back(database.layer(captured).header().tally);
  }
  summary.total = database.total();
  summary.opening = database.opening();
  return summary;
}

std::uint64_t LayerDirectory::file_bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& [captured, layer] : open_layers(files_, directory_))
    bytes += layer->file_bytes();
  return bytes;
}

bool LayerDirectory::has_positions(int captured) const { return layers_.contains(captured); }

bool LayerDirectory::has_values(int captured) const {
  return has_positions(captured) && layers_.at(captured)->header().content == Content::kValues;
}

Tally LayerDirectory::read_positions(Layer& layer) const {
  const StoredLayer& stored = *layers_.at(layer.layout().captured());
  fullgame::read_positions(stored, layer);
  return stored.header().tally;
}

Tally LayerDirectory::read_values(Layer& layer) const {
  const StoredLayer& stored = *layers_.at(layer.layout().captured());
  if (stored.positions() != layer.positions()) {
    throw FormatError(stored.path(), 0,
                      "has " + std::to_string(stored.positions()) +
                          " positions where the game has " + std::to_string(layer.positions()));
  }
  fullgame::read_values(stored, layer);
  return stored.header().tally;
}

void LayerDirectory::take_positions(const Layer& layer, const Tally& tally) {
  if (!has_values(layer.layout().captured())) write(layer, tally, Content::kPositions);
}

void LayerDirectory::take_values(const Layer& layer, const Tally& tally) {
  write(layer, tally, Content::kValues);
}

void LayerDirectory::write(const Layer& layer, const Tally& tally, Content content) {
  const LayerHeader header{full_game_, layer.layout().captured(), content, tally};
  write_layer(files_, directory_, header, layer);
}

}  // namespace seedbank::db::fullgame
