// A matrix of which only some rows are in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "db/values/row_set.h"
#include "db/values/rows.h"

namespace seedbank::db {

/// Rows come and go in groups. Move-only. Concurrent writers must keep to different bytes.
class PartialMatrix {
 public:
  /// No row yet of a matrix of this shape.
  PartialMatrix(std::size_t rows, std::size_t columns) : columns_(columns), table_(rows, nullptr) {}

  /// Makes room for more rows, contents undefined. Requires that none of them is there. Throws
  /// std::bad_alloc.
  void add(const RowSet& rows);
  /// Drops the group added last.
  void drop_last();

  /// Rows of the whole matrix.
  [[nodiscard]] SideRank row_count() const noexcept { return static_cast<SideRank>(table_.size()); }

  [[nodiscard]] Rows rows() noexcept { return {table_.data(), columns_}; }

  /// Memory that the table of rows takes, and that a group of rows takes.
  [[nodiscard]] static std::uint64_t table_bytes(std::uint64_t rows) noexcept {
    return rows * sizeof(std::uint8_t*);
  }
  [[nodiscard]] static std::uint64_t group_bytes(std::uint64_t rows, std::uint64_t columns) {
    return Matrix::bytes(rows, columns);
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

/// Writes rows of the transpose of `from`: those that `to` has. All cores of the caller's arena.
void transpose_rows(const Matrix& from, const Rows& to);

}  // namespace seedbank::db
