// Groups of layers in memory.
#include "db/fullgame/builder/plan.h"

#include <algorithm>

#include "db/fullgame/builder/block_moves.h"
#include "db/fullgame/game/layer.h"
#include "db/storage/errors.h"

namespace seedbank::db::fullgame {
namespace {

// The program, the stacks of its threads, oneTBB, and the per-thread data of a block.
constexpr std::uint64_t kProcessBytes = std::uint64_t{32} << 20;

class Planner {
 public:
  explicit Planner(std::span<const LayerBytes> layers) : layers_(layers) {
    std::uint64_t most = 0;
    for (const LayerBytes& layer : layers) {
      guests_.push_back(most);
      most = std::max(most, layer.guest);
    }
  }

  // The group and its largest guest.
  [[nodiscard]] std::uint64_t bytes(LayerGroup group) const {
    std::uint64_t sum = guests_[static_cast<std::size_t>(group.first)];
    for (int captured = group.first; captured <= group.last; ++captured) {
      sum += layers_[static_cast<std::size_t>(captured)].resident;
    }
    return sum;
  }

  [[nodiscard]] int layers() const { return static_cast<int>(layers_.size()); }

 private:
  std::span<const LayerBytes> layers_;
  std::vector<std::uint64_t> guests_;  // the largest of the layers below each
};

}  // namespace

std::vector<LayerGroup> group_layers(std::span<const LayerBytes> layers, std::uint64_t memory_bytes,
                                     Pass pass) {
  if (const std::uint64_t least = least_for_groups(layers); least > memory_bytes) {
    throw ResourceError::memory("the largest layer with another one", least, memory_bytes);
  }
  const Planner planner(layers);
  std::vector<LayerGroup> groups;
  const bool forward = pass == Pass::kForward;
  int next = forward ? 0 : planner.layers() - 1;
  while (0 <= next && next < planner.layers()) {
    // A lower first layer may need less, since there are fewer guests. So all are tried.
    LayerGroup group{next, next};
    for (int other = next; 0 <= other && other < planner.layers(); other += forward ? 1 : -1) {
      const LayerGroup larger{std::min(next, other), std::max(next, other)};
      if (planner.bytes(larger) <= memory_bytes) group = larger;
    }
    groups.push_back(group);
    next = forward ? group.last + 1 : group.first - 1;
  }
  return groups;
}

std::uint64_t least_for_groups(std::span<const LayerBytes> layers) {
  const Planner planner(layers);
  std::uint64_t least = 0;
  for (int captured = 0; captured < planner.layers(); ++captured) {
    least = std::max(least, planner.bytes({captured, captured}));
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

}  // namespace seedbank::db::fullgame
