// One layer in memory.
#include "db/probe/resident_layer.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "solver/search/endgame_source.h"

namespace seedbank::db {
namespace {

constexpr std::size_t kCacheLineBytes = 64;

// Where the blocks begin, by the mover's seeds, and last where they end.
std::vector<std::size_t> block_offsets(int pits, int seeds, Packing packing) {
  std::vector<std::size_t> offsets{0, 0};
  for (int k = 1; k < seeds; ++k) {
    const std::uint64_t positions = block_shape(pits, {seeds, k}).positions();
    const std::uint64_t bytes = packing == Packing::kByte ? positions : (positions + 1) / 2;
    offsets.push_back(offsets.back() +
                      (bytes + kCacheLineBytes - 1) / kCacheLineBytes * kCacheLineBytes);
  }
  return offsets;
}

// Sets one half of a byte. A writer of the next tile may be setting the other half, so each half is
// cleared and set without touching its neighbour; nobody reads before all writers have been waited
// for, so no order is needed.
void set_nibble(std::uint8_t* block, std::size_t index, int code) {
  const std::atomic_ref<std::uint8_t> byte(block[index / 2]);
  const int shift = index % 2 == 0 ? 0 : 4;
  byte.fetch_and(static_cast<std::uint8_t>(0xF0 >> shift), std::memory_order_relaxed);
  byte.fetch_or(static_cast<std::uint8_t>(code << shift), std::memory_order_relaxed);
}

// Packs the shares of `count` positions, the first of which is number `index` of the block.
void pack(const std::uint8_t* shares, std::size_t count, int seeds, std::uint8_t* block,
          std::size_t index) {
  if (index % 2 == 1) {
    set_nibble(block, index, packed_share(*shares, seeds));
    ++shares;
    ++index;
    --count;
  }
  std::uint8_t* bytes = block + index / 2;
  for (std::size_t i = 0; i < count / 2; ++i) {
    bytes[i] = static_cast<std::uint8_t>(packed_share(shares[2 * i], seeds) |
                                         packed_share(shares[2 * i + 1], seeds) << 4);
  }
  if (count % 2 == 1) {
    set_nibble(block, index + count - 1, packed_share(shares[count - 1], seeds));
  }
}

}  // namespace

ResidentLayer::ResidentLayer(int pits, int seeds, Packing packing)
    : pits_(pits),
      seeds_(seeds),
      packing_(packing),
      offsets_(block_offsets(pits, seeds, packing)),
      memory_(1, offsets_.back()) {}

std::uint64_t ResidentLayer::bytes(int pits, int seeds, Packing packing) {
  return Matrix::bytes(1, block_offsets(pits, seeds, packing).back());
}

void ResidentLayer::put(int mover_seeds, const Tile& tile, const std::uint8_t* values) noexcept {
  const std::uint64_t columns = block_shape(pits_, {seeds_, mover_seeds}).columns;
  std::uint8_t* to = block(mover_seeds);
  for (std::uint64_t row = 0; row < tile.rows; ++row) {
    const std::uint64_t index = (tile.row + row) * columns + tile.column;
    const std::uint8_t* from = values + row * tile.columns;
    if (packing_ == Packing::kByte) {
      std::memcpy(to + index, from, tile.columns);
    } else {
      pack(from, tile.columns, seeds_, to, index);
    }
  }
}

}  // namespace seedbank::db
