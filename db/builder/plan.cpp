// The build plan: which pairs to compute in which order, and which matrices to keep in memory.
#include "db/builder/plan.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "db/builder/pair_needs.h"
#include "db/builder/sowing_tables.h"

namespace seedbank::db {
namespace {

// The program, the stacks of its threads and oneTBB: measured below 16 MiB.
constexpr std::uint64_t kProcessBytes = std::uint64_t{24} << 20;
// Coding of tiles: zstd contexts, and tiles waiting to be written.
constexpr std::uint64_t kCodingBytesPerThread = std::uint64_t{6} << 20;

constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

std::uint64_t matrix_bytes(int pits, MatrixId id) {
  return Matrix::bytes(side_count(pits, id.row_seeds), side_count(pits, id.column_seeds()));
}

template <typename Ids>
std::uint64_t bytes_of_all(int pits, const Ids& ids) {
  std::uint64_t sum = 0;
  for (const MatrixId id : ids) sum += matrix_bytes(pits, id);
  return sum;
}

std::vector<PairId> pairs_to_compute(int seeds, const std::function<bool(PairId)>& is_done) {
  std::vector<PairId> pairs;
  for (int layer = 2; layer <= seeds; ++layer) {
    for (const PairId pair : pairs_of_layer(layer)) {
      if (!is_done(pair)) pairs.push_back(pair);
    }
  }
  return pairs;
}

std::uint64_t working_bytes(const Game& game, int seeds, const std::vector<PairId>& pairs,
                            int threads) {
  std::uint64_t tables = SideTable::bytes(game.pits, seeds - 1);  // while columns are tabulated
  for (int k = 1; k < seeds; ++k) {
    if (2 * k <= seeds) tables += SideTable::bytes(game.pits, k);
    tables += ColumnTable::bytes(game.pits, k, std::min(k, seeds - k));
  }
  std::uint64_t scratch = 0;
  for (const PairId pair : pairs) {
    scratch = std::max(scratch, sweep_scratch_bytes(game.pits, pair, threads));
  }
  return kProcessBytes + tables + scratch +
         kCodingBytesPerThread * static_cast<std::uint64_t>(threads);
}

std::pair<MatrixId, MatrixId> outputs_of(PairId pair) {
  return {{pair.seeds, pair.fewer, RowRole::kMover}, {pair.seeds, pair.fewer, RowRole::kWaiter}};
}

// The least memory with which every step fits, without working_bytes().
std::uint64_t largest_step_bytes(const Game& game, const std::vector<PairId>& pairs, Bands bands) {
  const auto bytes_of_whole = [&](PairId pair) {
    const auto [mover, waiter] = outputs_of(pair);
    const PairChildren children = children_of_pair(game, pair);
    return matrix_bytes(game.pits, mover) +
           std::max(bytes_of_all(game.pits, children.row_side_moves),
                    bytes_of_all(game.pits, children.column_side_moves) +
                        matrix_bytes(game.pits, waiter));
  };
  // Of pairs with the same rows, the one with the most seeds needs the most memory: it has all
  // children of the others, in matrices with more columns.
  std::map<int, PairId> largest;  // by the seeds of its rows
  for (const PairId pair : pairs) largest[pair.fewer] = std::max(largest[pair.fewer], pair);
  std::vector<std::pair<std::uint64_t, PairId>> by_size;
  for (const auto& [fewer, pair] : largest) by_size.emplace_back(bytes_of_whole(pair), pair);
  std::sort(by_size.rbegin(), by_size.rend());
  std::uint64_t most = 0;
  for (const auto& [whole, pair] : by_size) {
    if (whole <= most) break;
    const SideTable rows(game.pits, pair.fewer);
    most = std::max(most, bands == Bands::kNever
                              ? whole
                              : std::min(whole, PairBands(game, pair, rows).least_bytes()));
  }
  return most;
}

// The memory for matrices. Throws ResourceError if a step does not fit.
std::uint64_t matrix_memory(const Game& game, int seeds, const std::vector<PairId>& pairs,
                            std::uint64_t memory_bytes, int threads, Bands bands) {
  const std::uint64_t working = working_bytes(game, seeds, pairs, threads);
  const std::uint64_t least = working + largest_step_bytes(game, pairs, bands);
  if (memory_bytes < least) {
    throw memory_error("building " + std::to_string(seeds) + " seeds", least, memory_bytes);
  }
  return memory_bytes - working;
}

// The pairs in the order of their steps, and the matrices that they need.
struct Schedule {
  Schedule(const Game& game, const std::vector<PairId>& in_order) : pairs(in_order) {
    for (std::size_t step = 0; step < pairs.size(); ++step) {
      PairChildren children = children_of_pair(game, pairs[step]);
      needs.push_back(std::move(children.row_side_moves));
      needs.push_back(std::move(children.column_side_moves));
      for (const std::size_t half : {2 * step, 2 * step + 1}) {
        for (const MatrixId id : needs[half]) uses[id].push_back(half);
      }
    }
  }

  std::vector<PairId> pairs;
  std::vector<std::set<MatrixId>> needs;              // by half of a step
  std::map<MatrixId, std::vector<std::size_t>> uses;  // the halves that need a matrix
};

// Plans step after step and keeps the matrices that fit and are needed soonest.
class Scheduler {
 public:
  Scheduler(const Game& game, int seeds, const std::vector<PairId>& pairs, std::uint64_t capacity,
            Bands bands)
      : schedule_(std::make_shared<const Schedule>(game, pairs)),
        capacity_(capacity),
        bands_(bands) {
    plan_.game = game;
    plan_.seeds = seeds;
  }

  [[nodiscard]] const std::vector<PairId>& pairs() const { return schedule_->pairs; }

  // Adds the step of pair `number`; pairs may come in any order. False if it does not fit.
  bool add_step(std::size_t number) {
    const auto [mover, waiter] = outputs_of(schedule_->pairs[number]);
    peak_ = 0;
    const std::set<MatrixId>& first_needs = schedule_->needs[2 * number];
    const std::set<MatrixId>& second_needs = schedule_->needs[2 * number + 1];
    const std::uint64_t first_bytes = bytes_of(first_needs) + bytes(mover);
    const std::uint64_t second_bytes = bytes_of(second_needs) + bytes(mover) + bytes(waiter);
    if (std::max(first_bytes, second_bytes) > capacity_) {
      return bands_ == Bands::kWhereNeeded && add_step_in_bands(number);
    }
    PlanStep step;
    step.pair = schedule_->pairs[number];
    step.overlaps_writing = first_bytes + bytes_without(writing_, first_needs) <= capacity_ &&
                            second_bytes + bytes_without(writing_, second_needs) <= capacity_;
    if (!step.overlaps_writing) writing_.clear();
    PlannedBand all;
    all.rows = {0, side_count(plan_.game.pits, step.pair.fewer)};
    all.for_lower_layers = make_room(2 * number, {mover});
    all.for_sweep = make_room(2 * number + 1, {mover, waiter});
    step.bands.push_back(std::move(all));
    step.matrix_bytes = peak_;
    writing_ = {mover, waiter};
    plan_.steps.push_back(std::move(step));
    return true;
  }

  [[nodiscard]] BuildPlan& plan() { return plan_; }

 private:
  [[nodiscard]] std::uint64_t bytes(MatrixId id) const { return matrix_bytes(plan_.game.pits, id); }

  template <typename Ids>
  [[nodiscard]] std::uint64_t bytes_of(const Ids& ids) const {
    return bytes_of_all(plan_.game.pits, ids);
  }

  // Time is counted in halves of steps: 2 * step, 2 * step + 1.
  [[nodiscard]] std::size_t next_use(MatrixId id, std::size_t half) const {
    const auto found = schedule_->uses.find(id);
    if (found == schedule_->uses.end()) return kNever;
    const auto next = std::lower_bound(found->second.begin(), found->second.end(), half);
    return next == found->second.end() ? kNever : *next;
  }

  // Makes bands as large as memory allows.
  bool add_step_in_bands(std::size_t number) {
    PlanStep step;
    step.pair = schedule_->pairs[number];
    step.in_bands = true;
    step.overlaps_writing = false;
    writing_.clear();
    const SideTable rows(plan_.game.pits, step.pair.fewer);
    const PairBands bands(plan_.game, step.pair, rows);
    const std::vector<SideRank>& boundaries = bands.boundaries();
    const std::size_t groups = boundaries.size() - 1;
    for (std::size_t begin = 0; begin < groups;) {
      const auto fits = [&](std::size_t end) {
        return bands.bytes({boundaries[begin], boundaries[end]}) <= capacity_;
      };
      if (!fits(begin + 1)) return false;
      std::size_t end = begin + 1;  // fits
      for (std::size_t too_far = groups + 1; end + 1 < too_far;) {
        const std::size_t middle = end + (too_far - end) / 2;
        (fits(middle) ? end : too_far) = middle;
      }
      step.bands.push_back(
          plan_band(number, bands, {boundaries[begin], boundaries[end]}, end == groups));
      begin = end;
    }
    step.matrix_bytes = peak_;
    plan_.bands += step.bands.size();
    plan_.steps.push_back(std::move(step));
    return true;
  }

  PlannedBand plan_band(std::size_t number, const PairBands& bands, RowRange rows, bool is_last) {
    // Unless this is the last band, the next one will use the matrices of both halves again.
    const std::size_t second_half = is_last ? 2 * number + 1 : 2 * number;
    const std::uint64_t outputs = bands.standing_bytes() + bands.mover_bytes(rows);
    PlannedBand band;
    band.rows = rows;
    band.for_lower_layers =
        make_room_for_rows(2 * number, bands, bands.children().row_side_moves(rows), outputs);
    band.for_sweep =
        make_room_for_rows(second_half, bands, bands.children().column_side_moves(rows),
                           outputs + bands.waiter_bytes(rows));
    return band;
  }

  // Like make_room(), for rows that are brought in beside `outputs` bytes and dropped after use.
  // Matrices that are present as a whole are used directly, and stay while there is room, those
  // needed soonest first.
  PlannedMemory make_room_for_rows(std::size_t half, const PairBands& bands,
                                   const ChildRows& needed, std::uint64_t outputs) {
    std::map<MatrixId, std::uint64_t> row_bytes;
    std::uint64_t used = outputs;
    for (const auto& [id, rows] : needed) used += row_bytes[id] = bands.child_bytes(id, *rows);

    PlannedMemory memory;
    for (const auto& [use, id] : by_next_use(half, {})) {
      const auto rows = row_bytes.find(id);
      const std::uint64_t saved = rows == row_bytes.end() ? 0 : rows->second;
      if (use != kNever && used - saved + bytes(id) <= capacity_) {
        used += bytes(id) - saved;
      } else {
        memory.drop.push_back(id);
        present_.erase(id);
      }
    }
    for (const auto& [id, rows] : needed) bring_in(id, rows->count(), memory);
    peak_ = std::max(peak_, used);
    return memory;
  }

  [[nodiscard]] std::uint64_t bytes_without(const std::vector<MatrixId>& ids,
                                            const std::set<MatrixId>& others) const {
    std::uint64_t sum = 0;
    for (const MatrixId id : ids) {
      if (!others.contains(id)) sum += bytes(id);
    }
    return sum;
  }

  // Drops matrices that do not fit beside the inputs and outputs of a half, and brings in its
  // inputs.
  PlannedMemory make_room(std::size_t half, const std::vector<MatrixId>& outputs) {
    const std::set<MatrixId>& needed = schedule_->needs[half];
    std::set<MatrixId> pinned = needed;
    pinned.insert(outputs.begin(), outputs.end());
    pinned.insert(writing_.begin(), writing_.end());
    PlannedMemory memory;
    memory.drop = drop_what_does_not_fit(half, pinned);
    for (const MatrixId id : needed) {
      bring_in(id, side_count(plan_.game.pits, id.row_seeds), memory);
      present_.insert(id);
    }
    present_.insert(outputs.begin(), outputs.end());
    peak_ = std::max(peak_, bytes_of(present_));
    return memory;
  }

  // The matrices that are present and not pinned, those needed soonest first.
  [[nodiscard]] std::vector<std::pair<std::size_t, MatrixId>> by_next_use(
      std::size_t half, const std::set<MatrixId>& pinned) const {
    // A matrix is also useful for its twin, into which it can be transposed.
    std::vector<std::pair<std::size_t, MatrixId>> others;
    for (const MatrixId id : present_) {
      if (pinned.contains(id)) continue;
      const MatrixId twin = twin_of(id);
      const std::size_t twin_use = present_.contains(twin) ? kNever : next_use(twin, half);
      others.emplace_back(std::min(next_use(id, half), twin_use), id);
    }
    std::sort(others.begin(), others.end());
    return others;
  }

  std::vector<MatrixId> drop_what_does_not_fit(std::size_t half, const std::set<MatrixId>& pinned) {
    std::uint64_t kept = bytes_of(pinned);
    std::vector<MatrixId> dropped;
    for (const auto& [use, id] : by_next_use(half, pinned)) {
      if (use != kNever && kept + bytes(id) <= capacity_) {
        kept += bytes(id);
      } else {
        dropped.push_back(id);
        present_.erase(id);
      }
    }
    return dropped;
  }

  // Requires a matrix that is not present.
  [[nodiscard]] Origin origin_of(MatrixId id) const {
    if (id.has_empty_side()) return Origin::kEnded;
    return present_.contains(twin_of(id)) ? Origin::kTransposed : Origin::kStorage;
  }

  // Brings in this many rows of a matrix unless it is present.
  void bring_in(MatrixId id, SideRank rows, PlannedMemory& memory) {
    if (present_.contains(id)) return;
    const Origin origin = origin_of(id);
    if (origin == Origin::kStorage) {
      plan_.positions_to_read_back +=
          std::uint64_t{rows} * side_count(plan_.game.pits, id.column_seeds());
    }
    memory.bring_in.push_back({id, origin});
  }

  std::shared_ptr<const Schedule> schedule_;
  std::uint64_t capacity_;
  Bands bands_;
  std::set<MatrixId> present_;
  std::vector<MatrixId> writing_;
  std::uint64_t peak_ = 0;  // of the current step
  BuildPlan plan_;
};

}  // namespace

BuildPlan make_plan(const Game& game, int seeds, std::uint64_t memory_bytes, int threads,
                    const std::function<bool(PairId)>& is_done, Bands bands) {
  const std::vector<PairId> pairs = pairs_to_compute(seeds, is_done);
  const std::uint64_t capacity = matrix_memory(game, seeds, pairs, memory_bytes, threads, bands);
  Scheduler scheduler(game, seeds, pairs, capacity, bands);
  for (std::size_t step = 0; step < pairs.size(); ++step) (void)scheduler.add_step(step);
  BuildPlan plan = std::move(scheduler.plan());
  plan.positions = positions_up_to(game.pits, seeds);
  for (const PairId pair : pairs) plan.positions_to_compute += pair_positions(game.pits, pair);
  for (auto step = plan.steps.rbegin(); step != plan.steps.rend(); ++step) {
    step->matrix_bytes = plan.matrix_bytes = std::max(plan.matrix_bytes, step->matrix_bytes);
  }
  plan.memory_bytes = memory_bytes - capacity + plan.matrix_bytes;
  return plan;
}

namespace {

// Measured with 6 pits, up to 38 seeds. Linear in between.
struct MeasuredBits {
  int seeds;
  double bits;
};
constexpr std::array<MeasuredBits, 9> kMeasuredBits = {{{2, 1.57},
                                                        {12, 1.55},
                                                        {16, 1.65},
                                                        {20, 1.83},
                                                        {24, 2.01},
                                                        {28, 2.16},
                                                        {32, 2.28},
                                                        {38, 2.37},
                                                        {kMaxLayerSeeds, 2.5}}};

double planned_bytes(const Game& game, PairId pair, std::uint64_t positions) {
  constexpr double kMargin = 1.05;
  constexpr double kHeaderBytes = 150;  // and index, of a small file
  return kHeaderBytes +
         kMargin * static_cast<double>(positions) * planned_bits(game.pits, pair.seeds) / 8;
}

}  // namespace

double planned_bits(int pits, int seeds) {
  const auto* const above =
      std::find_if(kMeasuredBits.begin() + 1, kMeasuredBits.end() - 1,
                   [seeds](const MeasuredBits& measured) { return seeds <= measured.seeds; });
  const MeasuredBits& low = *(above - 1);
  const double part = static_cast<double>(seeds - low.seeds) / (above->seeds - low.seeds);
  return (low.bits + part * (above->bits - low.bits)) * 6 / pits;
}

std::uint64_t planned_disk_bytes(const BuildPlan& plan, int processes) {
  double bytes = 0;
  std::vector<double> waiting;  // bytes of second blocks in temporary files
  for (const PlanStep& step : plan.steps) {
    const std::uint64_t positions = pair_positions(plan.game.pits, step.pair);
    bytes += planned_bytes(plan.game, step.pair, positions);
    if (!step.in_bands || step.pair.is_single_block()) continue;
    waiting.push_back(planned_bytes(plan.game, step.pair, positions / 2));
  }
  std::sort(waiting.rbegin(), waiting.rend());
  waiting.resize(std::min(waiting.size(), static_cast<std::size_t>(processes)));
  return static_cast<std::uint64_t>(std::accumulate(waiting.begin(), waiting.end(), bytes));
}

class StepwisePlan::Steps : public Scheduler {
 public:
  using Scheduler::Scheduler;
};

StepwisePlan::StepwisePlan(const Game& game, int seeds, const std::vector<PairId>& pairs,
                           std::uint64_t memory_bytes, int threads)
    : steps_(std::make_unique<Steps>(
          game, seeds, pairs,
          matrix_memory(game, seeds, pairs, memory_bytes, threads, Bands::kWhereNeeded),
          Bands::kWhereNeeded)) {}

StepwisePlan::StepwisePlan(const StepwisePlan& other)
    : steps_(std::make_unique<Steps>(*other.steps_)) {}

StepwisePlan::~StepwisePlan() = default;

PlanStep StepwisePlan::add(PairId pair) {
  const std::vector<PairId>& pairs = steps_->pairs();
  const auto place = std::find(pairs.begin(), pairs.end(), pair);
  // It fits, as checked by the constructor.
  (void)steps_->add_step(static_cast<std::size_t>(place - pairs.begin()));
  PlanStep step = std::move(steps_->plan().steps.back());
  steps_->plan().steps.clear();
  return step;
}

std::uint64_t StepwisePlan::positions_read() const noexcept {
  return steps_->plan().positions_to_read_back;
}

std::uint64_t least_build_memory(const Game& game, int seeds, int threads,
                                 const std::function<bool(PairId)>& is_done, Bands bands) {
  const std::vector<PairId> pairs = pairs_to_compute(seeds, is_done);
  return working_bytes(game, seeds, pairs, threads) + largest_step_bytes(game, pairs, bands);
}

}  // namespace seedbank::db
