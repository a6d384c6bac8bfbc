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
#include "solver/search/share_classes.h"

namespace seedbank::db {

/// Move-only. Writers of different tiles may be at work at the same time; readers come after them.
class ResidentLayer {
 public:
  /// Contents are undefined. Requires 2 <= seeds <= kMaxLayerSeeds. Throws std::bad_alloc.
  ResidentLayer(int pits, int seeds, ShareBits bits);

  /// Memory that such a layer takes.
  [[nodiscard]] static std::uint64_t bytes(int pits, int seeds, ShareBits bits);

  [[nodiscard]] int seeds() const noexcept { return seeds_; }
  [[nodiscard]] ShareBits bits() const noexcept { return bits_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes(pits_, seeds_, bits_); }

  /// A block of this layer: the codes of its positions, row-major, row = rank of the mover's side,
  /// rows not padded; the first of several in a byte in its lowest bits.
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
  ShareBits bits_;
  std::vector<std::size_t> offsets_;  // by mover's seeds; one past the end last
  Matrix memory_;
};

}  // namespace seedbank::db
