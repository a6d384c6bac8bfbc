// Reference trees: which line of a tile each line is predicted from.
//
// Rows (columns) of a tile that differ by one seed in one place are much alike, but are seldom
// neighbours in rank order. So every row but the first names another row, its parent, that it
// resembles, and every column but the first names another column. The parents form a tree whose
// root is line 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace seedbank::db {

/// Most rows and most columns of a tile.
inline constexpr std::size_t kMaxTileSide = 1024;
/// A line and its parent are at most this many lines apart, so that a signed byte tells the parent.
inline constexpr std::size_t kMaxParentDistance = 127;

/// A tree over the lines 0..lines-1 of a tile. Plain data; any thread-safety is the caller's.
struct LineTree {
  std::size_t lines = 0;                            ///< 1..kMaxTileSide
  std::array<std::uint16_t, kMaxTileSide> parents;  ///< of lines 1..lines-1; parents[0] == 0
};

/// Lines 1..tree.lines-1 in an order that puts parents first: breadth first from line 0.
/// False if the parents form no tree (some line never leads to line 0); `order` is then
/// meaningless. Requires parents below tree.lines and order.size() == tree.lines - 1.
[[nodiscard]] bool parents_first(const LineTree& tree, std::span<std::uint16_t> order) noexcept;

/// A matrix of bytes whose rows are padded with zeros to whole vectors of 16 bytes.
struct PaddedMatrix {
  const std::uint8_t* data = nullptr;
  std::size_t lines = 0;
  std::size_t stride = 0;  ///< bytes from line to line, a multiple of 16
};

/// The tree that makes the sum of the absolute differences between lines and their parents least
/// (among trees of which no edge spans more than kMaxParentDistance).
[[nodiscard]] LineTree alike_tree(const PaddedMatrix& lines) noexcept;

/// A tree that makes the sum of absolute residuals (tile_prediction.h) small, given the tree of the
/// other direction by its effect: across.data[i][j] = lines.data[i][parent of j].
[[nodiscard]] LineTree predicting_tree(const PaddedMatrix& lines,
                                       const PaddedMatrix& across) noexcept;

}  // namespace seedbank::db
