// Bands of rows of a pair: where they may end and what memory they take. See db/BUILD.md, "Bands of
// rows".
#pragma once

#include <cstdint>
#include <vector>

#include "db/builder/pair_needs.h"
#include "db/builder/side_table.h"
#include "db/values/matrix.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// Immutable and thread-safe.
class PairBands {
 public:
  /// `rows`: the sides with pair.fewer seeds; must outlive this. Uses all threads of the caller's
  /// arena.
  PairBands(const Game& game, PairId pair, const SideTable& rows);

  /// The ranks at which bands may begin and end, from 0 to the number of rows.
  [[nodiscard]] const std::vector<SideRank>& boundaries() const noexcept { return boundaries_; }
  [[nodiscard]] const RowChildren& children() const noexcept { return children_; }

  /// The rows of the waiter that stay in memory from their band to the last one.
  [[nodiscard]] const RowSet& rows_for_later() const noexcept { return rows_for_later_; }
  /// The other rows of a band, which are dropped with it.
  [[nodiscard]] RowSet rows_for_now(RowRange band) const;

  /// Memory that does not depend on the bands: rows for later bands, rows that a BandWriter keeps,
  /// tables.
  [[nodiscard]] std::uint64_t standing_bytes() const noexcept { return standing_bytes_; }
  /// Memory of the band's rows of the mover, which the first half computes and the second half
  /// completes.
  [[nodiscard]] std::uint64_t mover_bytes(RowRange band) const;
  /// Memory of rows_for_now(), which only the second half needs.
  [[nodiscard]] std::uint64_t waiter_bytes(RowRange band) const;

  /// Memory of rows of a matrix of children.
  [[nodiscard]] std::uint64_t child_bytes(MatrixId id, const RowSet& rows) const;

  /// Total memory of a band, including standing_bytes(), if nothing else is kept.
  [[nodiscard]] std::uint64_t bytes(RowRange band) const;
  /// The memory of the largest band if all bands are as small as possible.
  [[nodiscard]] std::uint64_t least_bytes() const;

 private:
  [[nodiscard]] std::uint64_t bytes_of_all(const ChildRows& children) const;
  [[nodiscard]] std::uint64_t bytes_beside_bands(const Game& game) const;

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
