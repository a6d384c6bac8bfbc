// Reference trees: the line from which each line of a tile is predicted, and the prediction.
//
// Rows (columns) of a tile that differ by one seed in one place are similar but seldom neighbours
// in rank order. So every row except the first has a parent, another row that it resembles, and so
// does every column. The parents form a tree with line 0 as its root.
//
// For the value at (row r, column c): `left` is the value at (r, parent of c), `upper` that at
// (parent of r, c), and `corner` that at (parent of r, parent of c). Arithmetic is in bytes; each
// function takes one value (std::uint8_t) or sixteen (ByteVector).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "db/values/byte_vector.h"
#include "db/values/vector_set.h"

namespace seedbank::db {

/// The largest value of a tile: the sum of a line of kMaxTileSide values must fit in 16 bits.
inline constexpr int kMaxPredictableValue = 63;

[[nodiscard]] constexpr std::uint8_t min(std::uint8_t a, std::uint8_t b) noexcept {
  return std::min(a, b);
}
[[nodiscard]] constexpr std::uint8_t max(std::uint8_t a, std::uint8_t b) noexcept {
  return std::max(a, b);
}

/// The median of left, upper and left + upper - corner. The last is clamped at 0, which does not
/// change the median.
template <class Bytes>
[[nodiscard]] constexpr Bytes predict(Bytes left, Bytes upper, Bytes corner) noexcept {
  const Bytes sum = static_cast<Bytes>(left + upper);
  const Bytes plane = static_cast<Bytes>(max(sum, corner) - corner);
  return max(min(left, upper), min(max(left, upper), plane));
}

/// The residual, negated if values fall from corner to upper or, if these are equal, from corner to
/// left. Errors are more often towards the corner than away from it, so this makes one sign more
/// frequent. Its own inverse. Requires values up to kMaxPredictableValue.
[[nodiscard]] constexpr std::uint8_t turn_sign(std::uint8_t residual, std::uint8_t left,
                                               std::uint8_t upper, std::uint8_t corner) noexcept {
  const bool falling = upper < corner || (upper == corner && left < corner);
  return falling ? static_cast<std::uint8_t>(-residual) : residual;
}
[[nodiscard]] inline ByteVector turn_sign(ByteVector residual, ByteVector left, ByteVector upper,
                                          ByteVector corner) noexcept {
  const ByteVector falling = less(upper, corner) | ((upper == corner) & less(left, corner));
  return (residual ^ falling) - falling;
}

/// Maximum number of rows, and of columns, of a tile.
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

/// A matrix of bytes, each at most kMaxPredictableValue, whose rows are padded with zeros.
struct PaddedMatrix {
  /// Rows are padded to multiples of this number of bytes.
  static constexpr std::size_t kUnit = 64;
  [[nodiscard]] static constexpr std::size_t stride_of(std::size_t length) noexcept {
    return (length + kUnit - 1) / kUnit * kUnit;
  }

  const std::uint8_t* data = nullptr;
  std::size_t lines = 0;
  std::size_t stride = 0;  ///< bytes from line to line, a multiple of kUnit
};

struct TreeScratch;

/// Searches for trees. Keeps its scratch memory between calls. For one thread at a time.
class TreeFinder {
 public:
  /// With the given vector instructions, one of vector_sets(). The trees do not depend on it.
  explicit TreeFinder(VectorSet set = vector_sets().back());
  ~TreeFinder();
  TreeFinder(TreeFinder&&) noexcept;
  TreeFinder& operator=(TreeFinder&&) = delete;

  /// Compares all pairs of lines at most kMaxParentDistance apart. `lines` must outlive the calls
  /// of alike_tree() and likely_tree() that follow. Throws std::bad_alloc.
  void compare(const PaddedMatrix& lines);

  /// The tree with the least sum of absolute differences between lines and their parents, among
  /// trees without edges longer than kMaxParentDistance. Requires compare().
  [[nodiscard]] LineTree alike_tree();

  /// A tree with a small sum of absolute residuals. `across` represents the tree of the other
  /// direction: across.data[i][j] = lines.data[i][parent of j]; its stride is that of `lines`.
  /// Throws std::bad_alloc.
  [[nodiscard]] LineTree predicting_tree(const PaddedMatrix& lines, const PaddedMatrix& across);

  /// Lists the lines that are most like each line. Requires compare().
  void list_candidates();

  /// Like predicting_tree(), but considers a parent only if it is on the short list of the line or
  /// the line on its list. Takes an eighth of the time. Requires list_candidates(). Throws
  /// std::bad_alloc.
  [[nodiscard]] LineTree likely_tree(const PaddedMatrix& across);

 private:
  VectorSet set_;
  PaddedMatrix lines_;
  std::unique_ptr<TreeScratch> scratch_;
};

}  // namespace seedbank::db
