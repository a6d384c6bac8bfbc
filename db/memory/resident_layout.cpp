// Which layers a resident database holds, and how.
#include "db/memory/resident_layout.h"

#include <array>
#include <cstddef>

#include "db/index/ranking.h"

namespace seedbank::db {
namespace {

// What is expected of a search, in the logarithm of its time: what each layer adds that is held in
// so many bits, wherever it lies, and what one more layer saves. Measured (data/search_log.md).
// With costs twice as high, 36 seeds would be chosen for 20 GiB instead of 38; with half, 39.
constexpr std::array<double, kAllShareBits.size()> kCostOfALayer = {0, 0.003, 0.04, 0.12};
constexpr double kWorthOfALayer = 0.33;

constexpr std::size_t index_of(ShareBits bits) { return static_cast<std::size_t>(bits); }

// Memory of every layer in every number of bits.
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
  double cost = -kWorthOfALayer * layout.up_to_seeds;
  for (int seeds = 2; seeds <= layout.up_to_seeds; ++seeds) {
    cost += kCostOfALayer[index_of(bits_of(layout, seeds))];
  }
  return cost;
}

// The same layout but for one layer, the lowest in `bits`, which is held in the next higher number.
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

// From all layers in 1 bit on, always the step that saves most for its memory, of those that fit.
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
