// Building a full-game database.
#include "db/fullgame/builder/build.h"

#include <algorithm>
#include <array>
#include <mutex>

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include "db/fullgame/builder/block_moves.h"
#include "db/fullgame/builder/layer_files.h"
#include "db/fullgame/builder/passes.h"
#include "db/fullgame/game/layer.h"
#include "db/storage/errors.h"
#include "solver/game/position.h"

namespace seedbank::db::fullgame {
namespace {

// The program, the stacks of its threads, oneTBB, and the per-thread data of a block.
constexpr std::uint64_t kProcessBytes = std::uint64_t{32} << 20;

// The memory of a group and of its largest guest.
std::uint64_t bytes_of(std::span<const LayerBytes> layers, LayerGroup group) {
  std::uint64_t residents = 0;
  std::uint64_t guest = 0;
  for (int captured = 0; captured <= group.last; ++captured) {
    const LayerBytes& layer = layers[static_cast<std::size_t>(captured)];
    if (captured < group.first) {
      guest = std::max(guest, layer.guest);
    } else {
      residents += layer.resident;
    }
  }
  return residents + guest;
}

}  // namespace

std::vector<LayerGroup> group_layers(std::span<const LayerBytes> layers, std::uint64_t memory_bytes,
                                     Pass pass) {
  if (const std::uint64_t least = least_for_groups(layers); least > memory_bytes) {
    throw memory_error("a layer together with the largest lower one", least, memory_bytes);
  }
  std::vector<LayerGroup> groups;
  const int end = static_cast<int>(layers.size());
  const int step = pass == Pass::kForward ? 1 : -1;
  for (int next = step > 0 ? 0 : end - 1; 0 <= next && next < end;) {
    // Tries every group: this is cheap and does not rely on memory growing with the group.
    LayerGroup group{next, next};
    for (int other = next; 0 <= other && other < end; other += step) {
      const LayerGroup larger{std::min(next, other), std::max(next, other)};
      if (bytes_of(layers, larger) <= memory_bytes) group = larger;
    }
    groups.push_back(group);
    next = step > 0 ? group.last + 1 : group.first - 1;
  }
  return groups;
}

std::uint64_t least_for_groups(std::span<const LayerBytes> layers) {
  std::uint64_t least = 0;
  for (int captured = 0; captured < static_cast<int>(layers.size()); ++captured) {
    least = std::max(least, bytes_of(layers, {captured, captured}));
  }
  return least;
}

std::uint64_t working_bytes(const FullGame& full_game) {
  return kProcessBytes + MoveTables::bytes(full_game.game.pits, full_game.seeds());
}

std::vector<LayerBytes> forward_bytes(const FullGame& full_game) {
  std::vector<LayerBytes> layers;
  for (int captured = 0; captured <= full_game.seeds(); ++captured) {
    const LayerLayout layout(full_game.game.pits, full_game.seeds(), captured);
    const std::uint64_t words = Layer::word_bytes(layout);
    layers.push_back({words + Layer::count_bytes(layout), words});
  }
  return layers;
}

std::uint64_t least_build_memory(const FullGame& full_game) {
  return working_bytes(full_game) + least_for_groups(forward_bytes(full_game));
}

namespace {

std::array<std::uint64_t, 3> count_outcomes(const Layer& layer) {
  using Counts = std::array<std::uint64_t, 256>;
  const Counts counts = tbb::parallel_reduce(
      tbb::blocked_range<std::uint64_t>(0, layer.positions(), 1 << 16), Counts{},
      [&](const auto& range, Counts sum) {
        for (std::uint64_t i = range.begin(); i < range.end(); ++i) ++sum[layer.values()[i]];
        return sum;
      },
      [](Counts a, const Counts& b) {
        for (std::size_t code = 0; code < a.size(); ++code) a[code] += b[code];
        return a;
      });
  std::array<std::uint64_t, 3> outcomes{};
  for (std::size_t code = 0; code < counts.size(); ++code) {
    const Outcome outcome = decode(static_cast<ValueCode>(code)).outcome;
    outcomes[static_cast<std::size_t>(outcome)] += counts[code];
  }
  return outcomes;
}

class Builder {
 public:
  Builder(const BuildRequest& request, LayerStore& store,
          const std::function<void(FullGameProgress)>& report, const std::stop_token& stop)
      : full_game_(request.full_game),
        layer_bytes_(room_for_layers(request)),
        store_(store),
        report_(report),
        control_{stop, [this](std::uint64_t positions) { add_progress(positions); }},
        forward_groups_(group_layers(forward_bytes(full_game_), layer_bytes_, Pass::kForward)),
        tables_(full_game_.game, full_game_.seeds()),
        files_(request.files, request.work_directory) {
    for (int captured = 0; captured <= full_game_.seeds(); ++captured) {
      layers_.emplace_back(LayerLayout(full_game_.game.pits, full_game_.seeds(), captured));
    }
    summary_.layers.resize(layers_.size());
  }

  // False if stopped.
  bool find_positions() {
    if (has_all_positions()) return read_all_positions();
    for (const LayerGroup& group : forward_groups_) {
      if (!find_positions_of(group)) return false;
      if (forward_groups_.size() > 1) put_away(group);
    }
    return true;
  }

  // False if stopped. Requires find_positions().
  bool find_values() {
    std::vector<LayerBytes> bytes;
    for (const Layer& layer : layers_) {
      const std::uint64_t kept = layer.touched_word_bytes() + Layer::value_bytes(layer.positions());
      bytes.push_back({kept + layer.touched_count_bytes(), kept});
    }
    const auto groups = group_layers(bytes, layer_bytes_, Pass::kBackward);
    require_disk(groups);
    start_backward_progress(groups);
    if (forward_groups_.size() == 1 && groups.size() > 1) put_away({0, groups.front().first - 1});
    return std::all_of(groups.begin(), groups.end(),
                       [this](const LayerGroup& group) { return find_values_of(group); });
  }

  // Requires find_values().
  [[nodiscard]] Summary summary() const {
    Summary summary = summary_;
    for (const Tally& tally : summary.layers) summary.total += tally;
    return summary;
  }

 private:
  [[nodiscard]] bool has_all_positions() const {
    return std::all_of(layers_.begin(), layers_.end(), [this](const Layer& layer) {
      return store_.has_positions(layer.layout().captured());
    });
  }
  static std::uint64_t room_for_layers(const BuildRequest& request) {
    const std::uint64_t least = least_build_memory(request.full_game);
    if (least > request.memory_bytes) {
      throw memory_error("this game", least, request.memory_bytes);
    }
    return request.memory_bytes - working_bytes(request.full_game);
  }

  [[nodiscard]] Layer& layer(int captured) { return layers_[static_cast<std::size_t>(captured)]; }
  [[nodiscard]] Tally& tally(int captured) {
    return summary_.layers[static_cast<std::size_t>(captured)];
  }

  // By captured seeds; null for layers outside the group.
  [[nodiscard]] std::vector<Layer*> pointers_to(const LayerGroup& group) {
    std::vector<Layer*> pointers(layers_.size(), nullptr);
    for (int captured = group.first; captured <= group.last; ++captured) {
      pointers[static_cast<std::size_t>(captured)] = &layer(captured);
    }
    return pointers;
  }

  bool read_all_positions() {
    for (Layer& layer : layers_) {
      if (control_.stopped()) return false;
      const int captured = layer.layout().captured();
      layer.add_words();
      tally(captured) = store_.read_positions(layer);
      if (forward_groups_.size() > 1) put_away({captured, captured});
    }
    return true;
  }

  bool find_positions_of(const LayerGroup& group) {
    for (int captured = group.first; captured <= group.last; ++captured) {
      layer(captured).add_words();
    }
    if (group.first == 0) mark_opening();
    const std::vector<Layer*> targets = pointers_to(group);
    for (int captured = 0; captured < group.first && !control_.stopped(); ++captured) {
      Layer& guest = layer(captured);
      files_.read_words(guest);
      (void)expand(full_game_, tables_, guest, targets, control_);
      guest.drop();
    }
    for (int captured = group.first; captured <= group.last; ++captured) {
      Layer& own = layer(captured);
      tally(captured) = expand(full_game_, tables_, own, targets, control_);
      if (control_.stopped()) return false;
      own.count();
      tally(captured).positions = own.positions();
      store_.take_positions(own, tally(captured));
    }
    return true;
  }

  bool find_values_of(const LayerGroup& group) {
    for (int captured = group.first; captured <= group.last; ++captured) bring_in(layer(captured));
    const std::vector<Layer*> residents = pointers_to(group);
    const std::vector<const Layer*> children(residents.begin(), residents.end());
    for (int captured = group.last; captured >= group.first; --captured) {
      Layer& own = layer(captured);
      if (control_.stopped()) return false;
      if (store_.has_values(captured)) {
        tally(captured).outcomes = store_.read_values(own).outcomes;
      } else {
        evaluate(full_game_, tables_, own, children, control_);
        if (control_.stopped()) return false;
        tally(captured).outcomes = count_outcomes(own);
        store_.take_values(own, tally(captured));
      }
      if (captured == 0) summary_.opening = decode(own.values()[*own.index(opening_place())]);
    }
    for (int captured = 0; captured < group.first; ++captured) {
      if (store_.has_values(captured)) continue;
      Layer& guest = layer(captured);
      files_.read_words(guest);
      bring_in_values(guest);
      evaluate(full_game_, tables_, guest, children, control_);
      if (control_.stopped()) return false;
      files_.write_values(guest);
      guest.drop();
    }
    for (int captured = group.first; captured <= group.last; ++captured) layer(captured).drop();
    return true;
  }

  // Restores what a layer of a group needs in the backward pass.
  void bring_in(Layer& layer) {
    if (layer.words() == nullptr) {
      files_.read_words(layer);
      layer.count();
    }
    if (!store_.has_values(layer.layout().captured())) bring_in_values(layer);
  }

  void bring_in_values(Layer& layer) {
    if (files_.has_values(layer.layout().captured())) {
      files_.read_values(layer);
    } else {
      layer.add_values();
    }
  }

  void put_away(const LayerGroup& group) {
    for (int captured = group.first; captured <= group.last; ++captured) {
      files_.write_words(layer(captured));
      layer(captured).drop();
    }
  }

  [[nodiscard]] Place opening_place() const { return place_of(opening_of(full_game_)); }

  void mark_opening() {
    const Place place = opening_place();
    const Plane plane = layer(0).layout().plane(place.split, place.to_move);
    const std::uint64_t bit = std::uint64_t{place.row} * plane.columns + place.column;
    layer(0).words()[plane.first_word + bit / kWordBits] |= std::uint64_t{1} << bit % kWordBits;
  }

  // Throws ResourceError if the disk has no room for the remaining output.
  void require_disk(const std::vector<LayerGroup>& groups) {
    std::uint64_t put_away = 0;
    for (int captured = 0; captured < groups.front().first; ++captured) {
      const Layer& own = layer(captured);
      if (!files_.has_words(captured)) put_away += own.touched_word_bytes();
      if (!store_.has_values(captured)) put_away += Layer::value_bytes(own.positions());
    }
    files_.require_room(put_away);
    std::uint64_t positions = 0;
    for (const Layer& own : layers_) {
      if (!store_.has_values(own.layout().captured())) positions += own.positions();
    }
    store_.expect_values(positions);
  }

  void start_backward_progress(const std::vector<LayerGroup>& groups) {
    progress_ = {Pass::kBackward, 0, 0};
    for (const LayerGroup& group : groups) {
      for (int captured = 0; captured <= group.last; ++captured) {
        if (!store_.has_values(captured)) progress_.total += tally(captured).positions;
      }
    }
  }

  void add_progress(std::uint64_t positions) {
    const std::lock_guard lock(reporting_);
    progress_.done += positions;
    report_(progress_);
  }

  const FullGame full_game_;
  const std::uint64_t layer_bytes_;
  LayerStore& store_;
  const std::function<void(FullGameProgress)>& report_;
  const Control control_;
  const std::vector<LayerGroup> forward_groups_;
  const MoveTables tables_;
  LayerFiles files_;
  std::vector<Layer> layers_;  // by captured seeds
  std::mutex reporting_;
  FullGameProgress progress_;  // guarded by reporting_ while a pass runs
  Summary summary_;
};

}  // namespace

std::optional<Summary> build(const BuildRequest& request, LayerStore& store,
                             const std::function<void(FullGameProgress)>& report,
                             const std::stop_token& stop) {
  Builder builder(request, store, report, stop);
  if (!builder.find_positions() || !builder.find_values()) return std::nullopt;
  return builder.summary();
}

}  // namespace seedbank::db::fullgame
