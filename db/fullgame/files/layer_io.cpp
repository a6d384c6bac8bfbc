// Writing and reading layers, frame by frame in parallel.
#include "db/fullgame/files/layer_io.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <span>
#include <vector>

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include "db/fullgame/files/layer_format.h"
#include "db/storage/atomic_file.h"
#include "db/storage/framed_file.h"

namespace seedbank::db::fullgame {
namespace {

// Divides a layer into frames, as runs of positions.
class RunCutter {
 public:
  // Finds the beginnings of the frames, on all threads of the caller's arena.
  RunCutter(const Layer& layer, const Candidates& candidates)
      : starts_(frames_of(layer.positions())) {
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
                           .first_candidate = candidates.first_of_plane(split, to_move)});
      }
    }
    tbb::parallel_for(std::size_t{0}, planes_.size(),
                      [this](std::size_t plane) { find_starts(plane); });
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
void mark_run(const Candidates& candidates, Run run, Layer& layer) {
  while (run.count > 0) {
    const Place place = candidates.place(run.first);
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
  struct Worker {
    FrameReader reader;
    FrameContent content;
  };
  tbb::enumerable_thread_specific<Worker> workers;
  tbb::parallel_for(std::uint64_t{0}, file.frames(), [&](std::uint64_t number) {
    Worker& worker = workers.local();
    file.read_frame(number, worker.reader, worker.content);
    take(number, worker.content);
  });
}

}  // namespace

std::uint64_t write_layer(FileSystem& files, const std::filesystem::path& directory,
                          const LayerHeader& header, const Layer& layer) {
  assert(header.captured == layer.layout().captured());
  assert(header.tally.positions == layer.positions());
  const FullGame& full_game = header.full_game;
  const Candidates candidates(full_game.game.pits, full_game.seeds(), header.captured);
  const RunCutter cutter(layer, candidates);

  AtomicFile file(files, layer_file(directory, header.captured));
  const std::vector<std::uint8_t> header_bytes = encode_layer_header(header);
  file.append(header_bytes);
  const std::uint64_t positions = layer.positions();
  std::vector<FrameEntry> index(frames_of(positions));
  tbb::enumerable_thread_specific<Writer> writers;
  const auto encode = [&](std::uint64_t number) -> EncodedFrame {
    auto& [encoder, runs] = writers.local();
    const std::uint64_t first = number * kFramePositions;
    const std::uint64_t count = std::min(kFramePositions, positions - first);
    cutter.cut(number, count, runs);
    index[number].first = runs.front().first;
    const std::span<const ValueCode> values(
        header.content == Content::kValues ? layer.values() + first : nullptr,
        header.content == Content::kValues ? count : 0);
    const auto [content, frame] = encoder.encode(runs, values);
    return {{frame.begin(), frame.end()}, checksum(content)};
  };
  const std::vector<IndexEntry> frames = append_frames(file, index.size(), encode);
  for (std::size_t i = 0; i < index.size(); ++i) index[i].frame = frames[i];
  return finish_file(file, header_bytes, encode_layer_index(index), {digest(index), 0});
}

void read_positions(const StoredLayer& file, Layer& layer) {
  for_each_frame(file, [&](std::uint64_t /*number*/, const FrameContent& content) {
    for (const Run& run : content.runs) mark_run(file.candidates(), run, layer);
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

}  // namespace seedbank::db::fullgame
