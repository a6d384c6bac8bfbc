// Layers in files, written and read frame by frame in parallel, and the directory of a build.
#include "db/fullgame/files/layer_directory.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <span>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <tbb/enumerable_thread_specific.h>

#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "solver/base/parallel.h"

namespace seedbank::db::fullgame {
namespace {

// 4.5 to 5.5 bits per position with values were measured (data/speed_log.md).
constexpr std::uint64_t kMostBitsPerPosition = 6;

// Divides a layer into frames, as runs of positions.
class RunCutter {
 public:
  // Finds the beginnings of the frames, on all threads of the caller's arena.
  explicit RunCutter(const Layer& layer) : starts_(frames_of(layer.positions())) {
    const LayerLayout& layout = layer.layout();
    for (int block = 0; block < layout.blocks(); ++block) {
      const Split split = layout.split(block);
      for (const Side to_move : {Side::kSouth, Side::kNorth}) {
        if (layer.positions(split, to_move) == 0) continue;
        const Plane plane = layout.plane(split, to_move);
        planes_.push_back({.words = layer.words() + plane.first_word,
                           .word_count = plane.words(),
                           .first_index = layer.first_index(split, to_move),
                           .positions = layer.positions(split, to_move),
                           .first_candidate = plane.first_candidate});
      }
    }
    parallel_for(std::size_t{0}, planes_.size(), [this](std::size_t plane) { find_starts(plane); });
  }

  // Requires a frame of `count` positions.
  void cut(std::uint64_t frame, std::uint64_t count, std::vector<Run>& runs) const {
    runs.clear();
    auto [plane, word, skipped] = starts_[frame];
    for (; count > 0; ++plane, word = 0, skipped = 0) {
      count -= cut_plane(planes_[plane], word, skipped, count, runs);
    }
  }

 private:
  // A plane with positions.
  struct PlaneBits {
    const std::uint64_t* words = nullptr;
    std::uint64_t word_count = 0;
    std::uint64_t first_index = 0;
    std::uint64_t positions = 0;
    std::uint64_t first_candidate = 0;
  };
  // The place of a frame's first position.
  struct Start {
    std::size_t plane = 0;
    std::uint64_t word = 0;
    std::uint64_t skipped = 0;  // bits set before it in the word
  };

  // Finds the starts of the frames that begin in the plane.
  void find_starts(std::size_t number) {
    const PlaneBits& plane = planes_[number];
    std::uint64_t index = plane.first_index;
    std::uint64_t frame = frames_of(index);
    const std::uint64_t end = frames_of(index + plane.positions);
    for (std::uint64_t word = 0; frame < end; ++word) {
      const std::uint64_t next = index + bits_set(plane.words[word], 0);
      if (next > frame * kFramePositions) {
        starts_[frame] = {number, word, frame * kFramePositions - index};
        ++frame;
      }
      index = next;
    }
  }

  // Appends at most `most` positions of the plane from `word` on, without the first `skipped`, and
  // returns their number.
  static std::uint64_t cut_plane(const PlaneBits& plane, std::uint64_t word, std::uint64_t skipped,
                                 std::uint64_t most, std::vector<Run>& runs) {
    std::uint64_t taken = 0;
    for (; word < plane.word_count && taken < most; ++word) {
      std::uint64_t bits = plane.words[word];
      for (; skipped > 0; --skipped) bits &= bits - 1;
      while (bits != 0 && taken < most) {
        const int first = std::countr_zero(bits);
        const auto length = static_cast<std::uint64_t>(std::countr_one(bits >> first));
        append(runs, plane.first_candidate + word * kWordBits + static_cast<std::uint64_t>(first),
               std::min(length, most - taken));
        taken += std::min(length, most - taken);
        // Adding the lowest bit of the run clears the run by carries.
        bits &= bits + (bits & -bits);
      }
    }
    return taken;
  }

  static void append(std::vector<Run>& runs, std::uint64_t first, std::uint64_t count) {
    if (!runs.empty() && runs.back().first + runs.back().count == first) {
      runs.back().count += count;
    } else {
      runs.push_back({first, count});
    }
  }

  std::vector<PlaneBits> planes_;  // in the order of their indexes
  std::vector<Start> starts_;
};

struct Writer {
  FrameEncoder encoder;
  std::vector<Run> runs;
};

// Sets `count` bits from `bit` on. Adjacent frames may share words; relaxed order is enough,
// because the bits are read after all frames are done.
void mark(std::uint64_t* words, std::uint64_t bit, std::uint64_t count) {
  while (count > 0) {
    const std::uint64_t in_word = std::min(kWordBits - bit % kWordBits, count);
    const std::uint64_t ones = ~std::uint64_t{0} >> (kWordBits - in_word);
    std::atomic_ref(words[bit / kWordBits])
        .fetch_or(ones << bit % kWordBits, std::memory_order_relaxed);
    bit += in_word;
    count -= in_word;
  }
}

// A run may extend into the next planes.
void mark_run(Run run, Layer& layer) {
  while (run.count > 0) {
    const Place place = layer.layout().place(run.first);
    const Plane plane = layer.layout().plane(place.split, place.to_move);
    const std::uint64_t bit = std::uint64_t{place.row} * plane.columns + place.column;
    const std::uint64_t count = std::min(run.count, plane.candidates() - bit);
    mark(layer.words() + plane.first_word, bit, count);
    run.first += count;
    run.count -= count;
  }
}

// Calls take(number, content) for every frame, on several threads at once.
template <typename Take>
void for_each_frame(const StoredLayer& file, Take take) {
  tbb::enumerable_thread_specific<FrameReader> readers;
  parallel_for(std::uint64_t{0}, file.frames(), [&](std::uint64_t number) {
    FrameReader& reader = readers.local();
    file.read_frame(number, reader);
    take(number, reader.content);
  });
}

}  // namespace

std::uint64_t write_layer(FileSystem& files, const std::filesystem::path& directory,
                          const LayerHeader& header, const Layer& layer) {
  assert(header.captured == layer.layout().captured());
  assert(header.tally.positions == layer.positions());
  const RunCutter cutter(layer);

  AtomicFile file(files, layer_file(directory, header.captured));
  const std::vector<std::uint8_t> header_bytes = encode_layer_header(header);
  file.append(header_bytes);
  const std::uint64_t positions = layer.positions();
  LayerIndex index{std::vector<std::uint64_t>(frames_of(positions)), {}};
  tbb::enumerable_thread_specific<Writer> writers;
  const auto encode = [&](std::uint64_t number) {
    auto& [encoder, runs] = writers.local();
    const std::uint64_t first = number * kFramePositions;
    const std::uint64_t count = std::min(kFramePositions, positions - first);
    cutter.cut(number, count, runs);
    index.firsts[number] = runs.front().first;
    const std::span<const ValueCode> values(
        header.content == Content::kValues ? layer.values() + first : nullptr,
        header.content == Content::kValues ? count : 0);
    return encoder.encode(runs, values);
  };
  index.frames = append_frames(file, index.firsts.size(), encode);
  return finish_file(file, header_bytes, encode_layer_index(index), {digest(index.frames), 0});
}

void read_positions(const StoredLayer& file, Layer& layer) {
  for_each_frame(file, [&](std::uint64_t /*number*/, const FrameContent& content) {
    for (const Run& run : content.runs) mark_run(run, layer);
  });
  layer.count();
}

void read_values(const StoredLayer& file, Layer& layer) {
  assert(file.header().content == Content::kValues && file.positions() == layer.positions());
  layer.add_values();
  for_each_frame(file, [&](std::uint64_t number, const FrameContent& content) {
    std::copy(content.values.begin(), content.values.end(),
              layer.values() + number * kFramePositions);
  });
}

LayerDirectory::LayerDirectory(FileSystem& files, std::filesystem::path directory,
                               const FullGame& full_game)
    : files_(files), directory_(std::move(directory)), full_game_(full_game) {
  for_each_layer(files_, directory_, [this](const std::shared_ptr<const StoredLayer>& layer) {
    const LayerHeader& header = layer->header();
    if (header.full_game != full_game_) {
      throw FormatError(layer->path(), 0,
                        fmt::format("layer of another game: {}, expected {}",
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
  const std::uint64_t candidate = layer.layout().number(place_of(opening_of(full_game_)));
  if (const auto number = layer.frame_of(candidate)) {
    FrameReader reader;
    layer.read_frame(*number, reader);
    const DecodedFrame frame(std::move(reader.content));
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
                      fmt::format("has {} positions, but the game has {}", stored.positions(),
                                  layer.positions()));
  }
  fullgame::read_values(stored, layer);
  return stored.header().tally;
}

void LayerDirectory::take_positions(const Layer& layer, const Tally& tally) {
  if (!has_values(layer.layout().captured())) write(layer, tally, Content::kPositions);
}

void LayerDirectory::expect_values(std::uint64_t positions) {
  // The file of positions is removed only when the one with values is complete.
  const std::uint64_t needed = positions * kMostBitsPerPosition / 8;
  const std::uint64_t free = files_.free_bytes(directory_);
  if (needed > free) throw disk_error(directory_, needed, free);
}

void LayerDirectory::take_values(const Layer& layer, const Tally& tally) {
  write(layer, tally, Content::kValues);
}

void LayerDirectory::write(const Layer& layer, const Tally& tally, Content content) {
  const LayerHeader header{full_game_, layer.layout().captured(), content, tally};
  file_bytes_[header.captured] = write_layer(files_, directory_, header, layer);
}

}  // namespace seedbank::db::fullgame
