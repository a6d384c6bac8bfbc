// Blocks in memory, whole or in part, as matrices whose rows are the mover's or the waiter's sides.
//
// The builder keeps every block in both orientations. If the rows belong to the same player,
// whether that player moves or waits, the children of a row of positions are rows as well. See
// db/BUILD.md.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "db/index/block.h"
#include "db/index/ranking.h"
#include "solver/base/pages.h"

namespace seedbank::db {

/// Rows `begin` to `end` - 1 of a matrix.
struct RowRange {
  SideRank begin = 0;
  SideRank end = 0;

  [[nodiscard]] constexpr SideRank size() const noexcept { return end - begin; }
  friend bool operator==(const RowRange&, const RowRange&) = default;
};

/// A set of rows of a matrix, one bit per row. Several threads may call const functions at once.
class RowSet {
 public:
  RowSet() = default;
  /// The empty set of rows of a matrix with `rows` rows.
  explicit RowSet(SideRank rows) : words_((rows + kBits - 1) / kBits) {}

  /// This function and those below require row < rows.
  void insert(SideRank row) noexcept { words_[row / kBits] |= std::uint64_t{1} << row % kBits; }
  void insert(RowRange rows) noexcept {
    for (SideRank row = rows.begin; row < rows.end; ++row) insert(row);
  }
  /// Adds the rows of a set of the same matrix.
  void merge(const RowSet& other) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }

  [[nodiscard]] bool contains(SideRank row) const noexcept {
    return (words_[row / kBits] >> row % kBits & 1) != 0;
  }
  [[nodiscard]] SideRank count() const noexcept {
    SideRank count = 0;
    for (const std::uint64_t word : words_) count += static_cast<SideRank>(std::popcount(word));
    return count;
  }
  /// Calls take(row) for every row of the set, in ascending order.
  template <typename Take>
  void for_each(const Take& take) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        take(static_cast<SideRank>(i * kBits + static_cast<std::size_t>(std::countr_zero(word))));
      }
    }
  }

 private:
  static constexpr std::size_t kBits = 64;
  std::vector<std::uint64_t> words_;
};

enum class RowRole : std::uint8_t { kMover, kWaiter };

/// Identifies a matrix: the layer, the seeds on the side of the rows, and whether that side is to
/// move. Unlike a BlockId it may have an empty side; the values are then constant.
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

/// The matrix with the same values, transposed.
[[nodiscard]] constexpr MatrixId twin_of(MatrixId id) noexcept {
  return {id.seeds, id.column_seeds(),
          id.row_role == RowRole::kMover ? RowRole::kWaiter : RowRole::kMover};
}

/// Row-major bytes, followed by slack so that vector code may read past the end of any row, in
/// memory of its own or elsewhere. Move-only. Threads may write different bytes at once.
class Matrix {
 public:
  /// Bytes after the last row that may be read but not written.
  static constexpr std::size_t kSlackBytes = 64;

  Matrix() = default;
  /// Contents are undefined. Throws std::bad_alloc.
  Matrix(std::size_t rows, std::size_t columns);
  /// A matrix in the memory at `place`, with its slack, which must outlive it.
  Matrix(std::size_t rows, std::size_t columns, std::uint8_t* place) noexcept
      : rows_(rows), columns_(columns), data_(place) {}

  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
  [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
  [[nodiscard]] std::size_t size() const noexcept { return rows_ * columns_; }
  [[nodiscard]] std::uint8_t* data() noexcept { return data_; }
  [[nodiscard]] const std::uint8_t* data() const noexcept { return data_; }
  [[nodiscard]] std::uint8_t* row(std::size_t rank) noexcept { return data() + rank * columns_; }
  [[nodiscard]] const std::uint8_t* row(std::size_t rank) const noexcept {
    return data() + rank * columns_;
  }

  /// The memory of its own.
  [[nodiscard]] std::uint64_t own_bytes() const noexcept {
    return heap_ || pages_.size() > 0 ? bytes(rows_, columns_) : 0;
  }
  /// Memory of a matrix of this shape.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t rows, std::uint64_t columns) noexcept;

 private:
  struct Free {
    void operator()(std::uint8_t* bytes) const noexcept;
  };
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::uint8_t* data_ = nullptr;
  // One of the two holds the bytes, unless they are elsewhere.
  Pages pages_;
  std::unique_ptr<std::uint8_t[], Free> heap_;
};

/// The rows of a matrix, or some of them, by rank. A view, like std::span. Every row is followed by
/// the slack of Matrix. `Byte` is std::uint8_t or const std::uint8_t.
template <typename Byte>
class BasicRows {
 public:
  BasicRows() = default;
  /// All rows of a matrix. Implicit, so that a matrix may be passed as rows.
  template <typename AMatrix>
  requires std::is_same_v<std::remove_const_t<AMatrix>, Matrix> BasicRows(AMatrix& whole)
  noexcept : whole_(whole.data()), columns_(whole.columns()) {}
  /// All rows of a matrix that begins at `whole`.
  BasicRows(Byte* whole, std::size_t columns) noexcept : whole_(whole), columns_(columns) {}
  /// The rows in `table`, one pointer per rank, null for an absent row.
  BasicRows(Byte* const* table, std::size_t columns) noexcept : table_(table), columns_(columns) {}
  /// Converts writable rows to readable ones.
  template <typename Other>
  requires(std::is_const_v<Byte>&& std::is_same_v<Other, std::remove_const_t<Byte>>)
      BasicRows(const BasicRows<Other>& other)
  noexcept : whole_(other.whole_), table_(other.table_), columns_(other.columns_) {}

  [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
  /// Null if the row is absent.
  [[nodiscard]] Byte* row(SideRank rank) const noexcept {
    return table_ == nullptr ? whole_ + std::size_t{rank} * columns_ : table_[rank];
  }

 private:
  template <typename>
  friend class BasicRows;

  Byte* whole_ = nullptr;
  Byte* const* table_ = nullptr;
  std::size_t columns_ = 0;
};

using Rows = BasicRows<std::uint8_t>;
using ConstRows = BasicRows<const std::uint8_t>;

/// An uninitialised matrix with the shape of `id`.
[[nodiscard]] Matrix make_matrix(int pits, MatrixId id);

/// The share in every position of a matrix with an empty side: the game is over, and each side
/// keeps its seeds.
[[nodiscard]] constexpr std::uint8_t share_when_ended(MatrixId id) noexcept {
  return static_cast<std::uint8_t>(id.row_role == RowRole::kMover ? id.row_seeds
                                                                  : id.column_seeds());
}

/// The values of a matrix with an empty side.
[[nodiscard]] Matrix make_ended_matrix(int pits, MatrixId id);

/// Writes the transpose of a matrix of bytes that is part of a larger one:
/// out[column * out_stride + row] = in[row * in_stride + column]. The strides are in bytes, at
/// least `columns` and `rows`. The matrices must not overlap.
void transpose(const std::uint8_t* in, std::size_t in_stride, std::size_t rows, std::size_t columns,
               std::uint8_t* out, std::size_t out_stride) noexcept;

/// Writes the transpose of `from` to `to`, on all threads of the caller's arena.
void transpose(const Matrix& from, Matrix& to);

/// A matrix with only some rows in memory, added and dropped in groups. Move-only. Threads may
/// write different bytes at once.
class PartialMatrix {
 public:
  /// A matrix of this shape without any rows in memory.
  PartialMatrix(std::size_t rows, std::size_t columns) : columns_(columns), table_(rows, nullptr) {}

  /// Adds rows with undefined contents. Requires that none of them is present. Throws
  /// std::bad_alloc.
  void add(const RowSet& rows);
  /// Drops the last group.
  void drop_last();

  /// The number of rows of the whole matrix.
  [[nodiscard]] SideRank row_count() const noexcept { return static_cast<SideRank>(table_.size()); }

  [[nodiscard]] Rows rows() noexcept { return {table_.data(), columns_}; }

  /// Memory of the table of rows. Each group of rows takes Matrix::bytes() in addition.
  [[nodiscard]] static std::uint64_t table_bytes(std::uint64_t rows) noexcept {
    return rows * sizeof(std::uint8_t*);
  }

 private:
  struct Group {
    RowSet rows;
    Matrix values;
  };
  std::size_t columns_;
  std::vector<std::uint8_t*> table_;
  std::vector<Group> groups_;
};

/// Writes the rows of the transpose of `from` that are present in `to`, on all threads of the
/// caller's arena.
void transpose_rows(const Matrix& from, const Rows& to);

}  // namespace seedbank::db
