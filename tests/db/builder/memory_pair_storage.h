// Pairs kept in memory as plain blocks: the results of a build, for tests.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "db/index/ranking.h"
#include "db/values/pair_storage.h"

namespace seedbank::db {

/// Row-major, row = rank of the mover's side.
using PlainBlock = std::vector<std::uint8_t>;

class MemoryPairStorage final : public PairStorage {
 public:
  std::map<BlockId, PlainBlock> blocks;
  std::uint64_t positions_read = 0;
  std::uint64_t bands_written = 0;
  /// Called before a pair is kept; may throw.
  std::function<void(PairId)> before_write = [](PairId) {};

  void write(PairId pair, const Matrix& mover, const Matrix& waiter) override {
    before_write(pair);
    const std::lock_guard lock(mutex_);
    blocks[pair.first()].assign(mover.data(), mover.data() + mover.size());
    PlainBlock second(waiter.size());
    for (std::size_t x = 0; x < waiter.rows(); ++x) {
      for (std::size_t y = 0; y < waiter.columns(); ++y) {
        second[y * waiter.rows() + x] = waiter.row(x)[y];
      }
    }
    // The only block of an even pair is stored twice; both must be the same.
    const auto [place, is_new] = blocks.try_emplace(pair.second(), second);
    if (!is_new && place->second != second) throw std::logic_error("mover and waiter rows differ");
  }

  void read(MatrixId id, Matrix& to) override { read(id, to.rows(), to); }

  // Joins the bands and stores the whole block.
  [[nodiscard]] std::unique_ptr<BandWriter> write_in_bands(PairId pair) override {
    return std::make_unique<Assembly>(*this, pair);
  }

  void read_rows(MatrixId id, const Rows& to) override {
    const PlainBlock& block = blocks.at(id.block());
    read(id, block.size() / to.columns(), to);
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
  class Assembly final : public BandWriter {
   public:
    Assembly(MemoryPairStorage& storage, PairId pair) : storage_(storage), pair_(pair) {}

    void add(RowRange band, const ConstRows& mover, const ConstRows& waiter) override {
      if (band.begin * mover.columns() != mover_.size()) throw std::logic_error("a gap");
      for (SideRank x = band.begin; x < band.end; ++x) {
        mover_.insert(mover_.end(), mover.row(x), mover.row(x) + mover.columns());
        waiter_.insert(waiter_.end(), waiter.row(x), waiter.row(x) + waiter.columns());
      }
      columns_ = mover.columns();
      ++storage_.bands_written;
    }

    void finish() override {
      const auto to_matrix = [this](const std::vector<std::uint8_t>& values) {
        Matrix matrix(values.size() / columns_, columns_);
        std::copy(values.begin(), values.end(), matrix.data());
        return matrix;
      };
      storage_.write(pair_, to_matrix(mover_), to_matrix(waiter_));
    }

   private:
    MemoryPairStorage& storage_;
    PairId pair_;
    std::size_t columns_ = 0;
    std::vector<std::uint8_t> mover_;
    std::vector<std::uint8_t> waiter_;
  };

  void read(MatrixId id, std::size_t rows, const Rows& to) {
    const std::lock_guard lock(mutex_);
    const PlainBlock& block = blocks.at(id.block());
    for (std::size_t x = 0; x < rows; ++x) {
      std::uint8_t* const row = to.row(static_cast<SideRank>(x));
      if (row == nullptr) continue;
      positions_read += to.columns();
      for (std::size_t y = 0; y < to.columns(); ++y) {
        row[y] = id.row_role == RowRole::kMover ? block[x * to.columns() + y] : block[y * rows + x];
      }
    }
  }

  std::mutex mutex_;  // pairs are read while others are written
};

}  // namespace seedbank::db
