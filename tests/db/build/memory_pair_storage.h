// Pairs kept in memory as plain blocks: what a build leaves behind, for tests to look at.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "db/build/pair_storage.h"
#include "db/index/ranking.h"

namespace seedbank::db {

/// Row-major, row = rank of the mover's side.
using PlainBlock = std::vector<std::uint8_t>;

class MemoryPairStorage final : public PairStorage {
 public:
  std::map<BlockId, PlainBlock> blocks;
  std::uint64_t positions_read = 0;
  /// Called before a pair is kept; may throw.
  std::function<void(PairId)> before_write = [](PairId) {};

  std::uint64_t write(PairId pair, const Matrix& mover, const Matrix& waiter) override {
    before_write(pair);
    const std::lock_guard lock(mutex_);
    blocks[pair.first()].assign(mover.data(), mover.data() + mover.size());
    PlainBlock second(waiter.size());
    for (std::size_t x = 0; x < waiter.rows(); ++x) {
      for (std::size_t y = 0; y < waiter.columns(); ++y) {
        second[y * waiter.rows() + x] = waiter.row(x)[y];
      }
    }
    // The one block of an even pair comes twice; both must be the same.
    const auto [place, is_new] = blocks.try_emplace(pair.second(), second);
    if (!is_new && place->second != second) throw std::logic_error("mover and waiter rows differ");
    return mover.size() + (pair.is_single_block() ? 0 : waiter.size());
  }

  void read(MatrixId id, Matrix& to) override {
    const std::lock_guard lock(mutex_);
    const PlainBlock& block = blocks.at(id.block());
    positions_read += block.size();
    for (std::size_t x = 0; x < to.rows(); ++x) {
      for (std::size_t y = 0; y < to.columns(); ++y) {
        to.row(x)[y] =
            id.row_role == RowRole::kMover ? block[x * to.columns() + y] : block[y * to.rows() + x];
      }
    }
  }

  [[nodiscard]] bool has(PairId pair) const { return blocks.contains(pair.first()); }

  /// Requires two sides with seeds.
  [[nodiscard]] int share(int pits, const SidePits& mover, const SidePits& waiter) const {
    int mover_seeds = 0;
    int waiter_seeds = 0;
    for (const int in_pit : mover) mover_seeds += in_pit;
    for (const int in_pit : waiter) waiter_seeds += in_pit;
    const PlainBlock& block = blocks.at({mover_seeds + waiter_seeds, mover_seeds});
    return block[std::size_t{rank_side(pits, mover)} * side_count(pits, waiter_seeds) +
                 rank_side(pits, waiter)];
  }

 private:
  std::mutex mutex_;  // pairs are read while others are written
};

}  // namespace seedbank::db
