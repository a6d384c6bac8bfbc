// The kernel: computes the two blocks of a pair in one sweep, given the blocks that their children
// lie in. The algorithm, why one sweep is enough, and its cost: db/BUILD.md.
#pragma once

#include <stop_token>
#include <vector>

#include "db/builder/column_table.h"
#include "db/builder/side_table.h"
#include "db/values/row_set.h"
#include "db/values/rows.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// Finds matrices by name. Filled before a sweep; const afterwards, so any thread may read it.
class MatrixTable {
 public:
  explicit MatrixTable(int seeds_limit);
  void set(MatrixId id, const ConstRows& rows) noexcept { matrices_[index(id)] = rows; }
  /// No rows if it has not been set.
  [[nodiscard]] const ConstRows& rows(MatrixId id) const noexcept { return matrices_[index(id)]; }

 private:
  [[nodiscard]] std::size_t index(MatrixId id) const noexcept;
  std::size_t seeds_end_;
  std::vector<ConstRows> matrices_;
};

/// What a sweep reads.
struct SweepInput {
  Game game;
  PairId pair;
  const SideTable& rows;       ///< of the side with pair.fewer seeds
  const ColumnTable& columns;  ///< of the other side
  const MatrixTable& children;
  RowRange band;  ///< the rows that are computed: all of the pair's, or some
};

/// The pair is computed in two halves, so that only one side's children need be in memory at a
/// time.
///
/// First half. Writes to the band in `mover` (rows: the side with pair.fewer seeds, to move; block
/// pair.first()) the best of the children in lower layers. Needs the matrices `row_side_moves`, or
/// of them the rows that RowChildren names for the band.
/// Both halves use all cores of the caller's arena; the bytes do not depend on how many. Both
/// return false, with the output incomplete, if `stop` became true on the way.
[[nodiscard]] bool look_into_lower_layers(const SweepInput& input, const Rows& mover,
                                          const std::stop_token& stop);

/// Second half. Completes `mover` and writes `waiter` (same rows, waiting; block pair.second(),
/// transposed). Needs the matrices `column_side_moves`, or the rows of them that RowChildren names.
/// Requires that the first half has filled `mover`, and that `waiter` has the rows of earlier bands
/// that rows_for_later_bands() names, complete.
[[nodiscard]] bool sweep(const SweepInput& input, const Rows& mover, const Rows& waiter,
                         const std::stop_token& stop);

}  // namespace seedbank::db
