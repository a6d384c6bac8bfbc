// Sizes of blocks, pairs and layers, by the closed formulas of db/RANKING.md.
#include "db/index/block.h"

#include "db/index/ranking.h"

namespace seedbank::db {

std::vector<BlockId> blocks_of(PairId pair) {
  if (pair.is_single_block()) return {pair.first()};
  return {pair.first(), pair.second()};
}

std::vector<PairId> pairs_of_layer(int seeds) {
  std::vector<PairId> pairs;
  for (int fewer = 1; 2 * fewer <= seeds; ++fewer) pairs.push_back({seeds, fewer});
  return pairs;
}

BlockShape block_shape(int pits, BlockId block) noexcept {
  return {side_count(pits, block.mover_seeds), side_count(pits, block.waiter_seeds())};
}

std::uint64_t pair_positions(int pits, PairId pair) noexcept {
  const std::uint64_t first = block_shape(pits, pair.first()).positions();
  return pair.is_single_block() ? first : 2 * first;
}

std::uint64_t layer_positions(int pits, int seeds) noexcept {
  // Without seeds both sides are empty, and the formula would subtract that one position twice.
  if (seeds == 0) return 0;
  return binomial(seeds + 2 * pits - 1, 2 * pits - 1) - 2 * binomial(seeds + pits - 1, pits - 1);
}

std::uint64_t positions_up_to(int pits, int seeds) noexcept {
  return binomial(seeds + 2 * pits, 2 * pits) - 2 * binomial(seeds + pits, pits) + 1;
}

}  // namespace seedbank::db
