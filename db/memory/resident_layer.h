// A layer in memory, with all its blocks in a single allocation.
//
// Blocks are not allocated one by one, because only large allocations get large pages, and each
// random read in small pages misses the translation buffer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "db/index/block.h"
#include "db/values/matrix.h"
#include "solver/search/endgame_source.h"

namespace seedbank::db {

/// Move-only. Threads may write different tiles at once; readers must wait for all writers.
class ResidentLayer {
 public:
  /// Contents are undefined. Requires 2 <= seeds <= kMaxLayerSeeds. Throws std::bad_alloc.
  ResidentLayer(int pits, int seeds, ShareBits bits);

  /// Memory of a layer with these parameters.
  [[nodiscard]] static std::uint64_t bytes(int pits, int seeds, ShareBits bits);

  [[nodiscard]] int seeds() const noexcept { return seeds_; }
  [[nodiscard]] ShareBits bits() const noexcept { return bits_; }

  /// The codes of a block, row-major, row = rank of the mover's side, without padding; the first
  /// code of a byte is in its lowest bits. Requires 1 <= mover_seeds < seeds().
  [[nodiscard]] std::uint8_t* block(int mover_seeds) noexcept {
    return memory_.data() + offsets_[static_cast<std::size_t>(mover_seeds)];
  }
  [[nodiscard]] const std::uint8_t* block(int mover_seeds) const noexcept {
    return memory_.data() + offsets_[static_cast<std::size_t>(mover_seeds)];
  }

  /// Fills a tile of a block with shares, row-major, without gaps.
  void put(int mover_seeds, const Tile& tile, const std::uint8_t* values) noexcept;

 private:
  int pits_;
  int seeds_;
  ShareBits bits_;
  std::vector<std::size_t> offsets_;  // by the mover's seeds, and the end
  Matrix memory_;
};

}  // namespace seedbank::db
