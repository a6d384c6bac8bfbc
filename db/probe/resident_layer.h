// One layer in memory: all its blocks, one after the other, in one piece of memory.
//
// One piece, and not one a block, because the kernel gives large pages to large pieces only, and
// looking up random positions in small pages costs a miss of address translation each time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "db/index/block.h"
#include "db/index/tile_grid.h"
#include "db/values/matrix.h"

namespace seedbank::db {

/// Room for a value: a whole byte, exact; or packed_share() in half a byte, of two neighbours in
/// the order of the block the first in bits 0-3.
enum class Packing : std::uint8_t { kByte, kNibble };

/// Move-only. Writers of different tiles may be at work at the same time; readers come after them.
class ResidentLayer {
 public:
  /// Contents are undefined. Requires 2 <= seeds <= kMaxLayerSeeds. Throws std::bad_alloc.
  ResidentLayer(int pits, int seeds, Packing packing);

  /// Memory that such a layer takes.
  [[nodiscard]] static std::uint64_t bytes(int pits, int seeds, Packing packing);

  [[nodiscard]] int seeds() const noexcept { return seeds_; }
  [[nodiscard]] Packing packing() const noexcept { return packing_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes(pits_, seeds_, packing_); }

  /// A block of this layer: row-major, row = rank of the mover's side, rows not padded.
  /// Requires 1 <= mover_seeds < seeds().
  [[nodiscard]] std::uint8_t* block(int mover_seeds) noexcept {
    return memory_.data() + offsets_[static_cast<std::size_t>(mover_seeds)];
  }
  [[nodiscard]] const std::uint8_t* block(int mover_seeds) const noexcept {
    return memory_.data() + offsets_[static_cast<std::size_t>(mover_seeds)];
  }

  /// Fills a part of a block with `values`: shares, row-major, without gaps.
  void put(int mover_seeds, const Tile& tile, const std::uint8_t* values) noexcept;

 private:
  int pits_;
  int seeds_;
  Packing packing_;
  std::vector<std::size_t> offsets_;  // by mover's seeds; one past the end last
  Matrix memory_;
};

}  // namespace seedbank::db
