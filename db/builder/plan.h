// The build plan: which pair is computed when, and which blocks are in memory meanwhile.
//
// Everything is known beforehand: the children of every pair, so the order in which blocks are
// needed. The plan therefore is a complete schedule of loading, dropping and computing within a
// bound of memory, and its peak memory and disk traffic are facts, not estimates. A pair that does
// not fit is computed in bands of rows. See db/BUILD.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "db/storage/errors.h"
#include "db/values/matrix.h"
#include "db/values/row_set.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// How a matrix that a step needs comes into memory.
enum class Origin : std::uint8_t {
  kEnded,    ///< a side is empty: constant values, made on the spot
  kTurned,   ///< transposed from its twin, which is in memory
  kStorage,  ///< read back from where finished pairs were written
};

struct PlannedMatrix {
  MatrixId id;
  Origin origin = Origin::kStorage;
};

/// Changes of what is in memory before a half of a band.
struct PlannedMemory {
  std::vector<MatrixId> drop;           ///< leave memory before anything comes in
  std::vector<PlannedMatrix> bring_in;  ///< in this order
};

/// Rows of a pair, in the two halves of a sweep (see db/builder/sweep.h), which need different
/// matrices.
struct PlannedBand {
  RowRange rows;
  PlannedMemory for_lower_layers;
  PlannedMemory for_sweep;
};

/// One pair.
struct PlanStep {
  PairId pair;
  /// False: one band has all rows, and matrices come in whole and stay until they are dropped.
  /// True: of the matrices that a band brings in, only those rows come that the half needs
  /// (RowChildren), and they leave memory with it; nothing of the pair stays.
  bool in_bands = false;
  std::vector<PlannedBand> bands;
  /// The pair written last may still be on its way to storage while this step computes.
  bool overlaps_writing = true;
};

/// Whether a plan may compute pairs in bands.
enum class Bands : std::uint8_t { kNever, kWhereNeeded };

struct BuildPlan {
  Game game;
  int seeds = 0;                             ///< layers 2..seeds
  std::uint64_t positions = 0;               ///< of all layers
  std::uint64_t positions_to_compute = 0;    ///< of the pairs that are not there yet
  std::uint64_t positions_to_read_back = 0;  ///< brought in from storage, over all steps
  std::uint64_t matrix_bytes = 0;            ///< most that all matrices take at one time
  std::uint64_t bands = 0;                   ///< of all pairs that are computed in bands
  std::uint64_t memory_bytes = 0;  ///< peak: matrices, tables, working memory of all threads
  std::vector<PlanStep> steps;
};

/// Bits per position on disk that planning counts on: above what was measured for any layer, which
/// rises from 1.9 at 22 seeds to 2.3 at 33, ever more slowly (data/speed_log.md).
inline constexpr double kPlannedBitsPerPosition = 2.5;

/// Plans layers 2..seeds. Pairs for which `is_done` returns true are not computed again, only read.
/// `memory_bytes` bounds everything the build allocates; `threads` is the size of the arena it will
/// run in. Requires 1 <= game.pits <= kMaxPits, 2 <= seeds <= kMaxLayerSeeds. Throws ResourceError,
/// naming what the least memory would be, when a pair and its children do not fit.
[[nodiscard]] BuildPlan make_plan(const Game& game, int seeds, std::uint64_t memory_bytes,
                                  int threads, const std::function<bool(PairId)>& is_done,
                                  Bands bands = Bands::kWhereNeeded);

/// Estimate of what will be written, temporary files included, when so many processes compute pairs
/// of the plan at one time.
[[nodiscard]] std::uint64_t planned_disk_bytes(const BuildPlan& plan, int processes);

/// A plan that grows pair by pair, for a process that computes some pairs of a build and learns
/// only when one is done which is next. Drops what `pairs` need last, as make_plan() does. A copy
/// goes on by itself and shares what never changes. For one thread at a time.
class StepwisePlan {
 public:
  /// `pairs` are those that may come, about in the order in which they will. Otherwise as
  /// make_plan().
  StepwisePlan(const Game& game, int seeds, std::vector<PairId> pairs, std::uint64_t memory_bytes,
               int threads);
  StepwisePlan(const StepwisePlan& other);
  StepwisePlan& operator=(const StepwisePlan&) = delete;
  ~StepwisePlan();

  /// The step that computes `pair`, once those before are carried out. Requires one of the pairs,
  /// and that all pairs it reads are in storage.
  [[nodiscard]] PlanStep add(PairId pair);

  /// Brought in from storage by all steps so far.
  [[nodiscard]] std::uint64_t positions_read() const noexcept;

 private:
  class Steps;
  std::unique_ptr<Steps> steps_;
};

/// Least memory_bytes for which make_plan succeeds.
[[nodiscard]] std::uint64_t least_build_memory(const Game& game, int seeds, int threads,
                                               const std::function<bool(PairId)>& is_done,
                                               Bands bands = Bands::kWhereNeeded);

}  // namespace seedbank::db
