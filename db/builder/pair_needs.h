// The inputs of the computation of a pair, which are the matrices of its children or, for a band of
// rows, some rows of them; and its memory. Bands reduce the memory of a build: db/BUILD.md, "Bands
// of rows".
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "db/builder/side_table.h"
#include "db/values/matrix.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// The layer of a child of a position with `seeds` seeds. `captured`: seeds taken from the other
/// side by a capture.
[[nodiscard]] constexpr int child_layer(int seeds, const SowingKind& kind, int captured) noexcept {
  return seeds - sown_into_store(kind) - (kind.last_seed == LastSeed::kCapture ? 1 + captured : 0);
}

/// Whether the row side moves or waits in the child. `sower_as_row`: kMover if the row side sows,
/// kWaiter if the column side sows.
[[nodiscard]] constexpr RowRole role_after(LastSeed last_seed, RowRole sower_as_row) noexcept {
  const bool same_side_sows_again = last_seed == LastSeed::kStore;
  return same_side_sows_again == (sower_as_row == RowRole::kMover) ? RowRole::kMover
                                                                   : RowRole::kWaiter;
}

/// The matrices of lower layers that hold the children of a pair after one kind of sowing; for a
/// capture, in ascending order of the seeds captured. The sower is the row side (kMover) or the
/// column side (kWaiter). The rows of the pair are the sides with `pair.fewer` seeds.
[[nodiscard]] std::vector<MatrixId> matrices_after(PairId pair, const SowingKindOfSide& of_sower,
                                                   RowRole sower);

/// The matrices of lower layers that hold the children of a pair, including those with an empty
/// side.
struct PairChildren {
  std::set<MatrixId> row_side_moves;
  std::set<MatrixId> column_side_moves;
};
[[nodiscard]] PairChildren children_of_pair(const Game& game, PairId pair);

/// Maximum memory of a sweep of the pair on `threads` threads, without tables and matrices.
[[nodiscard]] std::uint64_t sweep_scratch_bytes(int pits, PairId pair, int threads);

/// Rows of matrices of lower layers, including matrices with an empty side. Matrices share a set if
/// the same rows of them are needed.
using ChildRows = std::map<MatrixId, std::shared_ptr<const RowSet>>;

/// The children of a pair row by row (see PairChildren). Immutable and thread-safe.
class RowChildren {
 public:
  /// `rows`: the sides with pair.fewer seeds. Uses all threads of the caller's arena.
  RowChildren(const Game& game, PairId pair, const SideTable& rows);

  /// The rows that hold the children of a band when the row side, or the column side, moves.
  [[nodiscard]] ChildRows row_side_moves(RowRange band) const { return collect(row_side_, band); }
  [[nodiscard]] ChildRows column_side_moves(RowRange band) const {
    return collect(column_side_, band);
  }

  /// Memory of the object for a pair, and of the sets of rows of one band.
  [[nodiscard]] static std::uint64_t bytes(const Game& game, PairId pair);

 private:
  // Matrices of which the needed rows are always the same.
  struct MatrixGroup {
    std::vector<MatrixId> matrices;
    SideRank rows = 0;  // of each of them
  };
  static constexpr std::uint32_t kNone = UINT32_MAX;
  struct Target {
    std::uint32_t group = kNone;
    SideRank row = 0;
  };
  struct Moves {
    std::vector<MatrixGroup> groups;
    std::size_t most_targets = 0;  // per row
    std::vector<Target> targets;   // most_targets per row
  };

  std::uint32_t group_of(Moves& moves, std::vector<MatrixId> matrices) const;
  void find_row_side_moves(const Game& game, PairId pair, const SideTable& rows);
  void find_column_side_moves(const Game& game, PairId pair, const SideTable& rows);
  [[nodiscard]] static ChildRows collect(const Moves& moves, RowRange band);

  int pits_;
  Moves row_side_;
  Moves column_side_;
};

/// The ranks where bands may end: the first ranks of the groups of sides that agree in their first
/// two pits, and one past the last rank. Few quiet sowings lead out of such a group.
[[nodiscard]] std::vector<SideRank> band_boundaries(const SideTable& rows);

/// The rows to which a quiet sowing leads from another group of band_boundaries(): later bands need
/// them, with the row side waiting.
[[nodiscard]] RowSet rows_for_later_bands(const SideTable& rows, Rules rules,
                                          const std::vector<SideRank>& boundaries);

}  // namespace seedbank::db
