// Division of a block into tiles: a grid of equal rectangles, smaller in the last row and column.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "db/index/block.h"

namespace seedbank::db {

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
