// Choice of the layers in memory and of their coarseness.
#include "db/memory/resident_layout.h"

#include <array>
#include <cstddef>

#include "db/index/ranking.h"

namespace seedbank::db {
namespace {

// Expected effects on the logarithm of a search's time: the cost of any layer held in this many
// bits, and the gain by one more layer. Measured (data/search_log.md). With twice the costs, 36
// seeds would be chosen for 20 GiB instead of 38; with half the costs, 39.
constexpr std::array<double, kAllShareBits.size()> kCostPerLayer = {0, 0.003, 0.04, 0.12};
constexpr double kGainPerLayer = 0.33;

constexpr std::size_t index_of(ShareBits bits) { return static_cast<std::size_t>(bits); }

// Memory of each layer by number of bits.
class LayerBytes {
 public:
  LayerBytes(int pits, int up_to_seeds) {
    for (int seeds = 2; seeds <= up_to_seeds; ++seeds) {
      for (const ShareBits bits : kAllShareBits) {
        bytes_[static_cast<std::size_t>(seeds)][index_of(bits)] =
            ResidentLayer::bytes(pits, seeds, bits);
      }
    }
  }

  [[nodiscard]] std::uint64_t of(int seeds, ShareBits bits) const noexcept {
    return bytes_[static_cast<std::size_t>(seeds)][index_of(bits)];
  }

  [[nodiscard]] std::uint64_t of(const ResidentLayout& layout) const noexcept {
    std::uint64_t sum = 0;
    for (int seeds = 2; seeds <= layout.up_to_seeds; ++seeds) {
      sum += of(seeds, bits_of(layout, seeds));
    }
    return sum;
  }

 private:
  std::array<std::array<std::uint64_t, kAllShareBits.size()>, kMaxLayerSeeds + 1> bytes_{};
};

double cost_of(const ResidentLayout& layout) {
  double cost = -kGainPerLayer * layout.up_to_seeds;
  for (int seeds = 2; seeds <= layout.up_to_seeds; ++seeds) {
    cost += kCostPerLayer[index_of(bits_of(layout, seeds))];
  }
  return cost;
}

// The layout with the lowest layer in `bits` held in the next higher number of bits.
std::optional<ResidentLayout> with_one_finer(const ResidentLayout& layout, ShareBits bits) {
  ResidentLayout finer = layout;
  switch (bits) {
    case ShareBits::kFour:
      if (finer.exact_up_to++ < layout.four_bits_up_to) return finer;
      break;
    case ShareBits::kTwo:
      if (finer.four_bits_up_to++ < layout.two_bits_up_to) return finer;
      break;
    case ShareBits::kOne:
      if (finer.two_bits_up_to++ < layout.up_to_seeds) return finer;
      break;
    case ShareBits::kEight:
      break;
  }
  return {};
}

// Starts with all layers in 1 bit and repeats the step that gains most for its memory.
std::optional<ResidentLayout> layout_of(const LayerBytes& layers, int seeds,
                                        std::uint64_t memory_bytes) {
  ResidentLayout layout{.up_to_seeds = seeds};
  std::uint64_t bytes = layers.of(layout);
  if (bytes > memory_bytes) return {};
  while (true) {
    ResidentLayout best = layout;
    std::uint64_t best_bytes = bytes;
    double best_gain = 0;
    for (const ShareBits bits : {ShareBits::kFour, ShareBits::kTwo, ShareBits::kOne}) {
      const auto finer = with_one_finer(layout, bits);
      if (!finer) continue;
      const std::uint64_t needed = layers.of(*finer);
      if (needed > memory_bytes) continue;
      const double gain = (cost_of(layout) - cost_of(*finer)) /
                          (static_cast<double>(needed) - static_cast<double>(bytes) + 1);
      if (gain <= best_gain) continue;
      best = *finer;
      best_bytes = needed;
      best_gain = gain;
    }
    if (best == layout) return layout;
    layout = best;
    bytes = best_bytes;
  }
}

}  // namespace

ShareBits bits_of(const ResidentLayout& layout, int seeds) noexcept {
  if (seeds <= layout.exact_up_to) return ShareBits::kEight;
  if (seeds <= layout.four_bits_up_to) return ShareBits::kFour;
  return seeds <= layout.two_bits_up_to ? ShareBits::kTwo : ShareBits::kOne;
}

std::uint64_t bytes_needed(Game game, const ResidentLayout& layout) {
  return LayerBytes(game.pits, layout.up_to_seeds).of(layout);
}

std::optional<ResidentLayout> layout_of(Game game, int seeds, std::uint64_t memory_bytes) {
  return layout_of(LayerBytes(game.pits, seeds), seeds, memory_bytes);
}

ResidentLayout choose_layout(Game game, int most_seeds, std::uint64_t memory_bytes) {
  const LayerBytes layers(game.pits, most_seeds);
  ResidentLayout best;
  for (int seeds = 2; seeds <= most_seeds; ++seeds) {
    const auto layout = layout_of(layers, seeds, memory_bytes);
    if (!layout) break;
    if (cost_of(*layout) < cost_of(best)) best = *layout;
  }
  return best;
}

}  // namespace seedbank::db
