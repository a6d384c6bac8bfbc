// Verification of checksums and of all positions of a full-game database.
#include "db/fullgame/files/verify.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <random>
#include <set>
#include <utility>

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_reduce.h>

#include "db/fullgame/game/layout.h"

namespace seedbank::db::fullgame {
namespace {

// Frames between two checks of `stop`.
constexpr std::uint64_t kFramesAtOnce = 64;

std::string text_of(const Value& value) {
  return std::string(name(value.outcome)) + " in " + std::to_string(value.depth);
}

void add_fault(FullGameReport& report, Fault fault) {
  ++report.faults;
  if (report.examples.size() < FullGameReport::kMaxExamples) {
    report.examples.push_back(std::move(fault));
  }
}

void merge(FullGameReport& into, const FullGameReport& part) {
  into.positions += part.positions;
  for (const Fault& fault : part.examples) add_fault(into, fault);
  into.faults += part.faults - part.examples.size();
}

// The result of checking a range of positions.
struct Part {
  FullGameReport report;
  Tally tally;
};

Part joined(Part a, const Part& b) {
  merge(a.report, b.report);
  a.tally += b.tally;
  return a;
}

// One bit per position of the game: whether it is a successor of another.
class Marks {
 public:
  explicit Marks(const FullGameDatabase& database) {
    for (int captured = 0; captured <= database.full_game().seeds(); ++captured) {
      layers_.emplace_back((database.layer(captured).positions() + 63) / 64);
    }
  }

  // Thread-safe. Bits are read after all positions that can set them were checked.
  void set(int captured, std::uint64_t index) {
    std::atomic<std::uint64_t>& word = layers_[static_cast<std::size_t>(captured)][index / 64];
    word.fetch_or(std::uint64_t{1} << index % 64, std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_set(int captured, std::uint64_t index) const {
    const auto& word = layers_[static_cast<std::size_t>(captured)][index / 64];
    return (word.load(std::memory_order_relaxed) >> index % 64 & 1) != 0;
  }

 private:
  std::vector<std::vector<std::atomic<std::uint64_t>>> layers_;
};

class Checker {
 public:
  // `marks` may be null.
  Checker(const FullGameDatabase& database, Marks* marks)
      : database_(database), table_(database.full_game().game), marks_(marks) {}

  [[nodiscard]] NotedPosition position(int captured, std::uint64_t candidate) const {
    const FullGame& full_game = database_.full_game();
    return position_at(full_game.game.pits, full_game.seeds(),
                       database_.layer(captured).layout().place(candidate));
  }

  void check(const NotedPosition& noted, const Value& stored, Part& part) const {
    ++part.report.positions;
    ++part.tally.positions;
    ++part.tally.outcomes[static_cast<std::size_t>(stored.outcome)];
    std::optional<Value> value;
    if (is_over(database_.full_game(), noted.position)) {
      value = Value{outcome_at_end(noted), 0};
    } else {
      ++part.tally.expanded;
      value = best_of_successors(noted, part);
      if (!value) return;
      ++value->depth;
    }
    if (*value == stored) return;
    add_fault(part.report, {seedbank::to_text(noted),
                            "stored " + text_of(stored) + ", recomputed " + text_of(*value)});
  }

  // Checks the positions of a frame.
  void check_frame(int captured, std::uint64_t number, Part& part) const {
    const auto frame = database_.frame(captured, number);
    auto value = frame->content.values.begin();
    for (const Run& run : frame->content.runs) {
      for (std::uint64_t i = 0; i < run.count; ++i) {
        check(position(captured, run.first + i), decode(*value++), part);
      }
    }
  }

  // Checks that each position of a frame was marked or is the opening. Requires marks.
  void check_marks(int captured, std::uint64_t number, Part& part) const {
    const NotedPosition first = opening_of(database_.full_game());
    const auto frame = database_.frame(captured, number);
    const std::uint64_t positions = database_.layer(captured).positions_of_frame(number);
    for (std::uint32_t i = 0; i < positions; ++i) {
      if (marks_->is_set(captured, number * kFramePositions + i)) continue;
      const NotedPosition noted = position(captured, frame->candidate(i));
      if (noted == first) continue;
      add_fault(part.report, {seedbank::to_text(noted), "is not a successor of any position"});
    }
  }

 private:
  // Empty if a successor is missing; adds it to the faults.
  std::optional<Value> best_of_successors(const NotedPosition& noted, Part& part) const {
    std::optional<Value> best;
    for (std::uint32_t pits = legal_pits(noted.position); pits != 0; pits &= pits - 1) {
      ++part.tally.sowings;
      const NotedPosition child = after_sowing(table_, noted, std::countr_zero(pits));
      const std::optional<Found> found = database_.find(child);
      if (!found) {
        add_fault(part.report, {seedbank::to_text(child),
                                "is missing, but is a successor of " + seedbank::to_text(noted)});
        return std::nullopt;
      }
      if (marks_ != nullptr) {
        marks_->set(store(child.position.mover) + store(child.position.waiter), found->index);
      }
      if (!best || prefers(noted.to_move, found->value, *best)) best = found->value;
    }
    return best;
  }

  const FullGameDatabase& database_;
  SowingTable table_;
  Marks* marks_;
};

// Calls check(number, part) for the numbers first..last-1 on several threads and joins the parts in
// order.
template <typename Check>
Part check_range(std::uint64_t first, std::uint64_t last, const Check& check) {
  return tbb::parallel_reduce(
      tbb::blocked_range<std::uint64_t>(first, last), Part{},
      [&](const auto& range, Part part) {
        for (std::uint64_t number = range.begin(); number < range.end(); ++number) {
          check(number, part);
        }
        return part;
      },
      joined);
}

// Like check_range(), for all frames of a layer. Checks `stop`, and reports progress starting at
// `done` positions.
template <typename Check>
Part check_layer(const StoredLayer& layer, std::uint64_t done, std::uint64_t total,
                 const Progress& progress, const std::stop_token& stop, const Check& check) {
  Part part;
  for (std::uint64_t frame = 0; frame < layer.frames(); frame += kFramesAtOnce) {
    if (stop.stop_requested()) {
      part.report.stopped = true;
      break;
    }
    const std::uint64_t end = std::min(frame + kFramesAtOnce, layer.frames());
    part = joined(std::move(part), check_range(frame, end, check));
    progress(done + std::min(end * kFramePositions, layer.positions()), total);
  }
  return part;
}

// Adds the report of a layer; false if it was stopped.
bool add_layer(FullGameReport& report, const FullGameReport& part) {
  merge(report, part);
  report.stopped = part.stopped;
  return !part.stopped;
}

// The layer and the index in it of the position with this number in the game.
std::pair<int, std::uint64_t> layer_and_index(const FullGameDatabase& database,
                                              std::uint64_t number) {
  int captured = 0;
  for (; number >= database.layer(captured).positions(); ++captured) {
    number -= database.layer(captured).positions();
  }
  return {captured, number};
}

}  // namespace

void OpenedLayers::add(const std::vector<LayerFault>& more) {
  faults.insert(faults.end(), more.begin(), more.end());
  std::sort(faults.begin(), faults.end(),
            [](const LayerFault& a, const LayerFault& b) { return a.captured < b.captured; });
}

OpenedLayers open_for_check(const FileSystem& files, const std::filesystem::path& directory) {
  OpenedLayers opened;
  std::set<int> seen;
  for_each_layer(
      files, directory,
      [&](std::shared_ptr<const StoredLayer> layer) {
        const int captured = layer->header().captured;
        seen.insert(captured);
        opened.layers.emplace(captured, std::move(layer));
      },
      [&](int captured, const FileError& error) {
        seen.insert(captured);
        opened.faults.push_back({captured, state_of(error), text_without_file(error)});
      });
  if (opened.layers.empty()) return opened;
  const int seeds = opened.layers.begin()->second->header().full_game.seeds();
  for (int captured = 0; captured <= seeds; ++captured) {
    if (!seen.contains(captured)) opened.add({{captured, FileState::kMissing, {}}});
  }
  return opened;
}

FullGameReport verify_checksums(const StoredLayers& layers, const Progress& progress,
                                const std::stop_token& stop) {
  tbb::enumerable_thread_specific<FrameReader> readers;
  std::uint64_t total = 0;
  for (const auto& [captured, layer] : layers) total += layer->positions();
  FullGameReport report;
  for (const auto& [captured, layer] : layers) {
    const auto check = [&, &stored = *layer](std::uint64_t number, Part& part) {
      stored.read_frame(number, readers.local());
      part.report.positions += stored.positions_of_frame(number);
    };
    try {
      const Part part = check_layer(*layer, report.positions, total, progress, stop, check);
      if (!add_layer(report, part.report)) break;
    } catch (const FileError& error) {
      report.unreadable.push_back({captured, state_of(error), text_without_file(error)});
    }
  }
  return report;
}

FullGameReport verify_sample(const FullGameDatabase& database, std::uint64_t samples,
                             std::uint64_t random_seed, const Progress& progress,
                             const std::stop_token& stop) {
  constexpr std::uint64_t kSamplesAtOnce = 256;
  const Checker checker(database, nullptr);
  std::mt19937_64 random(random_seed);
  std::uniform_int_distribution<std::uint64_t> any(0, database.total().positions - 1);
  FullGameReport report;
  while (report.positions < samples) {
    std::vector<std::uint64_t> drawn(std::min(kSamplesAtOnce, samples - report.positions));
    for (std::uint64_t& number : drawn) number = any(random);
    const Part part = check_range(0, drawn.size(), [&](std::uint64_t i, Part& into) {
      const auto [captured, index] = layer_and_index(database, drawn[i]);
      const auto frame = database.frame(captured, index / kFramePositions);
      const auto in_frame = static_cast<std::uint32_t>(index % kFramePositions);
      checker.check(checker.position(captured, frame->candidate(in_frame)),
                    decode(frame->content.values[in_frame]), into);
    });
    merge(report, part.report);
    progress(report.positions, samples);
    if (stop.stop_requested()) {
      report.stopped = true;
      break;
    }
  }
  return report;
}

FullGameReport verify_all(const FullGameDatabase& database, const Progress& progress,
                          const std::stop_token& stop) {
  const FullGame& full_game = database.full_game();
  FullGameReport report;
  if (const NotedPosition first = opening_of(full_game); !database.find(first)) {
    add_fault(report, {seedbank::to_text(first), "is the opening, but is missing"});
  }
  Marks marks(database);
  const Checker checker(database, &marks);
  for (int captured = 0; captured <= full_game.seeds(); ++captured) {
    const auto check = [&](std::uint64_t number, Part& part) {
      checker.check_frame(captured, number, part);
    };
    const Part part = check_layer(database.layer(captured), report.positions,
                                  database.total().positions, progress, stop, check);
    if (!add_layer(report, part.report)) break;
    if (part.tally != database.layer(captured).header().tally) {
      add_fault(report,
                {"layer " + std::to_string(captured), "has different counts than its file states"});
    }
    // All predecessors have fewer captured seeds or are in this layer.
    const auto check_marks = [&](std::uint64_t number, Part& into) {
      checker.check_marks(captured, number, into);
    };
    merge(report, check_range(0, database.layer(captured).frames(), check_marks).report);
  }
  return report;
}

}  // namespace seedbank::db::fullgame
