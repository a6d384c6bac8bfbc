// A pair that is computed in bands of rows: where bands may end, what each takes. See db/BUILD.md,
// "Bands of rows".
#pragma once

#include <cstdint>
#include <vector>

#include "db/builder/row_children.h"
#include "db/builder/side_table.h"
#include "db/values/matrix.h"
#include "db/values/row_set.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// Immutable after construction, so any thread may read it.
class PairBands {
 public:
  /// `rows`: the sides with pair.fewer seeds; must outlive this. All cores of the caller's arena.
  PairBands(const Game& game, PairId pair, const SideTable& rows);

  /// Ranks at which bands may begin and end, from 0 to the number of rows.
  [[nodiscard]] const std::vector<SideRank>& boundaries() const noexcept { return boundaries_; }
  [[nodiscard]] const RowChildren& children() const noexcept { return children_; }

  /// Rows that stay in memory, waiting, from their band to the last one.
  [[nodiscard]] const RowSet& rows_for_later() const noexcept { return rows_for_later_; }
  /// The other rows of a band, which leave memory with it.
  [[nodiscard]] RowSet rows_for_now(RowRange band) const;

  /// Memory that the pair takes whatever its bands: rows for later bands, rows that a BandWriter
  /// keeps, tables.
  [[nodiscard]] std::uint64_t standing_bytes() const noexcept { return standing_bytes_; }
  /// Memory of the rows of a band that are computed in the first half and stay for the second, and
  /// of those that the second half adds.
  [[nodiscard]] std::uint64_t mover_bytes(RowRange band) const;
  [[nodiscard]] std::uint64_t waiter_bytes(RowRange band) const;

  /// Memory of some rows of a matrix of children.
  [[nodiscard]] std::uint64_t child_bytes(MatrixId id, const RowSet& rows) const;

  /// Memory that a band takes in all, standing_bytes() included, when nothing else is kept.
  [[nodiscard]] std::uint64_t bytes(RowRange band) const;
  /// The same for the band that takes most when all are as small as they may be.
  [[nodiscard]] std::uint64_t least_bytes() const;

 private:
  [[nodiscard]] std::uint64_t bytes_of_all(const ChildRows& children) const;
  [[nodiscard]] std::uint64_t bytes_whatever_the_bands(const Game& game) const;

  int pits_;
  PairId pair_;
  const SideTable& rows_;
  std::uint64_t columns_;
  RowChildren children_;
  std::vector<SideRank> boundaries_;
  RowSet rows_for_later_;
  std::uint64_t standing_bytes_;
};

}  // namespace seedbank::db
