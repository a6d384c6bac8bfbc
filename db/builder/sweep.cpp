// The sweep: computes the two blocks of a pair.
#include "db/builder/sweep.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

#include "db/builder/pair_needs.h"
#include "db/values/byte_vector.h"
#include "solver/base/parallel.h"

namespace seedbank::db {
namespace {

// Columns per task when the row side moves: output and sources stay in the first-level cache.
constexpr std::size_t kColumnsPerTask = 4096;
// Columns per task when the column side moves.
constexpr std::size_t kColumnsOfSower = 8192;

// ---- The row side moves ----------------------------------------------------------------------

void raise_to_complement(std::uint8_t* values, const std::uint8_t* child, std::size_t count,
                         std::uint8_t seeds) {
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = std::max(values[i], static_cast<std::uint8_t>(seeds - child[i]));
  }
}

void raise_to_sum(std::uint8_t* values, const std::uint8_t* child, std::size_t count,
                  std::uint8_t gained) {
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = std::max(values[i], static_cast<std::uint8_t>(gained + child[i]));
  }
}

void gather(std::uint8_t* to, const std::uint8_t* from, const SideRank* places, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) to[i] = from[places[i]];
}

// Like raise_to_complement(), but only where the opposite pit is empty.
void raise_where_empty(std::uint8_t* values, const std::uint8_t* child, const std::uint8_t* pit,
                       std::size_t count, std::uint8_t seeds) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto share = static_cast<std::uint8_t>(pit[i] == 0 ? seeds - child[i] : 0);
    values[i] = std::max(values[i], share);
  }
}

// Whether a sowing of the row side leads to a row of this pair instead of a lower layer.
bool stays_in_pair(const SowingKind& kind) {
  return kind.last_seed == LastSeed::kOwnPit && kind.laps == 0;
}

class RowSide {
 public:
  RowSide(const SweepInput& input, const Rows& mover) : in_(input), mover_(mover) {
    for (const auto& of_side : in_.rows.kinds()) maps_.push_back(&in_.columns.map(of_side.kind));
  }

  // The best child in lower layers, for columns begin..end of row x.
  void start_values(SideRank x, std::size_t begin, std::size_t end) const {
    std::fill(mover_.row(x) + begin, mover_.row(x) + end, std::uint8_t{0});
    for (const SideSowing& sowing : in_.rows.sowings(x)) {
      if (!stays_in_pair(in_.rows.kinds()[sowing.kind].kind)) {
        raise_to_lower_layer(x, sowing, begin, end);
      }
    }
  }

  // Completes the values with the children in this pair. Requires that start_values() has set them
  // and that the rows of `waiter` in lower levels are complete.
  void complete_values(SideRank x, std::size_t begin, std::size_t end,
                       const ConstRows& waiter) const {
    std::uint8_t* values = mover_.row(x) + begin;
    for (const SideSowing& sowing : in_.rows.sowings(x)) {
      const SowingKind& kind = in_.rows.kinds()[sowing.kind].kind;
      if (stays_in_pair(kind)) {
        raise_to_complement(values, waiter.row(sowing.result) + begin, end - begin, seeds());
      } else if (kind.last_seed == LastSeed::kCapture && kind.laps == 0 &&
                 lone_seed_stays(in_.game.rules)) {
        raise_where_empty(values, waiter.row(sowing.without_capture) + begin,
                          in_.columns.seeds_in_pit(kind.reach).data() + begin, end - begin,
                          seeds());
      }
    }
  }

 private:
  using RowPointers = std::array<const std::uint8_t*, kMaxLayerSeeds + 1>;

  [[nodiscard]] std::uint8_t seeds() const { return static_cast<std::uint8_t>(in_.pair.seeds); }

  void raise_to_lower_layer(SideRank x, const SideSowing& sowing, std::size_t begin,
                            std::size_t end) const;
  void gather_prey(const SideSowing& sowing, std::size_t begin, std::size_t end,
                   std::uint8_t* to) const;

  const SweepInput& in_;
  Rows mover_;
  std::vector<const ColumnMap*> maps_;  // by kind of the row table
};

void RowSide::raise_to_lower_layer(SideRank x, const SideSowing& sowing, std::size_t begin,
                                   std::size_t end) const {
  std::uint8_t* values = mover_.row(x) + begin;
  const std::size_t count = end - begin;
  const auto& [kind, result_seeds] = in_.rows.kinds()[sowing.kind];
  std::array<std::uint8_t, kColumnsPerTask> gathered;
  if (kind.last_seed == LastSeed::kCapture) {
    gather_prey(sowing, begin, end, gathered.data());
    raise_to_complement(values, gathered.data(), count, seeds());
    return;
  }
  const MatrixId id{child_layer(in_.pair.seeds, kind, 0), result_seeds,
                    role_after(kind.last_seed, RowRole::kMover)};
  const std::uint8_t* child = in_.children.rows(id).row(sowing.result);
  const std::vector<SideRank>& target = maps_[sowing.kind]->target;
  if (target.empty()) {
    child += begin;
  } else {
    gather(gathered.data(), child, target.data() + begin, count);
    child = gathered.data();
  }
  if (kind.last_seed == LastSeed::kStore) {
    raise_to_sum(values, child, count, static_cast<std::uint8_t>(sown_into_store(kind)));
  } else {
    raise_to_complement(values, child, count, seeds());
  }
}

// The children of a capture are in one matrix per possible number of seeds in the opposite pit.
void RowSide::gather_prey(const SideSowing& sowing, std::size_t begin, std::size_t end,
                          std::uint8_t* to) const {
  const auto& [kind, result_seeds] = in_.rows.kinds()[sowing.kind];
  // If nothing is captured and the seed stays, complete_values() looks up the child, which is in
  // this pair. The neutral value gives it a share of 0 here.
  const std::uint8_t neutral = seeds();
  const bool may_stay = kind.laps == 0 && lone_seed_stays(in_.game.rules);
  RowPointers by_prey;
  for (int prey = 0; prey <= in_.columns.seeds(); ++prey) {
    const MatrixId id{child_layer(in_.pair.seeds, kind, prey + kind.laps), result_seeds,
                      role_after(kind.last_seed, RowRole::kMover)};
    by_prey[static_cast<std::size_t>(prey)] =
        prey == 0 && may_stay ? nullptr : in_.children.rows(id).row(sowing.result);
  }
  const std::uint8_t* prey = in_.columns.seeds_in_pit(kind.reach).data() + begin;
  const SideRank* target = maps_[sowing.kind]->target.data() + begin;
  if (may_stay) {
    for (std::size_t i = 0; i < end - begin; ++i) {
      to[i] = prey[i] == 0 ? neutral : by_prey[prey[i]][target[i]];
    }
  } else {
    for (std::size_t i = 0; i < end - begin; ++i) to[i] = by_prey[prey[i]][target[i]];
  }
}

// Calls compute(x, begin, end) for all columns of the given rows, in parallel.
template <typename Rows, typename Compute>
void for_columns_of_rows(const Rows& rows, std::size_t columns, const Compute& compute) {
  const std::size_t tasks_per_row = (columns + kColumnsPerTask - 1) / kColumnsPerTask;
  parallel_for(std::size_t{0}, rows.size() * tasks_per_row, [&](std::size_t task) {
    const std::size_t begin = task % tasks_per_row * kColumnsPerTask;
    compute(rows[task / tasks_per_row], begin, std::min(begin + kColumnsPerTask, columns));
  });
}

// ---- The column side moves -------------------------------------------------------------------

class ColumnSide {
 public:
  ColumnSide(const SweepInput& input, const ConstRows& mover, const Rows& waiter)
      : in_(input), mover_(mover), waiter_(waiter), seeds_(input.pair.seeds) {}

  void compute_rows(const std::vector<SideRank>& level);

 private:
  [[nodiscard]] const std::uint8_t* row(MatrixId id, SideRank rank) const {
    return (id.seeds == seeds_ ? mover_ : in_.children.rows(id)).row(rank);
  }

  void compute_group(std::span<const SideRank> group, std::uint8_t* scratch) const;
  void lay_out_segment(std::span<const SideRank> group, const Segment& segment,
                       std::uint8_t* scratch) const;
  void lay_out_kept_seeds(SideRank x, int opposite, std::size_t lane, const Segment& segment,
                          std::uint8_t* scratch) const;
  void choose_children(std::span<const SideRank> group, const std::uint8_t* scratch,
                       std::size_t begin, std::size_t end) const;

  const SweepInput& in_;
  ConstRows mover_;
  Rows waiter_;
  int seeds_;
  // kLanes bytes per place: 16 rows of the block side by side.
  PerThread<Matrix> scratch_;
};

void ColumnSide::compute_rows(const std::vector<SideRank>& level) {
  const std::size_t groups = (level.size() + kLanes - 1) / kLanes;
  parallel_for(std::size_t{0}, groups, [&](std::size_t number) {
    // A thread that waits inside a group must not start another one with the same scratch memory.
    isolated([&] {
      Matrix& scratch = scratch_.local();
      if (scratch.size() == 0) scratch = Matrix(in_.columns.segment_places(), kLanes);
      const std::size_t begin = number * kLanes;
      compute_group(std::span(level).subspan(begin, std::min(kLanes, level.size() - begin)),
                    scratch.data());
    });
  });
}

void ColumnSide::compute_group(std::span<const SideRank> group, std::uint8_t* scratch) const {
  const auto segments = in_.columns.segments();
  parallel_for(std::size_t{0}, segments.size(),
               [&](std::size_t number) { lay_out_segment(group, segments[number], scratch); });
  static_assert(kColumnsOfSower % kLanes == 0);
  const std::size_t columns = round_up_to_lanes(in_.columns.size());
  const std::size_t tasks = (columns + kColumnsOfSower - 1) / kColumnsOfSower;
  parallel_for(std::size_t{0}, tasks, [&](std::size_t task) {
    const std::size_t begin = task * kColumnsOfSower;
    choose_children(group, scratch, begin, std::min(begin + kColumnsOfSower, columns));
  });
}

void ColumnSide::lay_out_segment(std::span<const SideRank> group, const Segment& segment,
                                 std::uint8_t* scratch) const {
  // A child of value v contributes seeds - v if the turn passes, otherwise gained + v. Both equal
  // (v ^ flip) + plus, since ~v = -v - 1.
  const SowingKind& kind = segment.kind;
  const bool passes = kind.last_seed != LastSeed::kStore;
  const ByteVector flip = splat(passes ? 0xFF : 0);
  const ByteVector plus =
      splat(static_cast<std::uint8_t>(passes ? seeds_ + 1 : sown_into_store(kind)));
  const RowRole role = role_after(kind.last_seed, RowRole::kWaiter);

  std::array<const std::uint8_t*, kLanes> lanes;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const SideRank x = group[std::min(lane, group.size() - 1)];
    const SidePits& before = in_.rows.side(x);
    const SidePits after = apply_to_other_side(in_.rows.pits(), before, kind);
    const int captured = kind.last_seed == LastSeed::kCapture
                             ? before[static_cast<std::size_t>(kind.reach)] + kind.laps
                             : 0;
    const int layer = child_layer(seeds_, kind, captured);
    lanes[lane] =
        row({layer, layer - segment.column_seeds, role}, rank_side(in_.rows.pits(), after));
  }
  std::uint8_t* to = scratch + segment.begin * kLanes;
  for (std::size_t place = 0; place < segment.size; place += kLanes) {
    ByteVector values[kLanes];
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      values[lane] = (load_bytes(lanes[lane] + place) ^ flip) + plus;
    }
    transpose(values);
    for (const ByteVector& value : values) {
      store_bytes(value, to);
      to += kLanes;
    }
  }
  if (kind.last_seed == LastSeed::kCapture && kind.laps == 0 && lone_seed_stays(in_.game.rules)) {
    for (std::size_t lane = 0; lane < group.size(); ++lane) {
      if (in_.rows.side(group[lane])[static_cast<std::size_t>(kind.reach)] == 0) {
        lay_out_kept_seeds(group[lane], kind.reach, lane, segment, scratch);
      }
    }
  }
}

// For a row x whose opposite pit is empty: the lone seed stays, and the turn passes.
void ColumnSide::lay_out_kept_seeds(SideRank x, int opposite, std::size_t lane,
                                    const Segment& segment, std::uint8_t* scratch) const {
  const std::uint8_t* values = mover_.row(x);
  std::uint8_t* to = scratch + segment.begin * kLanes + lane;
  for (const SideRank place : in_.columns.with_capturing_seed(opposite)) {
    *to = static_cast<std::uint8_t>(seeds_ - values[place]);
    to += kLanes;
  }
}

template <std::size_t kPits>
void choose_best(const std::uint8_t* scratch, const std::uint32_t* children,
                 ByteVector (&values)[kLanes]) {
  for (std::size_t column = 0; column < kLanes; ++column, children += kPits) {
    ByteVector best = load_bytes(scratch + std::size_t{children[0]} * kLanes);
    for (std::size_t i = 1; i < kPits; ++i) {
      best = max(best, load_bytes(scratch + std::size_t{children[i]} * kLanes));
    }
    values[column] = best;
  }
}

void ColumnSide::choose_children(std::span<const SideRank> group, const std::uint8_t* scratch,
                                 std::size_t begin, std::size_t end) const {
  using Choose = void (*)(const std::uint8_t*, const std::uint32_t*, ByteVector(&)[kLanes]);
  static constexpr std::array<Choose, kMaxPits> kChoose = {
      choose_best<1>, choose_best<2>, choose_best<3>, choose_best<4>,
      choose_best<5>, choose_best<6>, choose_best<7>};
  const auto pits = static_cast<std::size_t>(in_.columns.pits());
  const Choose choose = kChoose[pits - 1];
  const std::size_t columns = in_.columns.size();
  for (std::size_t column = begin; column < end; column += kLanes) {
    ByteVector values[kLanes];
    choose(scratch, in_.columns.children() + column * pits, values);
    transpose(values);
    for (std::size_t lane = 0; lane < group.size(); ++lane) {
      std::uint8_t* to = waiter_.row(group[lane]) + column;
      if (column + kLanes <= columns) {
        store_bytes(values[lane], to);
      } else {
        std::memcpy(to, &values[lane], columns - column);
      }
    }
  }
}

}  // namespace

bool look_into_lower_layers(const SweepInput& input, const Rows& mover,
                            const std::stop_token& stop) {
  const RowSide row_side(input, mover);
  std::vector<SideRank> rows(input.band.size());
  std::iota(rows.begin(), rows.end(), input.band.begin);
  for_columns_of_rows(rows, mover.columns(), [&](SideRank x, std::size_t begin, std::size_t end) {
    if (!stop.stop_requested()) row_side.start_values(x, begin, end);
  });
  return !stop.stop_requested();
}

bool sweep(const SweepInput& input, const Rows& mover, const Rows& waiter,
           const std::stop_token& stop) {
  const RowSide row_side(input, mover);
  ColumnSide column_side(input, mover, waiter);
  for (const std::vector<SideRank>& level : input.rows.levels(input.game.rules, input.band)) {
    for_columns_of_rows(level, mover.columns(),
                        [&](SideRank x, std::size_t begin, std::size_t end) {
                          row_side.complete_values(x, begin, end, waiter);
                        });
    if (stop.stop_requested()) return false;
    column_side.compute_rows(level);
    if (stop.stop_requested()) return false;
  }
  return true;
}

}  // namespace seedbank::db
