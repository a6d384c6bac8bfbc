// What the computation of a pair needs: the matrices of its children, and memory.
#pragma once

#include <cstdint>
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

/// The role of the rows in the child if the sower is the row side (kMover) or the column side.
[[nodiscard]] constexpr RowRole role_after(LastSeed last_seed, RowRole sower_as_row) noexcept {
  const bool same_side_sows_again = last_seed == LastSeed::kStore;
  return same_side_sows_again == (sower_as_row == RowRole::kMover) ? RowRole::kMover
                                                                   : RowRole::kWaiter;
}

/// The matrices of lower layers that hold the children of a pair by one kind of sowing; for a
/// capture in ascending order of the seeds captured. The sower is the row side (kMover) or the
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

/// The most memory that a sweep of the pair takes beside tables and matrices, by number of threads.
[[nodiscard]] std::uint64_t sweep_scratch_bytes(int pits, PairId pair, int threads);

}  // namespace seedbank::db
