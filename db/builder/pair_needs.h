// What it takes to compute a pair: the matrices that its children lie in, and memory.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "db/builder/side_table.h"
#include "db/values/matrix.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// The layer in which the child of a sowing lies, when the parent's has `seeds` seeds. `captured`:
/// taken from the other side, for a capture.
[[nodiscard]] constexpr int child_layer(int seeds, const SowingKind& kind, int captured) noexcept {
  return seeds - sown_into_store(kind) - (kind.last_seed == LastSeed::kCapture ? 1 + captured : 0);
}

/// What the rows are in the child when the sower is the row side (kMover) or the column side.
[[nodiscard]] constexpr RowRole role_after(LastSeed last_seed, RowRole sower_as_row) noexcept {
  const bool same_side_sows_again = last_seed == LastSeed::kStore;
  return same_side_sows_again == (sower_as_row == RowRole::kMover) ? RowRole::kMover
                                                                   : RowRole::kWaiter;
}

/// The matrices of lower layers that hold the children of a pair by one kind of sowing; a capture's
/// in ascending order of the seeds captured. The sower is the row side (kMover) or the column side
/// (kWaiter). Rows of the pair stand for the side with `pair.fewer` seeds.
[[nodiscard]] std::vector<MatrixId> matrices_after(PairId pair, const SowingKindOfSide& of_sower,
                                                   RowRole sower);

/// The matrices of lower layers that hold the children of the positions of a pair, those with an
/// empty side included.
struct PairChildren {
  std::set<MatrixId> row_side_moves;
  std::set<MatrixId> column_side_moves;
};
[[nodiscard]] PairChildren children_of_pair(const Game& game, PairId pair);

/// Most memory that a sweep of the pair takes beside tables and matrices, with so many threads.
[[nodiscard]] std::uint64_t sweep_scratch_bytes(int pits, PairId pair, int threads);

}  // namespace seedbank::db
