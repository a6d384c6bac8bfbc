// Which rows of which matrices the children of a band of rows lie in.
//
// A band is some rows of a pair that follow each other. Bands make the least memory of a build
// small: db/BUILD.md, "Bands of rows".
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "db/builder/side_table.h"
#include "db/values/matrix.h"
#include "db/values/row_set.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// Rows of matrices of lower layers, those with an empty side included. Matrices of which the same
/// rows are needed share a set.
using ChildRows = std::map<MatrixId, std::shared_ptr<const RowSet>>;

/// The children of every row of a pair, as in PairChildren but row for row. Immutable after
/// construction, so any thread may read it.
class RowChildren {
 public:
  /// `rows`: the sides with pair.fewer seeds. All cores of the caller's arena.
  RowChildren(const Game& game, PairId pair, const SideTable& rows);

  /// The rows that the children of a band lie in when the row side, or the column side, moves.
  [[nodiscard]] ChildRows row_side_moves(RowRange band) const { return collect(row_side_, band); }
  [[nodiscard]] ChildRows column_side_moves(RowRange band) const {
    return collect(column_side_, band);
  }

  /// Memory that this takes for a pair, and the sets of rows of one band.
  [[nodiscard]] static std::uint64_t bytes(const Game& game, PairId pair);

 private:
  // Matrices of which always the same rows are needed.
  struct Family {
    std::vector<MatrixId> matrices;
    SideRank rows = 0;  // of each of them
  };
  static constexpr std::uint32_t kNone = UINT32_MAX;
  struct Target {
    std::uint32_t family = kNone;
    SideRank row = 0;
  };
  struct Moves {
    std::vector<Family> families;
    std::size_t most_targets = 0;  // of a row
    std::vector<Target> targets;   // as many for each row
  };

  std::uint32_t family_of(Moves& moves, std::vector<MatrixId> matrices) const;
  void find_row_side_moves(const Game& game, PairId pair, const SideTable& rows);
  void find_column_side_moves(const Game& game, PairId pair, const SideTable& rows);
  [[nodiscard]] static ChildRows collect(const Moves& moves, RowRange band);

  int pits_;
  Moves row_side_;
  Moves column_side_;
};

/// Where bands may end: the first ranks of the groups of sides that agree in their first two pits,
/// and one past the last rank. Few quiet sowings lead out of such a group.
[[nodiscard]] std::vector<SideRank> band_boundaries(const SideTable& rows);

/// The rows to which a quiet sowing leads from another group of band_boundaries(): later bands need
/// them where the row side waits.
[[nodiscard]] RowSet rows_for_later_bands(const SideTable& rows, Rules rules,
                                          const std::vector<SideRank>& boundaries);

}  // namespace seedbank::db
