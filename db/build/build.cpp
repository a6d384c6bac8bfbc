// The builder: carries out a plan.
#include "db/build/build.h"

#include <algorithm>
#include <future>
#include <map>
#include <optional>
#include <system_error>

#include <tbb/task_arena.h>

#include "db/build/column_table.h"
#include "db/build/side_table.h"
#include "db/build/sweep.h"

namespace seedbank::db {
namespace {

// Tables by number of seeds, made when first used.
class Tables {
 public:
  Tables(int pits, int seeds) : pits_(pits), seeds_(seeds) {}

  const SideTable& rows(int seeds) {
    const auto found = rows_.find(seeds);
    return found != rows_.end() ? found->second
                                : rows_.emplace(seeds, SideTable(pits_, seeds)).first->second;
  }

  const ColumnTable& columns(int seeds) {
    const auto found = columns_.find(seeds);
    if (found != columns_.end()) return found->second;
    const int most_on_other_side = std::min(seeds, seeds_ - seeds);
    const SideTable sides(pits_, seeds);
    return columns_.emplace(seeds, ColumnTable(sides, most_on_other_side)).first->second;
  }

 private:
  int pits_;
  int seeds_;
  std::map<int, SideTable> rows_;
  std::map<int, ColumnTable> columns_;
};

// The matrices in memory.
class Shelf {
 public:
  Shelf(int pits, int seeds, PairStorage& storage)
      : pits_(pits), storage_(storage), table_(seeds) {}

  void arrange(const PlannedMemory& planned) {
    for (const MatrixId id : planned.drop) {
      table_.set(id, nullptr);
      matrices_.erase(id);
    }
    for (const auto& [id, origin] : planned.bring_in) bring_in(id, origin);
  }

  // Room for a matrix that is to be computed.
  Matrix& add(MatrixId id) { return put(id, make_matrix(pits_, id)); }

  [[nodiscard]] const MatrixTable& table() const { return table_; }

 private:
  Matrix& put(MatrixId id, Matrix matrix) {
    Matrix& kept = matrices_[id] = std::move(matrix);
    table_.set(id, &kept);
    return kept;
  }

  void bring_in(MatrixId id, Origin origin) {
    switch (origin) {
      case Origin::kEnded:
        put(id, make_ended_matrix(pits_, id));
        break;
      case Origin::kTurned:
        transpose(*table_.find(twin_of(id)), add(id));
        break;
      case Origin::kStorage:
        storage_.read(id, add(id));
        break;
    }
  }

  int pits_;
  PairStorage& storage_;
  std::map<MatrixId, Matrix> matrices_;
  MatrixTable table_;
};

// Writes one pair at a time on a thread of its own, so that the disk and the processors work
// together.
class Writer {
 public:
  Writer(PairStorage& storage, PairBuilder::Written written)
      : storage_(storage), written_(std::move(written)) {}

  void start(PairId pair, const Matrix& mover, const Matrix& waiter) {
    finish();
    // The new thread is in no arena; it shall not use more cores than the caller may.
    const int threads = tbb::this_task_arena::max_concurrency();
    const auto write = [this, pair, &mover, &waiter, threads] {
      tbb::task_arena arena(threads);
      const std::uint64_t bytes =
          arena.execute([&] { return storage_.write(pair, mover, waiter); });
      if (written_) written_(pair, bytes);
      return bytes;
    };
    try {
      under_way_ = std::async(std::launch::async, write);
    } catch (const std::system_error&) {
      // There are no more threads: this one writes.
      under_way_ = std::async(std::launch::deferred, write);
      under_way_.wait();
    }
  }

  // Waits for the pair under way; rethrows what went wrong with it.
  void finish() {
    if (under_way_.valid()) bytes_ += under_way_.get();
  }

  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  PairStorage& storage_;
  PairBuilder::Written written_;
  std::uint64_t bytes_ = 0;
  std::future<std::uint64_t> under_way_;
};

}  // namespace

class PairBuilder::Parts {
 public:
  Parts(const Game& game, int seeds, PairStorage& storage, Written written)
      : game_(game),
        tables_(game.pits, seeds),
        shelf_(game.pits, seeds, storage),
        writer_(storage, std::move(written)) {}

  bool make(const PlanStep& step, const std::stop_token& stop) {
    const PairId pair = step.pair;
    if (!step.overlaps_writing) writer_.finish();
    const SweepInput input{game_, pair, tables_.rows(pair.fewer),
                           tables_.columns(pair.seeds - pair.fewer), shelf_.table()};
    shelf_.arrange(step.for_lower_layers);
    Matrix& mover = shelf_.add({pair.seeds, pair.fewer, RowRole::kMover});
    if (!look_into_lower_layers(input, mover, stop)) return false;
    shelf_.arrange(step.for_sweep);
    Matrix& waiter = shelf_.add({pair.seeds, pair.fewer, RowRole::kWaiter});
    if (!sweep(input, mover, waiter, stop)) return false;
    writer_.start(pair, mover, waiter);
    return true;
  }

  [[nodiscard]] Writer& writer() { return writer_; }

 private:
  Game game_;
  Tables tables_;
  Shelf shelf_;
  Writer writer_;  // last: its thread reads from the shelf
};

PairBuilder::PairBuilder(const Game& game, int seeds, PairStorage& storage, Written written)
    : parts_(std::make_unique<Parts>(game, seeds, storage, std::move(written))) {}

PairBuilder::~PairBuilder() = default;

bool PairBuilder::make(const PlanStep& step, const std::stop_token& stop) {
  return parts_->make(step, stop);
}

void PairBuilder::finish() { parts_->writer().finish(); }

std::uint64_t PairBuilder::bytes_written() const noexcept { return parts_->writer().bytes(); }

BuildOutcome run_build(const BuildPlan& plan, PairStorage& storage,
                       const std::function<void(const BuildProgress&)>& report,
                       const std::stop_token& stop) {
  PairBuilder builder(plan.game, plan.seeds, storage, {});
  BuildProgress progress;
  for (const PlanStep& step : plan.steps) {
    if (!builder.make(step, stop)) break;
    progress.pair = step.pair;
    progress.positions_done += pair_positions(plan.game.pits, step.pair);
    progress.bytes_written = builder.bytes_written();
    report(progress);
  }
  builder.finish();
  progress.bytes_written = builder.bytes_written();
  report(progress);
  return progress.positions_done == plan.positions_to_compute ? BuildOutcome::kComplete
                                                              : BuildOutcome::kStopped;
}

}  // namespace seedbank::db
