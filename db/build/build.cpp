// The builder: carries out a plan.
#include "db/build/build.h"

#include <algorithm>
#include <cstring>
#include <future>
#include <map>
#include <memory>
#include <system_error>

#include <tbb/task_arena.h>

#include "db/build/column_table.h"
#include "db/build/pair_bands.h"
#include "db/build/row_children.h"
#include "db/build/side_table.h"
#include "db/build/sweep.h"
#include "db/values/partial_matrix.h"

namespace seedbank::db {
namespace {

// Tables by number of seeds, made when first used.
class Tables {
 public:
  explicit Tables(const BuildPlan& plan) : pits_(plan.game.pits), seeds_(plan.seeds) {}

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
  Shelf(const BuildPlan& plan, PairStorage& storage)
      : pits_(plan.game.pits), storage_(storage), table_(plan.seeds) {}

  void arrange(const PlannedMemory& planned) {
    drop(planned);
    for (const auto& [id, origin] : planned.bring_in) bring_in(id, origin);
  }

  // Of what comes in, only these rows, until drop_rows().
  void arrange_rows(const PlannedMemory& planned, const ChildRows& rows) {
    drop(planned);
    for (const auto& [id, origin] : planned.bring_in) bring_in_rows(id, origin, *rows.at(id));
  }

  void drop_rows() {
    for (const auto& [id, rows] : in_part_) table_.set(id, {});
    in_part_.clear();
  }

  // Room for a matrix that is to be computed.
  Matrix& add(MatrixId id) { return put(id, make_matrix(pits_, id)); }

  [[nodiscard]] const MatrixTable& table() const { return table_; }

 private:
  Matrix& put(MatrixId id, Matrix matrix) {
    Matrix& kept = matrices_[id] = std::move(matrix);
    table_.set(id, kept);
    return kept;
  }

  void drop(const PlannedMemory& planned) {
    for (const MatrixId id : planned.drop) {
      table_.set(id, {});
      matrices_.erase(id);
    }
  }

  void bring_in(MatrixId id, Origin origin) {
    switch (origin) {
      case Origin::kEnded:
        put(id, make_ended_matrix(pits_, id));
        break;
      case Origin::kTurned:
        transpose(matrices_.at(twin_of(id)), add(id));
        break;
      case Origin::kStorage:
        storage_.read(id, add(id));
        break;
    }
  }

  void bring_in_rows(MatrixId id, Origin origin, const RowSet& which) {
    const auto columns = side_count(pits_, id.column_seeds());
    PartialMatrix& matrix =
        in_part_.try_emplace(id, side_count(pits_, id.row_seeds), columns).first->second;
    matrix.add(which);
    const Rows rows = matrix.rows();
    table_.set(id, rows);
    switch (origin) {
      case Origin::kEnded:
        which.for_each(
            [&](SideRank row) { std::memset(rows.row(row), share_when_ended(id), columns); });
        break;
      case Origin::kTurned:
        transpose_rows(matrices_.at(twin_of(id)), rows);
        break;
      case Origin::kStorage:
        storage_.read_rows(id, rows);
        break;
    }
  }

  int pits_;
  PairStorage& storage_;
  std::map<MatrixId, Matrix> matrices_;
  std::map<MatrixId, PartialMatrix> in_part_;
  MatrixTable table_;
};

// Writes one pair at a time on a thread of its own, so that the disk and the processors work
// together.
class Writer {
 public:
  explicit Writer(PairStorage& storage) : storage_(storage) {}

  void start(PairId pair, const Matrix& mover, const Matrix& waiter) {
    finish();
    // The new thread is in no arena; it shall not use more cores than the caller may.
    const int threads = tbb::this_task_arena::max_concurrency();
    const auto write = [this, pair, &mover, &waiter, threads] {
      tbb::task_arena arena(threads);
      return arena.execute([&] { return storage_.write(pair, mover, waiter); });
    };
    try {
      under_way_ = std::async(std::launch::async, write);
    } catch (const std::system_error&) {
      // There are no more threads: whoever waits for it writes.
      under_way_ = std::async(std::launch::deferred, write);
    }
  }

  // Waits for the pair under way; rethrows what went wrong with it.
  void finish() {
    if (under_way_.valid()) bytes_ += under_way_.get();
  }

  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  PairStorage& storage_;
  std::uint64_t bytes_ = 0;
  std::future<std::uint64_t> under_way_;
};

// Carries out the steps of a plan.
class Run {
 public:
  Run(const BuildPlan& plan, PairStorage& storage,
      const std::function<void(const BuildProgress&)>& report, const std::stop_token& stop)
      : plan_(plan),
        storage_(storage),
        report_(report),
        stop_(stop),
        tables_(plan),
        shelf_(plan, storage),
        writer_(storage) {}

  void run() {
    for (const PlanStep& step : plan_.steps) {
      if (!step.overlaps_writing) writer_.finish();
      if (!(step.in_bands ? compute_in_bands(step) : compute_whole(step))) break;
    }
    writer_.finish();
    report_done(progress_.pair, 0);
  }

  [[nodiscard]] std::uint64_t positions_done() const { return progress_.positions_done; }

 private:
  [[nodiscard]] SweepInput input_of(PairId pair, RowRange band) {
    return {
        plan_.game,     pair, tables_.rows(pair.fewer), tables_.columns(pair.seeds - pair.fewer),
        shelf_.table(), band};
  }

  bool compute_whole(const PlanStep& step) {
    const PairId pair = step.pair;
    const PlannedBand& all = step.bands.front();
    const SweepInput input = input_of(pair, all.rows);
    shelf_.arrange(all.for_lower_layers);
    Matrix& mover = shelf_.add({pair.seeds, pair.fewer, RowRole::kMover});
    if (!look_into_lower_layers(input, mover, stop_)) return false;
    shelf_.arrange(all.for_sweep);
    Matrix& waiter = shelf_.add({pair.seeds, pair.fewer, RowRole::kWaiter});
    if (!sweep(input, mover, waiter, stop_)) return false;
    writer_.start(pair, mover, waiter);
    report_done(pair, pair_positions(plan_.game.pits, pair));
    return true;
  }

  bool compute_in_bands(const PlanStep& step) {
    const PairId pair = step.pair;
    const SideTable& sides = tables_.rows(pair.fewer);
    const PairBands bands(plan_.game, pair, sides);
    const std::size_t columns = side_count(plan_.game.pits, pair.seeds - pair.fewer);
    PartialMatrix mover(sides.size(), columns);
    PartialMatrix waiter(sides.size(), columns);
    waiter.add(bands.rows_for_later());
    const std::unique_ptr<BandWriter> writer = storage_.write_in_bands(pair);
    for (const PlannedBand& band : step.bands) {
      if (!compute_band(pair, bands, band, mover, waiter)) return false;
      writer->add(band.rows, mover.rows(), waiter.rows());
      mover.drop_last();
      waiter.drop_last();
      report_done(pair, band.rows.size() * columns * (pair.is_single_block() ? 1 : 2));
    }
    bytes_in_bands_ += writer->finish();
    return true;
  }

  bool compute_band(PairId pair, const PairBands& bands, const PlannedBand& band,
                    PartialMatrix& mover, PartialMatrix& waiter) {
    const SweepInput input = input_of(pair, band.rows);
    shelf_.arrange_rows(band.for_lower_layers, bands.children().row_side_moves(band.rows));
    RowSet all(mover.row_count());
    all.insert(band.rows);
    mover.add(all);
    if (!look_into_lower_layers(input, mover.rows(), stop_)) return false;
    shelf_.drop_rows();
    shelf_.arrange_rows(band.for_sweep, bands.children().column_side_moves(band.rows));
    waiter.add(bands.rows_for_now(band.rows));
    if (!sweep(input, mover.rows(), waiter.rows(), stop_)) return false;
    shelf_.drop_rows();
    return true;
  }

  void report_done(PairId pair, std::uint64_t positions) {
    progress_.pair = pair;
    progress_.positions_done += positions;
    progress_.bytes_written = writer_.bytes() + bytes_in_bands_;
    report_(progress_);
  }

  const BuildPlan& plan_;
  PairStorage& storage_;
  const std::function<void(const BuildProgress&)>& report_;
  std::stop_token stop_;
  Tables tables_;
  Shelf shelf_;
  Writer writer_;  // behind the shelf: its thread reads from there
  std::uint64_t bytes_in_bands_ = 0;
  BuildProgress progress_;
};

}  // namespace

BuildOutcome run_build(const BuildPlan& plan, PairStorage& storage,
                       const std::function<void(const BuildProgress&)>& report,
                       const std::stop_token& stop) {
  Run run(plan, storage, report, stop);
  run.run();
  return run.positions_done() == plan.positions_to_compute ? BuildOutcome::kComplete
                                                           : BuildOutcome::kStopped;
}

}  // namespace seedbank::db
