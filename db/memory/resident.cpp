// Endgames in memory: computing and reading them.
#include "db/memory/resident.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <string>
#include <utility>

#include "db/builder/build.h"
#include "db/builder/plan.h"
#include "db/storage/errors.h"
#include "db/values/pair_storage.h"
#include "solver/base/parallel.h"

namespace seedbank::db {
namespace {

// Writes the transpose of `from`, rows x columns, to `to`.
void copy_transposed(const std::uint8_t* from, std::size_t rows, std::size_t columns,
                     std::uint8_t* to) {
  // As many rows at a time as a cache line has bytes, so that lines of the output are completed
  // while they are in the first-level cache.
  constexpr std::size_t kRows = 64;
  constexpr std::size_t kTask = 128;
  parallel_for(std::size_t{0}, (columns + kTask - 1) / kTask, [&](std::size_t task) {
    const std::size_t begin = task * kTask;
    const std::size_t width = std::min(kTask, columns - begin);
    for (std::size_t row = 0; row < rows; row += kRows) {
      transpose(from + row * columns + begin, columns, std::min(kRows, rows - row), width,
                to + begin * rows + row, rows);
    }
  });
}

// The layers in memory, where the builder computes pairs and reads them.
class LayerStorage final : public PairStorage {
 public:
  // `complete`: the layers from 2 on that need not be computed. Adds empty ones up to
  // `up_to_seeds`.
  LayerStorage(int pits, std::vector<ResidentLayer>& complete, int up_to_seeds)
      : pits_(pits), complete_(complete) {
    for (int seeds = first_new(); seeds <= up_to_seeds; ++seeds) {
      new_.emplace_back(pits, seeds, ShareBits::kEight);
      missing_.push_back(layer_positions(pits, seeds));
    }
  }

  [[nodiscard]] std::uint8_t* place(MatrixId id) override {
    if (id.has_empty_side()) return nullptr;
    const BlockId block = id.block();
    if (rows_of(block) != id.row_role) return nullptr;
    return layer_of(block.seeds).block(block.mover_seeds);
  }

  // The values are in place.
  void write(PairId pair, const Matrix& /*mover*/, const Matrix& /*waiter*/) override {
    missing_[static_cast<std::size_t>(pair.seeds - first_new())] -= pair_positions(pits_, pair);
  }

  // Only for matrices that are not in place, so their twins are.
  void read(MatrixId id, Matrix& to) override {
    copy_transposed(place(twin_of(id)), to.columns(), to.rows(), to.data());
  }

  // The new layers below the first one that lacks positions.
  [[nodiscard]] std::vector<ResidentLayer> take_finished() {
    const auto unfinished = std::find_if(missing_.begin(), missing_.end(),
                                         [](std::uint64_t positions) { return positions > 0; });
    new_.erase(new_.begin() + (unfinished - missing_.begin()), new_.end());
    return std::move(new_);
  }

 private:
  [[nodiscard]] int first_new() const noexcept { return static_cast<int>(complete_.size()) + 2; }
  [[nodiscard]] ResidentLayer& layer_of(int seeds) noexcept {
    return seeds < first_new() ? complete_[static_cast<std::size_t>(seeds - 2)]
                               : new_[static_cast<std::size_t>(seeds - first_new())];
  }

  int pits_;
  std::vector<ResidentLayer>& complete_;
  std::vector<ResidentLayer> new_;
  std::vector<std::uint64_t> missing_;  // positions not yet computed, by new layer
};

}  // namespace

Resident::Resident(Game game) : game_(game), ranker_(game.pits), blocks_(kSideLimit * kSideLimit) {}

ResidentLayout Resident::layout() const noexcept {
  const auto up_to = [&](ShareBits bits) {
    const auto finer = std::count_if(layers_.begin(), layers_.end(),
                                     [&](const auto& layer) { return layer.bits() <= bits; });
    return static_cast<int>(finer) + 1;
  };
  return {up_to(ShareBits::kEight), up_to(ShareBits::kFour), up_to(ShareBits::kTwo), up_to_seeds()};
}

std::uint64_t Resident::bytes() const { return bytes_needed(game_, layout()); }

EndgamePlace Resident::place(const Position& position, int mover_seeds,
                             int waiter_seeds) const noexcept {
  assert(mover_seeds > 0 && waiter_seeds > 0 && mover_seeds + waiter_seeds <= up_to_seeds());
  const BlockPlace& block = blocks_[index_of(mover_seeds, waiter_seeds)];
  const auto [mover, waiter] = ranker_.ranks(position, mover_seeds, waiter_seeds);
  const bool waiters_are_rows = mover_seeds > waiter_seeds;
  const SideRank row = waiters_are_rows ? waiter : mover;
  const SideRank column = waiters_are_rows ? mover : waiter;
  const std::uint64_t index = std::uint64_t{row} * block.columns + column;
  return {block.values + (index >> static_cast<int>(block.bits)), static_cast<std::uint8_t>(index),
          block.bits};
}

void Resident::keep(const ResidentLayout& layout) {
  const auto first_other =
      std::find_if(layers_.begin(), layers_.end(), [&](const ResidentLayer& layer) {
        return layer.seeds() > layout.up_to_seeds || layer.bits() != bits_of(layout, layer.seeds());
      });
  layers_.erase(first_other, layers_.end());
}

void Resident::add(ResidentLayer layer) {
  assert(layer.seeds() == up_to_seeds() + 1);
  for (int k = 1; k < layer.seeds(); ++k) {
    blocks_[index_of(k, layer.seeds() - k)] = {
        layer.block(k), side_count(game_.pits, std::max(k, layer.seeds() - k)), layer.bits()};
  }
  layers_.push_back(std::move(layer));
}

std::uint64_t Resident::bytes_to_build(int up_to_seeds) const {
  const int last = std::max(up_to_seeds, this->up_to_seeds());
  return bytes_needed(game_, ResidentLayout::exact(last)) +
         least_build_memory(
             game_, last, thread_count(),
             [&](PairId pair) { return pair.seeds <= this->up_to_seeds(); }, Bands::kNever);
}

void Resident::build(int up_to_seeds, std::uint64_t memory_bytes, const Progress& report,
                     const std::stop_token& stop) {
  assert(layout().is_exact() && up_to_seeds <= kMaxLayerSeeds);
  if (up_to_seeds <= this->up_to_seeds()) return;
  if (const std::uint64_t needed = bytes_to_build(up_to_seeds); needed > memory_bytes) {
    throw memory_error(std::to_string(up_to_seeds) + " seeds in memory", needed, memory_bytes);
  }
  const BuildPlan plan = make_plan(
      game_, up_to_seeds, memory_bytes - bytes_needed(game_, ResidentLayout::exact(up_to_seeds)),
      thread_count(), [&](PairId pair) { return pair.seeds <= this->up_to_seeds(); },
      Bands::kNever);
  LayerStorage storage(game_.pits, layers_, up_to_seeds);
  run_build(plan, storage, report, stop);
  for (ResidentLayer& layer : storage.take_finished()) add(std::move(layer));
}

}  // namespace seedbank::db
