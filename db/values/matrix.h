// A block in memory, with the rows one wants: either the mover's or the waiter's sides.
//
// The builder keeps every block both ways round, because the children of a row of positions are
// again rows only if the same side stays the row, whether it moves or waits. See db/BUILD.md.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "db/index/block.h"
#include "solver/base/pages.h"

namespace seedbank::db {

enum class RowRole : std::uint8_t { kMover, kWaiter };

/// Names a matrix: layer, seeds on the side that the rows stand for, and whether that side is to
/// move. Unlike a BlockId it may have an empty side: the values are then constant.
struct MatrixId {
  int seeds = 0;
  int row_seeds = 0;
  RowRole row_role = RowRole::kMover;

  [[nodiscard]] constexpr int column_seeds() const noexcept { return seeds - row_seeds; }
  [[nodiscard]] constexpr bool has_empty_side() const noexcept {
    return row_seeds == 0 || row_seeds == seeds;
  }
  /// The block that holds the values. Requires !has_empty_side().
  [[nodiscard]] constexpr BlockId block() const noexcept {
    return {seeds, row_role == RowRole::kMover ? row_seeds : column_seeds()};
  }
  friend auto operator<=>(const MatrixId&, const MatrixId&) = default;
};

/// The matrix that holds the same values, transposed.
[[nodiscard]] constexpr MatrixId twin_of(MatrixId id) noexcept {
  return {id.seeds, id.column_seeds(),
          id.row_role == RowRole::kMover ? RowRole::kWaiter : RowRole::kMover};
}

/// Row-major bytes, with a little readable slack behind the last row so that vector code may read
/// past the end of any row. Move-only. Concurrent writers must keep to different bytes.
class Matrix {
 public:
  /// Bytes that may be read, never written, behind the last row.
  static constexpr std::size_t kSlackBytes = 64;

  Matrix() = default;
  /// Contents are undefined. Throws std::bad_alloc.
  Matrix(std::size_t rows, std::size_t columns);

  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
  [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
  [[nodiscard]] std::size_t size() const noexcept { return rows_ * columns_; }
  [[nodiscard]] std::uint8_t* data() noexcept { return heap_ ? heap_.get() : pages_.data(); }
  [[nodiscard]] const std::uint8_t* data() const noexcept {
    return heap_ ? heap_.get() : pages_.data();
  }
  [[nodiscard]] std::uint8_t* row(std::size_t rank) noexcept { return data() + rank * columns_; }
  [[nodiscard]] const std::uint8_t* row(std::size_t rank) const noexcept {
    return data() + rank * columns_;
  }

  /// Memory that a matrix of this shape takes.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t rows, std::uint64_t columns) noexcept;

 private:
  struct Free {
    void operator()(std::uint8_t* bytes) const noexcept;
  };
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  // One of the two holds the bytes.
  Pages pages_;
  std::unique_ptr<std::uint8_t[], Free> heap_;
};

/// An uninitialised matrix of the shape that `id` has.
[[nodiscard]] Matrix make_matrix(int pits, MatrixId id);

/// The share in every position of a matrix with an empty side: the game is over, each side keeps
/// its own seeds.
[[nodiscard]] constexpr std::uint8_t share_when_ended(MatrixId id) noexcept {
  return static_cast<std::uint8_t>(id.row_role == RowRole::kMover ? id.row_seeds
                                                                  : id.column_seeds());
}

/// The values of a matrix with an empty side.
[[nodiscard]] Matrix make_ended_matrix(int pits, MatrixId id);

/// Writes the transpose of `from` (rows x columns, row-major) to `to`. All cores of the caller's
/// arena.
void transpose(const Matrix& from, Matrix& to);

}  // namespace seedbank::db
