// Matrices with only some rows in memory.
#include "db/values/partial_matrix.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "db/values/byte_vector.h"
#include "solver/base/parallel.h"

namespace seedbank::db {

void PartialMatrix::add(const RowSet& rows) {
  groups_.push_back({rows, Matrix(rows.count(), columns_)});
  std::uint8_t* next = groups_.back().values.data();
  rows.for_each([&](SideRank row) {
    table_[row] = next;
    next += columns_;
  });
}

void PartialMatrix::drop_last() {
  groups_.back().rows.for_each([&](SideRank row) { table_[row] = nullptr; });
  groups_.pop_back();
}

void transpose_rows(const Matrix& from, const Rows& to) {
  // Rows and columns that fit the first-level cache.
  constexpr std::size_t kRows = 64;
  constexpr std::size_t kColumns = 256;
  const std::size_t strips = (from.columns() + kRows - 1) / kRows;
  parallel_for(std::size_t{0}, strips, [&](std::size_t strip) {
    const std::size_t begin = strip * kRows;
    const std::size_t end = std::min(begin + kRows, from.columns());
    const auto is_there = [&](std::size_t row) {
      return to.row(static_cast<SideRank>(row)) != nullptr;
    };
    bool any = false;
    for (std::size_t row = begin; row < end; ++row) any = any || is_there(row);
    if (!any) return;
    std::array<std::uint8_t, kRows * kColumns> turned;
    for (std::size_t column = 0; column < from.rows(); column += kColumns) {
      const std::size_t count = std::min(kColumns, from.rows() - column);
      transpose(from.row(column) + begin, from.columns(), count, end - begin, turned.data(),
                kColumns);
      for (std::size_t row = begin; row < end; ++row) {
        if (!is_there(row)) continue;
        std::memcpy(to.row(static_cast<SideRank>(row)) + column,
                    turned.data() + (row - begin) * kColumns, count);
      }
    }
  });
}

}  // namespace seedbank::db
