// A full-game database on disk: opening and look-up.
#include "db/fullgame/files/database.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <tbb/enumerable_thread_specific.h>

#include "db/fullgame/game/layout.h"
#include "solver/game/position.h"

namespace seedbank::db::fullgame {
namespace {

// Formats numbers as ranges, such as "2..4, 7".
std::string ranges_text(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t first = 0, last = 0; first < numbers.size(); first = last + 1) {
    last = first;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(numbers[first]);
    if (last > first) text += ".." + std::to_string(numbers[last]);
  }
  return text;
}

// A direct-mapped cache of frames: frames share slots, and the last one inserted stays.
// Thread-safe.
class FrameCache {
 public:
  // Holds at most `bytes`, but at least one frame.
  explicit FrameCache(std::size_t bytes)
      : slots_(std::max<std::size_t>(1, bytes / (sizeof(Slot) + DecodedFrame::most_bytes()))) {}

  // The frame, if it is cached.
  [[nodiscard]] std::shared_ptr<const DecodedFrame> find(int layer, std::uint64_t number) {
    const std::uint64_t key = key_of(layer, number);
    Slot& slot = slot_of(key);
    const std::lock_guard guard(slot.mutex);
    return slot.key == key ? slot.frame : nullptr;
  }

  // Inserts a frame, which replaces the one in its slot.
  void insert(int layer, std::uint64_t number, std::shared_ptr<const DecodedFrame> frame) {
    const std::uint64_t key = key_of(layer, number);
    Slot& slot = slot_of(key);
    const std::lock_guard guard(slot.mutex);
    slot.key = key;
    slot.frame = std::move(frame);
  }

 private:
  struct Slot {
    std::mutex mutex;
    std::uint64_t key = 0;
    std::shared_ptr<const DecodedFrame> frame;
  };

  static std::uint64_t key_of(int layer, std::uint64_t number) {
    return static_cast<std::uint64_t>(layer) << 48 | number;
  }
  [[nodiscard]] Slot& slot_of(std::uint64_t key) noexcept {
    const std::uint64_t mixed = key * 0x9E37'79B9'7F4A'7C15U;
    return slots_[(mixed ^ mixed >> 32) % slots_.size()];
  }

  std::vector<Slot> slots_;
};

// Opens a layer. Throws FormatError if the file holds another layer, or belongs to a game other
// than `full_game`, if given.
std::shared_ptr<const StoredLayer> open_layer(const FileSystem& files,
                                              const std::filesystem::path& path, int captured,
                                              const std::optional<FullGame>& full_game) {
  auto layer = std::make_shared<const StoredLayer>(files, path);
  const LayerHeader& header = layer->header();
  if (header.captured != captured) {
    throw FormatError(path, 0,
                      fmt::format("holds the layer of {} captured seeds, but its name says {}",
                                  header.captured, captured));
  }
  if (full_game.value_or(header.full_game) != header.full_game) {
    throw FormatError(path, 0,
                      fmt::format("layer of another game: {}; the other layers are of {}",
                                  to_text(header.full_game), to_text(*full_game)));
  }
  return layer;
}

// Throws MissingError unless all layers exist with values.
void check_complete(const StoredLayers& layers, const std::filesystem::path& directory) {
  if (layers.empty()) throw MissingError(directory, "layers of a full-game database");
  std::vector<int> missing;
  std::vector<int> without_values;
  for (int captured = 0; captured <= layers.begin()->second->header().full_game.seeds();
       ++captured) {
    const auto layer = layers.find(captured);
    if (layer == layers.end()) {
      missing.push_back(captured);
    } else if (layer->second->header().content != Content::kValues) {
      without_values.push_back(captured);
    }
  }
  if (!missing.empty()) throw MissingError(directory, "layers " + ranges_text(missing));
  if (!without_values.empty()) {
    throw MissingError(directory, "values of layers " + ranges_text(without_values) +
                                      ": the build was interrupted");
  }
  if (layers.at(0)->positions() == 0) {
    throw FormatError(layers.at(0)->path(), 0, "the opening is missing");
  }
}

}  // namespace

void for_each_layer(const FileSystem& files, const std::filesystem::path& directory,
                    const std::function<void(std::shared_ptr<const StoredLayer>)>& take,
                    const std::function<void(int, const FileError&)>& refuse) {
  std::optional<FullGame> full_game;
  for (const std::string& name : files.list(directory)) {
    const std::optional<int> captured = layer_of_file_name(name);
    if (!captured) continue;
    std::shared_ptr<const StoredLayer> layer;
    try {
      layer = open_layer(files, directory / name, *captured, full_game);
    } catch (const FileError& error) {
      if (!refuse) throw;
      refuse(*captured, error);
      continue;
    }
    full_game = layer->header().full_game;
    take(std::move(layer));
  }
}

StoredLayers open_layers(const FileSystem& files, const std::filesystem::path& directory) {
  StoredLayers layers;
  for_each_layer(files, directory, [&](std::shared_ptr<const StoredLayer> layer) {
    const int captured = layer->header().captured;
    layers.emplace(captured, std::move(layer));
  });
  return layers;
}

// Several threads read at once: the cache is thread-safe, the readers are per thread.
struct FullGameDatabase::Access {
  explicit Access(std::size_t cache_bytes) : frames(cache_bytes) {}

  FrameCache frames;
  tbb::enumerable_thread_specific<FrameReader> readers;
};

FullGameDatabase::FullGameDatabase(const FileSystem& files, std::filesystem::path directory,
                                   std::size_t cache_bytes)
    : FullGameDatabase(open_layers(files, directory), directory, cache_bytes) {}

FullGameDatabase::FullGameDatabase(StoredLayers layers, std::filesystem::path directory,
                                   std::size_t cache_bytes)
    : directory_(std::move(directory)),
      layers_(std::move(layers)),
      access_(std::make_unique<Access>(cache_bytes)) {
  check_complete(layers_, directory_);
}

FullGameDatabase::~FullGameDatabase() = default;

Tally FullGameDatabase::total() const {
  Tally total;
  for (const auto& [captured, layer] : layers_) total += layer->header().tally;
  return total;
}

bool FullGameDatabase::is_of_game(const NotedPosition& noted) const noexcept {
  const Position& position = noted.position;
  return noted.pits == full_game().game.pits &&
         seeds_in_play(position) + store(position.mover) + store(position.waiter) ==
             full_game().seeds();
}

std::shared_ptr<const DecodedFrame> FullGameDatabase::frame(int captured,
                                                            std::uint64_t number) const {
  if (auto kept = access_->frames.find(captured, number)) return kept;
  FrameReader& reader = access_->readers.local();
  layer(captured).read_frame(number, reader);
  auto decoded = std::make_shared<const DecodedFrame>(reader.content);
  access_->frames.insert(captured, number, decoded);
  return decoded;
}

std::optional<Found> FullGameDatabase::find(const NotedPosition& noted) const {
  const Place place = place_of(noted);
  const StoredLayer& stored = layer(place.captured);
  const std::uint64_t candidate = stored.layout().number(place);
  const auto number = stored.frame_of(candidate);
  if (!number) return std::nullopt;
  const auto decoded = frame(place.captured, *number);
  const auto index = decoded->find(candidate);
  if (!index) return std::nullopt;
  return Found{*number * kFramePositions + *index, decode(decoded->content.values[*index])};
}

}  // namespace seedbank::db::fullgame
