// Choice of the layers in memory and of their coarseness.
#include "db/memory/resident_layout.h"

#include <array>
#include <cstddef>
#include <vector>

namespace seedbank::db {
namespace {

// Expected effects on the logarithm of a search's time: the cost of any layer held in this many
// bits, and the gain by one more layer. Measured (data/search_log.md). With twice the costs, 36
// seeds would be chosen for 20 GiB instead of 38; with half the costs, 39.
constexpr std::array<double, kAllShareBits.size()> kCostPerLayer = {0, 0.003, 0.04, 0.12};
constexpr double kGainPerLayer = 0.33;

constexpr std::size_t index_of(ShareBits bits) { return static_cast<std::size_t>(bits); }

// Memory of the layers by seeds and number of bits.
using LayerBytes = std::vector<std::array<std::uint64_t, kAllShareBits.size()>>;

LayerBytes layer_bytes(int pits, int up_to_seeds) {
  LayerBytes bytes(static_cast<std::size_t>(up_to_seeds) + 1);
  for (int seeds = 2; seeds <= up_to_seeds; ++seeds) {
    for (const ShareBits bits : kAllShareBits) {
      bytes[static_cast<std::size_t>(seeds)][index_of(bits)] =
          ResidentLayer::bytes(pits, seeds, bits);
    }
  }
  return bytes;
}

std::uint64_t bytes_of(const LayerBytes& layers, const ResidentLayout& layout) {
  std::uint64_t sum = 0;
  for (int seeds = 2; seeds <= layout.up_to_seeds; ++seeds) {
    sum += layers[static_cast<std::size_t>(seeds)][index_of(bits_of(layout, seeds))];
  }
  return sum;
}

double cost_of(const ResidentLayout& layout) {
  double cost = -kGainPerLayer * layout.up_to_seeds;
  for (int seeds = 2; seeds <= layout.up_to_seeds; ++seeds) {
    cost += kCostPerLayer[index_of(bits_of(layout, seeds))];
  }
  return cost;
}

// The last layers in eight, in four and in two bits, each with the last one in the next lower
// number of bits.
struct Ends {
  int ResidentLayout::*of_finer;
  int ResidentLayout::*of_coarser;
};
constexpr std::array<Ends, 3> kEnds = {{
    {&ResidentLayout::exact_up_to, &ResidentLayout::four_bits_up_to},
    {&ResidentLayout::four_bits_up_to, &ResidentLayout::two_bits_up_to},
    {&ResidentLayout::two_bits_up_to, &ResidentLayout::up_to_seeds},
}};

// Starts with all layers in 1 bit and repeats the step that gains most for its memory.
std::optional<ResidentLayout> layout_of(const LayerBytes& layers, int seeds,
                                        std::uint64_t memory_bytes) {
  ResidentLayout layout{.up_to_seeds = seeds};
  std::uint64_t bytes = bytes_of(layers, layout);
  if (bytes > memory_bytes) return {};
  while (true) {
    ResidentLayout best = layout;
    std::uint64_t best_bytes = bytes;
    double best_gain = 0;
    for (const auto& [of_finer, of_coarser] : kEnds) {
      if (layout.*of_finer == layout.*of_coarser) continue;
      ResidentLayout finer = layout;
      ++(finer.*of_finer);
      const std::uint64_t needed = bytes_of(layers, finer);
      if (needed > memory_bytes) continue;
      const double gain = (cost_of(layout) - cost_of(finer)) /
                          (static_cast<double>(needed) - static_cast<double>(bytes) + 1);
      if (gain <= best_gain) continue;
      best = finer;
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
  return bytes_of(layer_bytes(game.pits, layout.up_to_seeds), layout);
}

std::optional<ResidentLayout> layout_of(Game game, int seeds, std::uint64_t memory_bytes) {
  return layout_of(layer_bytes(game.pits, seeds), seeds, memory_bytes);
}

ResidentLayout choose_layout(Game game, int most_seeds, std::uint64_t memory_bytes) {
  const LayerBytes layers = layer_bytes(game.pits, most_seeds);
  ResidentLayout best;
  for (int seeds = 2; seeds <= most_seeds; ++seeds) {
    const auto layout = layout_of(layers, seeds, memory_bytes);
    if (!layout) break;
    if (cost_of(*layout) < cost_of(best)) best = *layout;
  }
  return best;
}

}  // namespace seedbank::db
