// The sweep: computes the two blocks of a pair from the blocks of their children. Algorithm, proof
// and cost: db/BUILD.md.
#pragma once

#include <stop_token>
#include <vector>

#include "db/builder/sowing_tables.h"
#include "db/values/matrix.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// The matrices in memory by their ids. const functions may be called by several threads at once.
class MatrixTable {
 public:
  explicit MatrixTable(int seeds_limit)
      : seeds_end_(static_cast<std::size_t>(seeds_limit) + 1),
        matrices_(2 * seeds_end_ * seeds_end_) {}

  void set(MatrixId id, const ConstRows& rows) noexcept { matrices_[index(id)] = rows; }
  /// No rows if the matrix is not set.
  [[nodiscard]] const ConstRows& rows(MatrixId id) const noexcept { return matrices_[index(id)]; }

 private:
  [[nodiscard]] std::size_t index(MatrixId id) const noexcept {
    const auto role = static_cast<std::size_t>(id.row_role);
    return (role * seeds_end_ + static_cast<std::size_t>(id.seeds)) * seeds_end_ +
           static_cast<std::size_t>(id.row_seeds);
  }

  std::size_t seeds_end_;
  std::vector<ConstRows> matrices_;
};

/// The inputs of a sweep.
struct SweepInput {
  Game game;
  PairId pair;
  const SideTable& rows;       ///< of the side with pair.fewer seeds
  const ColumnTable& columns;  ///< of the other side
  const MatrixTable& children;
  RowRange band;  ///< the rows to compute: all of the pair, or some
};

/// A pair is computed in two halves, so that only one side's children must be in memory at a time.
/// Both use all threads of the caller's arena; the output does not depend on their number. Both
/// return false, with incomplete output, after a request to stop.
///
/// First half: writes the best of the children in lower layers to the band in `mover` (rows: the
/// side with pair.fewer seeds, to move; block pair.first()). Needs the matrices
/// PairChildren::row_side_moves, or the rows of them that RowChildren lists for the band.
[[nodiscard]] bool look_into_lower_layers(const SweepInput& input, const Rows& mover,
                                          const std::stop_token& stop);

/// Second half: completes `mover` and writes `waiter` (the same rows, waiting; block pair.second(),
/// transposed). Needs the matrices PairChildren::column_side_moves, or rows of them. Requires that
/// the first half has filled `mover`, and that in `waiter` the rows of PairBands::rows_for_later()
/// that belong to earlier bands are complete.
[[nodiscard]] bool sweep(const SweepInput& input, const Rows& mover, const Rows& waiter,
                         const std::stop_token& stop);

}  // namespace seedbank::db
