// Blocks: the matrices that an endgame layer is made of, and the pairs of them that are computed
// and stored together.
//
// Layer n falls into blocks (n,k): the mover's side holds k seeds, the waiter's n-k, both at
// least 1. Block (n,k) is a matrix of bytes: row = rank of the mover's side, column = rank of the
// waiter's side, entry = the mover's share V, 0..n. The blocks (n,k) and (n,n-k) depend on each
// other and on nothing else of layer n; together they are the pair (n,{k,n-k}). See db/RANKING.md
// and db/BUILD.md.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace seedbank::db {

/// Block (n,k). Valid: 1 <= mover_seeds < seeds.
struct BlockId {
  int seeds = 0;        ///< n, seeds in the pits of both sides
  int mover_seeds = 0;  ///< k, seeds on the mover's side

  [[nodiscard]] constexpr int waiter_seeds() const noexcept { return seeds - mover_seeds; }
  /// The block of the same pair in which the other side moves.
  [[nodiscard]] constexpr BlockId opposite() const noexcept { return {seeds, waiter_seeds()}; }
  friend auto operator<=>(const BlockId&, const BlockId&) = default;
};

/// The pair of blocks (n,k) and (n,n-k), named by the smaller k. Valid: 1 <= fewer <= seeds / 2.
/// When fewer == seeds - fewer the pair is a single block.
struct PairId {
  int seeds = 0;
  int fewer = 0;

  [[nodiscard]] constexpr BlockId first() const noexcept { return {seeds, fewer}; }
  [[nodiscard]] constexpr BlockId second() const noexcept { return first().opposite(); }
  [[nodiscard]] constexpr bool is_single_block() const noexcept { return 2 * fewer == seeds; }
  friend auto operator<=>(const PairId&, const PairId&) = default;
};

/// The blocks of a pair: first() and, unless the pair is a single block, second().
[[nodiscard]] std::vector<BlockId> blocks_of(PairId pair);

/// The pairs of layer n in ascending order; none below 2 seeds.
[[nodiscard]] std::vector<PairId> pairs_of_layer(int seeds);

/// Shape of a block in positions (which are bytes, at one byte a value).
struct BlockShape {
  std::uint64_t rows = 0;     ///< ranks of the mover's side
  std::uint64_t columns = 0;  ///< ranks of the waiter's side

  [[nodiscard]] constexpr std::uint64_t positions() const noexcept { return rows * columns; }
};

[[nodiscard]] BlockShape block_shape(int pits, BlockId block) noexcept;

/// Positions of the pair; the single block of an even split is counted once.
[[nodiscard]] std::uint64_t pair_positions(int pits, PairId pair) noexcept;

/// Positions of layer n: both sides non-empty. C(n+2m-1, 2m-1) - 2 C(n+m-1, m-1).
/// This and the next require 1 <= pits <= kMaxPits and 0 <= seeds <= kMaxLayerSeeds.
[[nodiscard]] std::uint64_t layer_positions(int pits, int seeds) noexcept;

/// Positions of the layers 2..n together: C(n+2m, 2m) - 2 C(n+m, m) + 1.
[[nodiscard]] std::uint64_t positions_up_to(int pits, int seeds) noexcept;

}  // namespace seedbank::db
