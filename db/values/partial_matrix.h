// A matrix with only some rows in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "db/values/matrix.h"
#include "db/values/row_set.h"

namespace seedbank::db {

/// Rows are added and dropped in groups. Move-only. Threads may write different bytes at once.
class PartialMatrix {
 public:
  /// A matrix of this shape without any rows in memory.
  PartialMatrix(std::size_t rows, std::size_t columns) : columns_(columns), table_(rows, nullptr) {}

  /// Adds rows with undefined contents. Requires that none of them is present. Throws
  /// std::bad_alloc.
  void add(const RowSet& rows);
  /// Drops the last group.
  void drop_last();

  /// The rows of the whole matrix.
  [[nodiscard]] SideRank row_count() const noexcept { return static_cast<SideRank>(table_.size()); }

  [[nodiscard]] Rows rows() noexcept { return {table_.data(), columns_}; }

  /// Memory of the table of rows and of a group of rows.
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

/// Writes the rows of the transpose of `from` that are present in `to`, on all threads of the
/// caller's arena.
void transpose_rows(const Matrix& from, const Rows& to);

}  // namespace seedbank::db
