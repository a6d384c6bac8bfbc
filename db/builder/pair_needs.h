// The inputs of the computation of a pair, which are the matrices of its children or, for a band of
// rows, some rows of them; and its memory, as a whole or in bands (db/BUILD.md, "Bands of rows").
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "db/builder/sowing_tables.h"
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

/// Bands of rows of a pair: where they may end and what memory they take. Immutable and
/// thread-safe.
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
