// The builder: executes a plan.
#include "db/builder/build.h"

#include <algorithm>
#include <cstring>
#include <future>
#include <map>
#include <memory>

#include "db/builder/pair_needs.h"
#include "db/builder/sowing_tables.h"
#include "db/builder/sweep.h"
#include "db/values/matrix.h"
#include "solver/base/parallel.h"

namespace seedbank::db {
namespace {

// Tables by number of seeds, computed at first use.
class Tables {
 public:
  Tables(int pits, int seeds) : pits_(pits), seeds_(seeds) {}

  const SideTable& rows(int seeds) { return rows_.try_emplace(seeds, pits_, seeds).first->second; }

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

// The matrices in memory, as scheduled by the plan.
class MatrixCache {
 public:
  MatrixCache(int pits, int seeds, PairStorage& storage)
      : pits_(pits), storage_(storage), table_(seeds) {}
  MatrixCache(const MatrixCache&) = delete;
  MatrixCache& operator=(const MatrixCache&) = delete;

  // The most memory that the matrices will need from now on, in bytes. Within this bound, memory of
  // dropped matrices is kept for later ones.
  void expect(std::uint64_t bytes) {
    most_bytes_ = bytes;
    limit_reuse();
  }

  void arrange(const PlannedMemory& planned) {
    drop(planned);
    for (const auto& [id, origin] : planned.bring_in) bring_in(id, origin);
  }

  // Brings in only these rows, until drop_rows().
  void arrange_rows(const PlannedMemory& planned, const ChildRows& rows) {
    drop(planned);
    for (const auto& [id, origin] : planned.bring_in) bring_in_rows(id, origin, *rows.at(id));
  }

  void drop_rows() {
    for (const auto& [id, rows] : in_part_) table_.set(id, {});
    in_part_.clear();
  }

  // Adds a matrix to be computed.
  Matrix& add(MatrixId id) {
    std::uint8_t* const place = storage_.place(id);
    return place == nullptr ? put(id, make_matrix(pits_, id)) : put_in_place(id, place);
  }

  [[nodiscard]] const MatrixTable& table() const { return table_; }

 private:
  Matrix& put(MatrixId id, Matrix matrix) {
    bytes_ += matrix.own_bytes();
    Matrix& kept = whole_[id] = std::move(matrix);
    table_.set(id, kept);
    limit_reuse();
    return kept;
  }

  void limit_reuse() { reuse_.keep_at_most(most_bytes_ - std::min(most_bytes_, bytes_)); }

  Matrix& put_in_place(MatrixId id, std::uint8_t* place) {
    return put(id, {side_count(pits_, id.row_seeds), side_count(pits_, id.column_seeds()), place});
  }

  void drop(const PlannedMemory& planned) {
    for (const MatrixId id : planned.drop) bytes_ -= whole_.at(id).own_bytes();
    limit_reuse();
    for (const MatrixId id : planned.drop) {
      table_.set(id, {});
      whole_.erase(id);
    }
  }

  void bring_in(MatrixId id, Origin origin) {
    if (std::uint8_t* const place = storage_.place(id)) {
      put_in_place(id, place);
      return;
    }
    switch (origin) {
      case Origin::kEnded:
        put(id, make_ended_matrix(pits_, id));
        break;
      case Origin::kTransposed:
        transpose(whole_.at(twin_of(id)), add(id));
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
      case Origin::kTransposed:
        transpose_rows(whole_.at(twin_of(id)), rows);
        break;
      case Origin::kStorage:
        storage_.read_rows(id, rows);
        break;
    }
  }

  int pits_;
  PairStorage& storage_;
  std::uint64_t most_bytes_ = 0;
  std::uint64_t bytes_ = 0;  // of the whole matrices
  PageReuse reuse_;
  std::map<MatrixId, Matrix> whole_;
  std::map<MatrixId, PartialMatrix> in_part_;
  MatrixTable table_;
};

// Writes one pair at a time on another thread, so that the disk and the processors work in
// parallel.
class Writer {
 public:
  Writer(PairStorage& storage, PairBuilder::Written written)
      : storage_(storage), written_(std::move(written)) {}

  void start(PairId pair, const Matrix& mover, const Matrix& waiter) {
    finish();
    // The new thread belongs to no arena; it must not use more cores than the caller may.
    under_way_ = run_beside([this, pair, &mover, &waiter, threads = thread_count()] {
      ThreadArena arena(threads);
      arena.execute([&] { storage_.write(pair, mover, waiter); });
      if (written_) written_(pair);
    });
  }

  // Waits for the current pair and rethrows its errors.
  void finish() {
    if (under_way_.valid()) under_way_.get();
  }

 private:
  PairStorage& storage_;
  PairBuilder::Written written_;
  std::future<void> under_way_;
};

}  // namespace

class PairBuilder::Parts {
 public:
  Parts(const Game& game, int seeds, PairStorage& storage, const Written& written)
      : game_(game),
        storage_(storage),
        written_(written),
        tables_(game.pits, seeds),
        matrices_(game.pits, seeds, storage),
        writer_(storage, written) {}

  [[nodiscard]] Writer& writer() noexcept { return writer_; }

  bool make_whole(const PlanStep& step, const Computed& computed, const std::stop_token& stop) {
    const PairId pair = step.pair;
    matrices_.expect(step.matrix_bytes + sweep_scratch_bytes(game_.pits, pair, thread_count()));
    const PlannedBand& all = step.bands.front();
    const SweepInput input = input_of(pair, all.rows);
    const MatrixId mover_id{pair.seeds, pair.fewer, RowRole::kMover};
    const MatrixId waiter_id{pair.seeds, pair.fewer, RowRole::kWaiter};
    matrices_.arrange(all.for_lower_layers);
    Matrix& mover = matrices_.add(mover_id);
    if (!look_into_lower_layers(input, mover, stop)) return false;
    matrices_.arrange(all.for_sweep);
    Matrix& waiter = matrices_.add(waiter_id);
    if (!sweep(input, mover, waiter, stop)) return false;
    writer_.start(pair, mover, waiter);
    computed(pair_positions(game_.pits, pair));
    return true;
  }

  bool make_in_bands(const PlanStep& step, const Computed& computed, const std::stop_token& stop) {
    const PairId pair = step.pair;
    matrices_.expect(0);  // bands take all memory
    const SideTable& sides = tables_.rows(pair.fewer);
    const PairBands bands(game_, pair, sides);
    const std::size_t columns = side_count(game_.pits, pair.seeds - pair.fewer);
    PartialMatrix mover(sides.size(), columns);
    PartialMatrix waiter(sides.size(), columns);
    waiter.add(bands.rows_for_later());
    const std::unique_ptr<BandWriter> writer = storage_.write_in_bands(pair);
    for (const PlannedBand& band : step.bands) {
      if (!make_band(pair, bands, band, mover, waiter, stop)) return false;
      writer->add(band.rows, mover.rows(), waiter.rows());
      mover.drop_last();
      waiter.drop_last();
      computed(band.rows.size() * columns * (pair.is_single_block() ? 1 : 2));
    }
    writer->finish();
    if (written_) written_(pair);
    return true;
  }

 private:
  [[nodiscard]] SweepInput input_of(PairId pair, RowRange band) {
    return {game_,
            pair,
            tables_.rows(pair.fewer),
            tables_.columns(pair.seeds - pair.fewer),
            matrices_.table(),
            band};
  }

  bool make_band(PairId pair, const PairBands& bands, const PlannedBand& band, PartialMatrix& mover,
                 PartialMatrix& waiter, const std::stop_token& stop) {
    const SweepInput input = input_of(pair, band.rows);
    matrices_.arrange_rows(band.for_lower_layers, bands.children().row_side_moves(band.rows));
    RowSet all(mover.row_count());
    all.insert(band.rows);
    mover.add(all);
    if (!look_into_lower_layers(input, mover.rows(), stop)) return false;
    matrices_.drop_rows();
    matrices_.arrange_rows(band.for_sweep, bands.children().column_side_moves(band.rows));
    waiter.add(bands.rows_for_now(band.rows));
    if (!sweep(input, mover.rows(), waiter.rows(), stop)) return false;
    matrices_.drop_rows();
    return true;
  }

  Game game_;
  PairStorage& storage_;
  Written written_;
  Tables tables_;
  MatrixCache matrices_;
  Writer writer_;  // destroyed first, because its thread reads the matrices
};

PairBuilder::PairBuilder(const Game& game, int seeds, PairStorage& storage, const Written& written)
    : parts_(std::make_unique<Parts>(game, seeds, storage, written)) {}

PairBuilder::~PairBuilder() = default;

bool PairBuilder::make(const PlanStep& step, const Computed& computed,
                       const std::stop_token& stop) {
  if (!step.overlaps_writing) finish();
  return step.in_bands ? parts_->make_in_bands(step, computed, stop)
                       : parts_->make_whole(step, computed, stop);
}

void PairBuilder::finish() { parts_->writer().finish(); }

bool run_build(const BuildPlan& plan, PairStorage& storage, const Progress& report,
               const std::stop_token& stop) {
  PairBuilder builder(plan.game, plan.seeds, storage, {});
  std::uint64_t done = 0;
  const auto computed = [&](std::uint64_t positions) {
    report(done += positions, plan.positions_to_compute);
  };
  for (const PlanStep& step : plan.steps) {
    if (!builder.make(step, computed, stop)) break;
  }
  builder.finish();
  computed(0);
  return done == plan.positions_to_compute;
}

}  // namespace seedbank::db
