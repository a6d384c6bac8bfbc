// The build plan, executed step by step in a simulation: it never lacks a matrix and never exceeds
// the bound.
#include "db/builder/plan.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/builder/pair_needs.h"
#include "tests/csv.h"

namespace seedbank::db {
namespace {

constexpr int kThreads = 2;
constexpr std::uint64_t kPlenty = std::numeric_limits<std::uint64_t>::max() / 2;
const auto kNothingIsDone = [](PairId) { return false; };

std::uint64_t bytes_of(int pits, const std::set<MatrixId>& ids) {
  std::uint64_t bytes = 0;
  for (const MatrixId id : ids) {
    bytes += Matrix::bytes(side_count(pits, id.row_seeds), side_count(pits, id.column_seeds()));
  }
  return bytes;
}

// Simulates memory and storage during the execution of the plan.
class Rehearsal {
 public:
  Rehearsal(const BuildPlan& plan, std::set<PairId> stored)
      : plan_(plan), stored_(std::move(stored)) {}

  void run() {
    for (const PlanStep& step : plan_.steps) {
      step_peaks_.push_back(0);
      const MatrixId mover{step.pair.seeds, step.pair.fewer, RowRole::kMover};
      const MatrixId waiter{step.pair.seeds, step.pair.fewer, RowRole::kWaiter};
      if (!step.overlaps_writing) finish_writing();
      if (step.in_bands) {
        run_bands(step);
        stored_.insert(step.pair);
        continue;
      }
      const PairChildren children = children_of_pair(plan_.game, step.pair);
      ASSERT_EQ(step.bands.size(), 1U);
      const PlannedBand& all = step.bands.front();
      EXPECT_EQ(all.rows, (RowRange{0, side_count(plan_.game.pits, step.pair.fewer)}));
      arrange(all.for_lower_layers, children.row_side_moves, {mover});
      arrange(all.for_sweep, children.column_side_moves, {mover, waiter});
      finish_writing();  // before the next write starts
      being_written_ = {mover, waiter};
      writing_ = step.pair;
    }
    finish_writing();
  }

  // The peak of the steps from number `step` on.
  [[nodiscard]] std::uint64_t peak_bytes(std::size_t step = 0) const {
    std::uint64_t peak = 0;
    for (; step < step_peaks_.size(); ++step) peak = std::max(peak, step_peaks_[step]);
    return peak;
  }
  [[nodiscard]] std::uint64_t positions_read() const { return positions_read_; }
  [[nodiscard]] std::uint64_t bands() const { return bands_; }
  [[nodiscard]] const std::set<PairId>& stored() const { return stored_; }

 private:
  void finish_writing() {
    if (!being_written_.empty()) stored_.insert(writing_);
    being_written_.clear();
  }

  void run_bands(const PlanStep& step) {
    EXPECT_TRUE(being_written_.empty()) << "bands take all memory";
    const SideTable sides(plan_.game.pits, step.pair.fewer);
    const PairBands bands(plan_.game, step.pair, sides);
    SideRank next = 0;
    for (const PlannedBand& band : step.bands) {
      EXPECT_EQ(band.rows.begin, next);
      EXPECT_LT(band.rows.begin, band.rows.end);
      next = band.rows.end;
      const std::uint64_t outputs = bands.standing_bytes() + bands.mover_bytes(band.rows);
      arrange_rows(band.for_lower_layers, bands, bands.children().row_side_moves(band.rows),
                   outputs);
      arrange_rows(band.for_sweep, bands, bands.children().column_side_moves(band.rows),
                   outputs + bands.waiter_bytes(band.rows));
      ++bands_;
    }
    EXPECT_EQ(next, sides.size());
  }

  void drop(const PlannedMemory& planned) {
    for (const MatrixId id : planned.drop) {
      EXPECT_EQ(present_.erase(id), 1U);
      EXPECT_FALSE(being_written_.contains(id)) << "dropped while it is being written";
    }
  }

  void expect_origin(const PlannedMatrix& planned) const {
    const auto& [id, origin] = planned;
    EXPECT_EQ(origin == Origin::kEnded, id.has_empty_side());
    if (origin == Origin::kTransposed) {
      EXPECT_TRUE(present_.contains(twin_of(id)));
    } else if (origin == Origin::kStorage) {
      const int fewer = std::min(id.row_seeds, id.column_seeds());
      EXPECT_TRUE(stored_.contains({id.seeds, fewer})) << "read before it was written";
    }
  }

  // Rows are read while `outputs` bytes are held, and released afterwards.
  void arrange_rows(const PlannedMemory& planned, const PairBands& bands, const ChildRows& needed,
                    std::uint64_t outputs) {
    drop(planned);
    std::uint64_t bytes = outputs + bytes_of(plan_.game.pits, present_);
    std::set<MatrixId> there = present_;
    for (const PlannedMatrix& matrix : planned.bring_in) {
      expect_origin(matrix);
      const RowSet& rows = *needed.at(matrix.id);
      if (matrix.origin == Origin::kStorage) {
        positions_read_ +=
            std::uint64_t{rows.count()} * side_count(plan_.game.pits, matrix.id.column_seeds());
      }
      bytes += bands.child_bytes(matrix.id, rows);
      EXPECT_TRUE(there.insert(matrix.id).second);
    }
    for (const auto& [id, rows] : needed) EXPECT_TRUE(there.contains(id));
    step_peaks_.back() = std::max(step_peaks_.back(), bytes);
  }

  void arrange(const PlannedMemory& planned, const std::set<MatrixId>& needed,
               const std::vector<MatrixId>& outputs) {
    drop(planned);
    for (const PlannedMatrix& matrix : planned.bring_in) {
      expect_origin(matrix);
      if (matrix.origin == Origin::kStorage) {
        positions_read_ += block_shape(plan_.game.pits, matrix.id.block()).positions();
      }
      EXPECT_TRUE(present_.insert(matrix.id).second);
    }
    for (const MatrixId id : needed) EXPECT_TRUE(present_.contains(id));
    present_.insert(outputs.begin(), outputs.end());
    step_peaks_.back() = std::max(step_peaks_.back(), bytes_of(plan_.game.pits, present_));
  }

  const BuildPlan& plan_;
  std::set<PairId> stored_;
  std::set<MatrixId> present_;
  std::set<MatrixId> being_written_;
  PairId writing_;
  std::vector<std::uint64_t> step_peaks_;
  std::uint64_t positions_read_ = 0;
  std::uint64_t bands_ = 0;
};

void expect_valid(const BuildPlan& plan, std::uint64_t memory_bytes,
                  const std::set<PairId>& stored = {}) {
  Rehearsal rehearsal(plan, stored);
  rehearsal.run();
  EXPECT_EQ(rehearsal.peak_bytes(), plan.matrix_bytes);
  for (std::size_t step = 0; step < plan.steps.size(); ++step) {
    EXPECT_EQ(plan.steps[step].matrix_bytes, rehearsal.peak_bytes(step));
  }
  EXPECT_LT(plan.matrix_bytes, plan.memory_bytes);
  EXPECT_LE(plan.memory_bytes, memory_bytes);
  EXPECT_EQ(rehearsal.positions_read(), plan.positions_to_read_back);
  EXPECT_EQ(rehearsal.bands(), plan.bands);
  std::uint64_t positions = 0;
  for (const PairId pair : rehearsal.stored()) positions += pair_positions(plan.game.pits, pair);
  EXPECT_EQ(positions, positions_up_to(plan.game.pits, plan.seeds));
}

TEST(Plan, NeverLacksAMatrixNorExceedsTheBound) {
  for (const Rules rules : kAllRules) {
    const Game game{6, rules};
    for (const int seeds : {2, 9, 18}) {
      const std::uint64_t least = least_build_memory(game, seeds, kThreads, kNothingIsDone);
      for (const double factor : {1.0, 1.1, 1.5, 3.0, 20.0}) {
        const auto bound = static_cast<std::uint64_t>(static_cast<double>(least) * factor);
        expect_valid(make_plan(game, seeds, bound, kThreads, kNothingIsDone), bound);
      }
    }
  }
}

TEST(Plan, IsValidForAllNumbersOfPits) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    const Game game{pits, Rules::kStandard};
    const std::uint64_t least = least_build_memory(game, 20, kThreads, kNothingIsDone);
    expect_valid(make_plan(game, 20, least, kThreads, kNothingIsDone), least);
    expect_valid(make_plan(game, 20, kPlenty, kThreads, kNothingIsDone), kPlenty);
  }
}

TEST(Plan, WithoutBandsUsesNoneAndNeedsMoreMemory) {
  const Game game{6, Rules::kEmptyCapture};
  for (const int seeds : {14, 20}) {
    const auto least = [&](Bands bands) {
      return least_build_memory(game, seeds, kThreads, kNothingIsDone, bands);
    };
    const std::uint64_t whole = least(Bands::kNever);
    EXPECT_LT(least(Bands::kWhereNeeded), whole);
    const BuildPlan plan = make_plan(game, seeds, whole, kThreads, kNothingIsDone, Bands::kNever);
    expect_valid(plan, whole);
    EXPECT_EQ(plan.bands, 0U);
    EXPECT_EQ(make_plan(game, seeds, whole, kThreads, kNothingIsDone).bands, 0U);
    EXPECT_GT(make_plan(game, seeds, whole - 1, kThreads, kNothingIsDone).bands, 0U);
    EXPECT_THROW((void)make_plan(game, seeds, whole - 1, kThreads, kNothingIsDone, Bands::kNever),
                 ResourceError);
  }
}

// A band's second block is kept in a temporary file until the pair is done, one for each process.
TEST(Plan, CountsTheTemporaryFilesOfAllProcesses) {
  const Game game{6, Rules::kEmptyCapture};
  const std::uint64_t whole = least_build_memory(game, 20, kThreads, kNothingIsDone, Bands::kNever);
  const auto disk_bytes = [&](std::uint64_t memory, int processes) {
    return planned_disk_bytes(make_plan(game, 20, memory, kThreads, kNothingIsDone), processes);
  };
  const std::uint64_t all = disk_bytes(whole, 1);
  EXPECT_EQ(disk_bytes(whole, 9), all);
  const std::uint64_t least = least_build_memory(game, 20, kThreads, kNothingIsDone);
  std::vector<double> in_bands;  // bytes of second blocks
  for (const PlanStep& step : make_plan(game, 20, least, kThreads, kNothingIsDone).steps) {
    if (step.in_bands && step.pair.fewer != 10) {
      in_bands.push_back(static_cast<double>(pair_positions(6, step.pair)) / 2 / 8 *
                         planned_bits(6, step.pair.seeds));
    }
  }
  std::sort(in_bands.begin(), in_bands.end());
  ASSERT_GT(in_bands.size(), 2U);
  const auto expect_extra = [&](int processes, double bytes) {
    const auto extra = static_cast<double>(disk_bytes(least, processes) - all);
    EXPECT_GT(extra, bytes);
    EXPECT_LT(extra, 1.06 * bytes);
  };
  expect_extra(1, in_bands.back());
  expect_extra(2, in_bands.back() + in_bands[in_bands.size() - 2]);
}

// What builds of any size have written, by layer, and from other numbers of pits.
TEST(Plan, EstimatesTheBytesOnDiskWell) {
  std::map<std::string, double> written;  // up to a layer, by rules
  for (const std::vector<std::string>& row : rows_of_data_file("layers.csv")) {
    const Game game{std::stoi(row[1]),
                    row[0] == "standard" ? Rules::kStandard : Rules::kEmptyCapture};
    const int seeds = std::stoi(row[2]);
    written[row[0]] += std::stod(row[4]);
    if (seeds < 10 || seeds % 4 != 0) continue;
    const auto planned = static_cast<double>(
        planned_disk_bytes(make_plan(game, seeds, kPlenty, kThreads, kNothingIsDone), 1));
    EXPECT_GT(planned, written[row[0]]) << row[0] << ' ' << seeds;
    EXPECT_LT(planned, written[row[0]] * (game.rules == Rules::kStandard ? 1.1 : 1.25))
        << row[0] << ' ' << seeds;
    if (seeds >= 24) {
      EXPECT_LT(planned, written[row[0]] * 1.1) << row[0] << ' ' << seeds;
    }
  }
  // Builds with other numbers of pits.
  struct Build {
    int pits, seeds;
    double bytes;
  };
  for (const auto& [pits, seeds, bytes] : std::vector<Build>{{2, 40, 172'694},
                                                             {3, 28, 600'574},
                                                             {4, 20, 992'038},
                                                             {5, 16, 1'286'698},
                                                             {7, 12, 1'681'877}}) {
    const Game game{pits, Rules::kStandard};
    const auto planned = static_cast<double>(
        planned_disk_bytes(make_plan(game, seeds, kPlenty, kThreads, kNothingIsDone), 1));
    EXPECT_GT(planned, bytes * 0.95) << pits;
    EXPECT_LT(planned, bytes * 1.25) << pits;
  }
}

TEST(Plan, ComputesOnlyWhatIsMissing) {
  const Game game{6, Rules::kEmptyCapture};
  const std::set<PairId> stored = {{2, 1}, {3, 1}, {4, 1}, {4, 2}, {7, 3}, {8, 2}};
  const BuildPlan plan =
      make_plan(game, 10, kPlenty, kThreads, [&](PairId pair) { return stored.contains(pair); });
  expect_valid(plan, kPlenty, stored);
  std::uint64_t done = 0;
  for (const PairId pair : stored) done += pair_positions(6, pair);
  EXPECT_EQ(plan.positions_to_compute, plan.positions - done);
  for (const PlanStep& step : plan.steps) EXPECT_FALSE(stored.contains(step.pair));
}

TEST(Plan, OfACompleteDatabaseHasNoSteps) {
  const BuildPlan plan =
      make_plan({6, Rules::kStandard}, 10, kPlenty, kThreads, [](PairId) { return true; });
  EXPECT_TRUE(plan.steps.empty());
  EXPECT_EQ(plan.positions_to_compute, 0U);
  EXPECT_EQ(plan.positions, positions_up_to(6, 10));
}

TEST(Plan, RefusesLessThanTheLeastMemory) {
  const Game game{6, Rules::kEmptyCapture};
  const std::uint64_t least = least_build_memory(game, 24, kThreads, kNothingIsDone);
  EXPECT_NO_THROW((void)make_plan(game, 24, least, kThreads, kNothingIsDone));
  EXPECT_THROW((void)make_plan(game, 24, least - 1, kThreads, kNothingIsDone), ResourceError);
  EXPECT_THROW((void)make_plan(game, 24, 0, kThreads, kNothingIsDone), ResourceError);
  // The documentation promises that the builder needs at most 512 MiB for 24 seeds, in bands less,
  // and 6 GiB for 36.
  EXPECT_LE(least_build_memory(game, 24, kThreads, kNothingIsDone, Bands::kNever),
            std::uint64_t{512} << 20);
  EXPECT_LE(least, std::uint64_t{256} << 20);
  EXPECT_LE(least_build_memory(game, 36, kThreads, kNothingIsDone), std::uint64_t{6} << 30);
}

}  // namespace
}  // namespace seedbank::db
