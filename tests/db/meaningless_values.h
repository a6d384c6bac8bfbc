// Blocks filled with meaningless values: varied test data that need no solving.
#pragma once

#include <cstdint>
#include <vector>

#include "db/index/block.h"
#include "db/index/ranking.h"

namespace seedbank::db {

/// A number 0..block.seeds that depends only on the arguments. Half of the positions repeat their
/// neighbours, so that compression has an effect.
[[nodiscard]] inline std::uint8_t meaningless_value(BlockId block, SideRank mover,
                                                    SideRank waiter) {
  std::uint64_t hash = (std::uint64_t{mover / 2} << 32 | waiter / 3) ^
                       static_cast<std::uint64_t>(block.seeds * 64 + block.mover_seeds) << 52;
  hash = (hash ^ (hash >> 31)) * 0x9E37'79B9'7F4A'7C15U;
  hash ^= hash >> 29;
  return static_cast<std::uint8_t>((hash >> 8) % static_cast<std::uint64_t>(block.seeds + 1));
}

/// The whole block, row-major.
[[nodiscard]] inline std::vector<std::uint8_t> meaningless_block(int pits, BlockId block) {
  const BlockShape shape = block_shape(pits, block);
  std::vector<std::uint8_t> values;
  values.reserve(shape.positions());
  for (SideRank mover = 0; mover < shape.rows; ++mover) {
    for (SideRank waiter = 0; waiter < shape.columns; ++waiter) {
      values.push_back(meaningless_value(block, mover, waiter));
    }
  }
  return values;
}

/// The second block of a pair; empty if the pair is a single block.
[[nodiscard]] inline std::vector<std::uint8_t> meaningless_second_block(int pits, PairId pair) {
  if (pair.is_single_block()) return {};
  return meaningless_block(pits, pair.second());
}

}  // namespace seedbank::db
