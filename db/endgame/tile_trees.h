// Reference trees: the lines from which the lines of a tile are predicted.
//
// Rows (columns) of a tile that differ by one seed in one place are similar but seldom neighbours
// in rank order. So every row except the first has a parent, another row that it resembles, and so
// does every column. The parents form a tree with line 0 as its root.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace seedbank::db {

/// The most rows and columns of a tile.
inline constexpr std::size_t kMaxTileSide = 1024;
/// The greatest distance of a line from its parent, so that a signed byte identifies the parent.
inline constexpr std::size_t kMaxParentDistance = 127;

/// A tree of the lines 0..lines-1 of a tile.
struct LineTree {
  std::size_t lines = 0;                            ///< 1..kMaxTileSide
  std::array<std::uint16_t, kMaxTileSide> parents;  ///< of lines 1..lines-1; parents[0] == 0
};

/// Orders the lines 1..tree.lines-1 breadth first from line 0, so that parents come first. Returns
/// false, with a meaningless order, if the parents do not form a tree. Requires parents below
/// tree.lines and order.size() == tree.lines - 1.
[[nodiscard]] bool parents_first(const LineTree& tree, std::span<std::uint16_t> order) noexcept;

/// A matrix of bytes whose rows are padded with zeros to whole vectors of 16 bytes.
struct PaddedMatrix {
  const std::uint8_t* data = nullptr;
  std::size_t lines = 0;
  std::size_t stride = 0;  ///< bytes from line to line, a multiple of 16
};

/// The tree with the least sum of absolute differences between lines and their parents, among trees
/// without edges longer than kMaxParentDistance.
[[nodiscard]] LineTree alike_tree(const PaddedMatrix& lines) noexcept;

/// A tree with a small sum of absolute residuals (tile_prediction.h), given the tree of the other
/// direction by its effect: across.data[i][j] = lines.data[i][parent of j].
[[nodiscard]] LineTree predicting_tree(const PaddedMatrix& lines,
                                       const PaddedMatrix& across) noexcept;

}  // namespace seedbank::db
