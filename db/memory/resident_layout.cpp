// Packing of shares into the blocks of a layer, and choice of the layers and of their coarseness.
#include "db/memory/resident_layout.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace seedbank::db {
namespace {

constexpr std::size_t kAlignment = 64;

// Offsets of the blocks by the mover's seeds, and the end of the last one.
std::vector<std::size_t> block_offsets(int pits, int seeds, ShareBits bits) {
  const auto per_byte = static_cast<std::uint64_t>(positions_per_byte(bits));
  std::vector<std::size_t> offsets{0, 0};
  for (int k = 1; k < seeds; ++k) {
    const std::uint64_t positions = block_shape(pits, {seeds, k}).positions();
    const std::uint64_t bytes = (positions + per_byte - 1) / per_byte + Matrix::kSlackBytes;
    offsets.push_back(offsets.back() + (bytes + kAlignment - 1) / kAlignment * kAlignment);
  }
  return offsets;
}

// Sets the bits of `mask`. The writer of the next tile may set other bits of the same byte at the
// same time, so the bits are cleared and set by atomic operations. Readers wait for all writers, so
// no memory order is needed. Does not use std::atomic_ref, which some standard libraries lack.
void set_part(std::uint8_t& byte, unsigned mask, unsigned codes) {
  __atomic_fetch_and(&byte, static_cast<std::uint8_t>(~mask), __ATOMIC_RELAXED);
  __atomic_fetch_or(&byte, static_cast<std::uint8_t>(codes), __ATOMIC_RELAXED);
}

// Codes by share: for every value of a byte, because the values of files are not checked here.
using Codes = std::array<std::uint8_t, 256>;

// Packs the shares of `count` consecutive positions of a block, the first at `index`.
template <ShareBits kBits>
void pack(const std::uint8_t* shares, std::size_t count, const Codes& codes, std::uint8_t* block,
          std::size_t index) {
  constexpr std::size_t kPerByte = positions_per_byte(kBits);
  constexpr unsigned kWidth = bit_count(kBits);
  // The codes of the next `positions` positions, of which the first is number `first` in its byte.
  const auto codes_of = [&](std::size_t first, std::size_t positions) {
    unsigned byte = 0;
    for (std::size_t i = 0; i < positions; ++i) {
      byte |= static_cast<unsigned>(codes[shares[i]]) << (first + i) * kWidth;
    }
    return byte;
  };
  const auto pack_part = [&](std::size_t positions) {
    const std::size_t first = index % kPerByte;
    const unsigned mask = ((1U << positions * kWidth) - 1) << first * kWidth;
    set_part(block[index / kPerByte], mask, codes_of(first, positions));
    shares += positions;
    index += positions;
    count -= positions;
  };
  if (index % kPerByte != 0) pack_part(std::min(count, kPerByte - index % kPerByte));
  for (; count >= kPerByte; count -= kPerByte) {
    block[index / kPerByte] = static_cast<std::uint8_t>(codes_of(0, kPerByte));
    shares += kPerByte;
    index += kPerByte;
  }
  if (count > 0) pack_part(count);
}

}  // namespace

ResidentLayer::ResidentLayer(int pits, int seeds, ShareBits bits)
    : pits_(pits),
      seeds_(seeds),
      bits_(bits),
      offsets_(block_offsets(pits, seeds, bits)),
      memory_(1, offsets_.back()) {}

std::uint64_t ResidentLayer::bytes(int pits, int seeds, ShareBits bits) {
  return Matrix::bytes(1, block_offsets(pits, seeds, bits).back());
}

void ResidentLayer::put(int mover_seeds, const Tile& tile, const std::uint8_t* values) {
  Codes codes;
  for (std::size_t share = 0; share < codes.size(); ++share) {
    codes[share] = static_cast<std::uint8_t>(share_code(bits_, static_cast<int>(share), seeds_));
  }
  const BlockId block_id{seeds_, mover_seeds};
  BlockShape shape = block_shape(pits_, block_id);
  Tile rows = tile;
  std::vector<std::uint8_t> turned;
  if (rows_of(block_id) == RowRole::kWaiter) {
    turned.resize(tile.positions());
    transpose(values, tile.columns, tile.rows, tile.columns, turned.data(), tile.rows);
    values = turned.data();
    shape = {shape.columns, shape.rows};
    rows = {tile.column, tile.row, tile.columns, tile.rows};
  }
  std::uint8_t* to = block(mover_seeds);
  for (std::uint64_t row = 0; row < rows.rows; ++row) {
    const std::uint64_t index = (rows.row + row) * shape.columns + rows.column;
    const std::uint8_t* from = values + row * rows.columns;
    switch (bits_) {
      case ShareBits::kEight:
        std::memcpy(to + index, from, rows.columns);
        break;
      case ShareBits::kFour:
        pack<ShareBits::kFour>(from, rows.columns, codes, to, index);
        break;
      case ShareBits::kTwo:
        pack<ShareBits::kTwo>(from, rows.columns, codes, to, index);
        break;
      case ShareBits::kOne:
        pack<ShareBits::kOne>(from, rows.columns, codes, to, index);
        break;
    }
  }
}

// ---- Layouts ------------------------------------------------------------------------------------

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
