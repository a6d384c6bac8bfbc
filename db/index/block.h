// Blocks, the matrices of which a layer consists, and pairs of blocks, which are computed and
// stored together.
//
// Layer n consists of the blocks (n,k): the mover's side holds k seeds, the waiter's n-k, both at
// least 1. Block (n,k) is a matrix of bytes: row = rank of the mover's side, column = rank of the
// waiter's side, entry = the mover's share V, 0..n. The blocks (n,k) and (n,n-k) depend on each
// other and on no other block of layer n; together they are the pair (n,{k,n-k}). See db/RANKING.md
// and db/BUILD.md.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <vector>

#include "db/index/ranking.h"

namespace seedbank::db {

struct PairId;

/// Block (n,k). Valid: 1 <= mover_seeds < seeds.
struct BlockId {
  int seeds = 0;        ///< n, seeds in the pits of both sides
  int mover_seeds = 0;  ///< k, seeds on the mover's side

  [[nodiscard]] constexpr int waiter_seeds() const noexcept { return seeds - mover_seeds; }
  [[nodiscard]] constexpr PairId pair() const noexcept;
  /// The other block of the pair.
  [[nodiscard]] constexpr BlockId opposite() const noexcept { return {seeds, waiter_seeds()}; }
  friend auto operator<=>(const BlockId&, const BlockId&) = default;
};

/// The pair of blocks (n,k) and (n,n-k), identified by the smaller k. Valid: 1 <= fewer <= seeds
/// / 2. If fewer == seeds - fewer, the pair is a single block.
struct PairId {
  int seeds = 0;
  int fewer = 0;

  [[nodiscard]] constexpr BlockId first() const noexcept { return {seeds, fewer}; }
  [[nodiscard]] constexpr BlockId second() const noexcept { return first().opposite(); }
  [[nodiscard]] constexpr bool is_single_block() const noexcept { return 2 * fewer == seeds; }
  friend auto operator<=>(const PairId&, const PairId&) = default;
};

constexpr PairId BlockId::pair() const noexcept {
  return {seeds, std::min(mover_seeds, waiter_seeds())};
}

/// The blocks of a pair: first() and, unless the pair is a single block, second().
[[nodiscard]] inline std::vector<BlockId> blocks_of(PairId pair) {
  if (pair.is_single_block()) return {pair.first()};
  return {pair.first(), pair.second()};
}

/// The pairs of a layer in ascending order; none below 2 seeds.
[[nodiscard]] inline std::vector<PairId> pairs_of_layer(int seeds) {
  std::vector<PairId> pairs;
  for (int fewer = 1; 2 * fewer <= seeds; ++fewer) pairs.push_back({seeds, fewer});
  return pairs;
}

/// The shape of a block in positions, which is also its size in bytes.
struct BlockShape {
  std::uint64_t rows = 0;     ///< ranks of the mover's side
  std::uint64_t columns = 0;  ///< ranks of the waiter's side

  [[nodiscard]] constexpr std::uint64_t positions() const noexcept { return rows * columns; }
};

[[nodiscard]] inline BlockShape block_shape(int pits, BlockId block) noexcept {
  return {side_count(pits, block.mover_seeds), side_count(pits, block.waiter_seeds())};
}

/// Positions of a pair; a single block is counted once.
[[nodiscard]] inline std::uint64_t pair_positions(int pits, PairId pair) noexcept {
  const std::uint64_t first = block_shape(pits, pair.first()).positions();
  return pair.is_single_block() ? first : 2 * first;
}

/// Positions of layer n, with both sides non-empty: C(n+2m-1, 2m-1) - 2 C(n+m-1, m-1). This and
/// positions_up_to() require 1 <= pits <= kMaxPits and 0 <= seeds <= kMaxLayerSeeds.
[[nodiscard]] inline std::uint64_t layer_positions(int pits, int seeds) noexcept {
  // Without seeds both sides are empty, and the formula would subtract that one position twice.
  if (seeds == 0) return 0;
  return binomial(seeds + 2 * pits - 1, 2 * pits - 1) - 2 * binomial(seeds + pits - 1, pits - 1);
}

/// Positions of all layers 2..n: C(n+2m, 2m) - 2 C(n+m, m) + 1.
[[nodiscard]] inline std::uint64_t positions_up_to(int pits, int seeds) noexcept {
  return binomial(seeds + 2 * pits, 2 * pits) - 2 * binomial(seeds + pits, pits) + 1;
}

/// A rectangle of a block, in ranks.
struct Tile {
  std::uint64_t row = 0;     ///< first rank of the mover's side
  std::uint64_t column = 0;  ///< first rank of the waiter's side
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;

  [[nodiscard]] constexpr std::uint64_t positions() const noexcept { return rows * columns; }
};

/// Tiles are numbered along the rows of the grid. All tiles have the full shape, except those in
/// the last row and the last column.
class TileGrid {
 public:
  constexpr TileGrid() = default;
  /// Requires a tile of 1..block.rows rows and 1..block.columns columns.
  constexpr TileGrid(BlockShape block, BlockShape tile) : block_(block), tile_(tile) {
    across_ = (block.columns + tile.columns - 1) / tile.columns;
    down_ = (block.rows + tile.rows - 1) / tile.rows;
  }

  [[nodiscard]] constexpr BlockShape block() const noexcept { return block_; }
  [[nodiscard]] constexpr BlockShape tile_shape() const noexcept { return tile_; }
  /// Tiles in a row and in a column of the grid.
  [[nodiscard]] constexpr std::uint64_t across() const noexcept { return across_; }
  [[nodiscard]] constexpr std::uint64_t down() const noexcept { return down_; }
  [[nodiscard]] constexpr std::uint64_t tiles() const noexcept { return across_ * down_; }

  /// Requires number < tiles().
  [[nodiscard]] constexpr Tile tile(std::uint64_t number) const noexcept {
    const std::uint64_t row = number / across_ * tile_.rows;
    const std::uint64_t column = number % across_ * tile_.columns;
    return {row, column, std::min(tile_.rows, block_.rows - row),
            std::min(tile_.columns, block_.columns - column)};
  }

  /// The number of the tile of a position. Requires a row and a column of the block.
  [[nodiscard]] constexpr std::uint64_t tile_at(std::uint64_t row,
                                                std::uint64_t column) const noexcept {
    return row / tile_.rows * across_ + column / tile_.columns;
  }

 private:
  BlockShape block_;
  BlockShape tile_;
  std::uint64_t across_ = 0;
  std::uint64_t down_ = 0;
};

}  // namespace seedbank::db
