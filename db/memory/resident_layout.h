// Layers of endgames in memory, and layouts: which layers, with how many bits per position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "db/index/block.h"
#include "db/values/matrix.h"
#include "solver/game/rules.h"
#include "solver/search/endgame_source.h"

namespace seedbank::db {

/// The side of which each row of a block in memory is one: that with fewer seeds, as in the
/// matrices of the builder; the mover's if both have as many.
[[nodiscard]] constexpr RowRole rows_of(BlockId block) noexcept {
  return block.mover_seeds > block.waiter_seeds() ? RowRole::kWaiter : RowRole::kMover;
}

/// A layer with all its blocks in a single allocation: only large allocations get large pages, and
/// each random read in small pages misses the translation buffer. Move-only. Threads may write
/// different tiles at once; readers must wait for all writers.
class ResidentLayer {
 public:
  /// Contents are undefined. Requires 2 <= seeds <= kMaxLayerSeeds. Throws std::bad_alloc.
  ResidentLayer(int pits, int seeds, ShareBits bits);

  /// Memory of a layer with these parameters.
  [[nodiscard]] static std::uint64_t bytes(int pits, int seeds, ShareBits bits);

  [[nodiscard]] int seeds() const noexcept { return seeds_; }
  [[nodiscard]] ShareBits bits() const noexcept { return bits_; }

  /// The codes of a block, row-major, without padding; the first code of a byte is in its lowest
  /// bits. rows_of() says which side the rows are. Requires 1 <= mover_seeds < seeds().
  [[nodiscard]] std::uint8_t* block(int mover_seeds) noexcept {
    return memory_.data() + offsets_[static_cast<std::size_t>(mover_seeds)];
  }
  [[nodiscard]] const std::uint8_t* block(int mover_seeds) const noexcept {
    return memory_.data() + offsets_[static_cast<std::size_t>(mover_seeds)];
  }

  /// Fills a tile of a block with shares, row-major by the mover's sides, without gaps. Throws
  /// std::bad_alloc.
  void put(int mover_seeds, const Tile& tile, const std::uint8_t* values);

 private:
  int pits_;
  int seeds_;
  ShareBits bits_;
  std::vector<std::size_t> offsets_;  // by the mover's seeds, and the end
  Matrix memory_;
};

/// The layers 2..exact_up_to hold shares, in 8 bits per position. Those above hold classes of
/// shares: in 4 bits up to four_bits_up_to, then in 2 bits up to two_bits_up_to, then in 1 bit up
/// to up_to_seeds. Valid: 1 <= exact_up_to <= four_bits_up_to <= two_bits_up_to <= up_to_seeds <=
/// kMaxLayerSeeds; 1 means no layers.
struct ResidentLayout {
  int exact_up_to = 1;
  int four_bits_up_to = 1;
  int two_bits_up_to = 1;
  int up_to_seeds = 1;

  /// All layers up to `seeds`, exact. Requires 1 <= seeds <= kMaxLayerSeeds.
  [[nodiscard]] static constexpr ResidentLayout exact(int seeds) noexcept {
    return {seeds, seeds, seeds, seeds};
  }
  [[nodiscard]] constexpr bool is_exact() const noexcept { return exact_up_to == up_to_seeds; }

  friend bool operator==(const ResidentLayout&, const ResidentLayout&) = default;
};

/// The bits of a layer of the layout. Requires 2 <= seeds <= layout.up_to_seeds.
[[nodiscard]] ShareBits bits_of(const ResidentLayout& layout, int seeds) noexcept;

/// Memory of the layers in bytes, rounded to whole pages. Requires 1 <= game.pits <= kMaxPits.
[[nodiscard]] std::uint64_t bytes_needed(Game game, const ResidentLayout& layout);

/// The layout of `seeds` seeds within `memory_bytes` with which a search should be fastest; empty
/// if not even 1 bit per position fits. Requires 1 <= seeds <= kMaxLayerSeeds.
[[nodiscard]] std::optional<ResidentLayout> layout_of(Game game, int seeds,
                                                      std::uint64_t memory_bytes);

/// The layout of up to `most_seeds` seeds within `memory_bytes` with which a search should be
/// fastest: one with many seeds and coarse highest layers, but not all in 1 bit. Requires 1 <=
/// most_seeds <= kMaxLayerSeeds.
[[nodiscard]] ResidentLayout choose_layout(Game game, int most_seeds, std::uint64_t memory_bytes);

}  // namespace seedbank::db
