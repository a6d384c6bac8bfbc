// The rows of a matrix, or some of them, by rank: what the builder computes on, whether a matrix is
// in memory as a whole or in part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "db/index/ranking.h"
#include "db/values/matrix.h"

namespace seedbank::db {

/// A view, like std::span: whoever owns the rows must outlive it. `Byte` is std::uint8_t, or const.
/// Behind every row there is the slack of Matrix.
template <typename Byte>
class BasicRows {
 public:
  BasicRows() = default;
  /// All rows of a matrix. Not explicit: wherever rows are wanted, a matrix will do.
  template <typename AMatrix>
  requires std::is_same_v<std::remove_const_t<AMatrix>, Matrix> BasicRows(AMatrix& whole)
  noexcept : whole_(whole.data()), columns_(whole.columns()) {}
  /// All rows of a matrix whose first one begins at `whole`.
  BasicRows(Byte* whole, std::size_t columns) noexcept : whole_(whole), columns_(columns) {}
  /// The rows that `table` has, one pointer for each rank: null where a row is absent.
  BasicRows(Byte* const* table, std::size_t columns) noexcept : table_(table), columns_(columns) {}
  /// Of writable rows, the same to be read.
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

}  // namespace seedbank::db
