// The directory of a build.
#include "db/fullgame/files/layer_directory.h"

#include <utility>

#include <fmt/core.h>

#include "db/fullgame/files/frame_cache.h"
#include "db/fullgame/files/layer_format.h"
#include "db/fullgame/files/layer_io.h"
#include "db/fullgame/game/layout.h"
#include "db/storage/errors.h"
#include "solver/game/position.h"

namespace seedbank::db::fullgame {
namespace {

// 4.5 to 5.5 bits per position with values were measured (data/speed_log.md).
constexpr std::uint64_t kMostBitsPerPosition = 6;

}  // namespace

LayerDirectory::LayerDirectory(FileSystem& files, std::filesystem::path directory,
                               const FullGame& full_game)
    : files_(files), directory_(std::move(directory)), full_game_(full_game) {
  for_each_layer(files_, directory_, [this](const std::shared_ptr<const StoredLayer>& layer) {
    const LayerHeader& header = layer->header();
    if (header.full_game != full_game_) {
      throw FormatError(layer->path(), 0,
                        fmt::format("layer of another game: {}, wanted {}",
                                    to_text(header.full_game), to_text(full_game_)));
    }
    existing_.emplace(header.captured, header);
    file_bytes_.emplace(header.captured, layer->file_bytes());
  });
}

bool LayerDirectory::is_complete() const {
  for (int captured = 0; captured <= full_game_.seeds(); ++captured) {
    if (!has_values(captured)) return false;
  }
  return true;
}

Summary LayerDirectory::summary() const {
  Summary summary;
  for (const auto& [captured, header] : existing_) {
    summary.layers.push_back(header.tally);
    summary.total += header.tally;
  }
  summary.opening = opening();
  return summary;
}

Value LayerDirectory::opening() const {
  const StoredLayer layer = open(0);
  const int pits = full_game_.game.pits;
  const std::uint64_t candidate = layer.candidates().number(
      place_of({pits, Side::kSouth, seedbank::opening(pits, full_game_.seeds_per_pit)}));
  if (const auto number = layer.frame_of(candidate)) {
    FrameReader reader;
    FrameContent content;
    layer.read_frame(*number, reader, content);
    const DecodedFrame frame(std::move(content));
    if (const auto index = frame.find(candidate)) return decode(frame.content.values[*index]);
  }
  throw FormatError(layer.path(), 0, "the opening is missing");
}

StoredLayer LayerDirectory::open(int captured) const {
  return {files_, layer_file(directory_, captured)};
}

std::uint64_t LayerDirectory::file_bytes() const {
  std::uint64_t sum = 0;
  for (const auto& [captured, bytes] : file_bytes_) sum += bytes;
  return sum;
}

bool LayerDirectory::has_positions(int captured) const { return existing_.contains(captured); }

bool LayerDirectory::has_values(int captured) const {
  return has_positions(captured) && existing_.at(captured).content == Content::kValues;
}

Tally LayerDirectory::read_positions(Layer& layer) const {
  const StoredLayer stored = open(layer.layout().captured());
  fullgame::read_positions(stored, layer);
  return stored.header().tally;
}

Tally LayerDirectory::read_values(Layer& layer) const {
  const StoredLayer stored = open(layer.layout().captured());
  if (stored.positions() != layer.positions()) {
    throw FormatError(stored.path(), 0,
                      fmt::format("has {} positions where the game has {}", stored.positions(),
                                  layer.positions()));
  }
  fullgame::read_values(stored, layer);
  return stored.header().tally;
}

void LayerDirectory::take_positions(const Layer& layer, const Tally& tally) {
  if (!has_values(layer.layout().captured())) write(layer, tally, Content::kPositions);
}

void LayerDirectory::expect_values(std::uint64_t positions) {
  // The file of positions is removed only when that with values is complete.
  const std::uint64_t needed = positions * kMostBitsPerPosition / 8;
  const std::uint64_t free = files_.free_bytes(directory_);
  if (needed > free) throw ResourceError::disk(directory_, needed, free);
}

void LayerDirectory::take_values(const Layer& layer, const Tally& tally) {
  write(layer, tally, Content::kValues);
}

void LayerDirectory::write(const Layer& layer, const Tally& tally, Content content) {
  const LayerHeader header{full_game_, layer.layout().captured(), content, tally};
  file_bytes_[header.captured] = write_layer(files_, directory_, header, layer);
}

}  // namespace seedbank::db::fullgame
