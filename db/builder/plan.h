// The build plan: which pairs to compute in which order, and which matrices to keep in memory.
//
// The children of every pair are known in advance, and so is the order in which blocks are needed.
// So the plan is a complete schedule of loading, dropping and computing within a memory bound, and
// its peak memory and the positions read back are exact. A pair that does not fit is computed in
// bands of rows. See db/BUILD.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "db/storage/errors.h"
#include "db/values/matrix.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// How a matrix comes into memory.
enum class Origin : std::uint8_t {
  kEnded,       ///< a side is empty: constant values, which are written directly
  kTransposed,  ///< from its twin, which is in memory
  kStorage,     ///< read from the storage of finished pairs
};

struct PlannedMatrix {
  MatrixId id;
  Origin origin = Origin::kStorage;
};

/// Changes to the matrices in memory before one of the two halves of a band's sweep.
struct PlannedMemory {
  std::vector<MatrixId> drop;           ///< before anything comes in
  std::vector<PlannedMatrix> bring_in;  ///< in this order
};

/// Rows of a pair, for the two halves of a sweep (db/builder/sweep.h), which need different
/// matrices.
struct PlannedBand {
  RowRange rows;
  PlannedMemory for_lower_layers;
  PlannedMemory for_sweep;
};

/// One pair.
struct PlanStep {
  PairId pair;
  /// False: a single band has all rows, and matrices are brought in as a whole and stay until they
  /// are dropped. True: each half of a band brings in only the rows that it needs (RowChildren) and
  /// drops them afterwards; no matrix of the pair stays.
  bool in_bands = false;
  std::vector<PlannedBand> bands;
  /// The previous pair may still be written while this step computes.
  bool overlaps_writing = true;
  /// Peak of all matrices in this step and, in a BuildPlan, in those after it.
  std::uint64_t matrix_bytes = 0;
};

/// Whether a plan may compute pairs in bands.
enum class Bands : std::uint8_t { kNever, kWhereNeeded };

struct BuildPlan {
  Game game;
  int seeds = 0;                             ///< layers 2..seeds
  std::uint64_t positions = 0;               ///< of all layers
  std::uint64_t positions_to_compute = 0;    ///< of the missing pairs
  std::uint64_t positions_to_read_back = 0;  ///< from storage, by all steps
  std::uint64_t matrix_bytes = 0;            ///< peak of all matrices
  std::uint64_t bands = 0;                   ///< number of bands, of all pairs computed in bands
  std::uint64_t memory_bytes = 0;  ///< peak of matrices, tables and working memory of all threads
  std::vector<PlanStep> steps;
};

/// Plans layers 2..seeds. Pairs for which `is_done` returns true are only read. `memory_bytes`
/// bounds all allocations of the build; `threads` is the size of its arena. Requires 1 <= game.pits
/// <= kMaxPits, 2 <= seeds <= kMaxLayerSeeds. Throws ResourceError, with the least sufficient
/// memory, if a pair and its children do not fit.
[[nodiscard]] BuildPlan make_plan(const Game& game, int seeds, std::uint64_t memory_bytes,
                                  int threads, const std::function<bool(PairId)>& is_done,
                                  Bands bands = Bands::kWhereNeeded);

/// Estimates the bits per position on disk in a layer, without file headers: those measured with 6
/// pits under the rules that need more (data/layers.csv). With fewer pits, blocks are smaller and
/// compress less: builds of 2 to 5 and of 7 pits differ from the estimate by at most a tenth in the
/// layers that take space. Requires 2 <= seeds <= kMaxLayerSeeds.
[[nodiscard]] double planned_bits(int pits, int seeds);

/// Estimates the bytes to write, including temporary files, if `processes` compute pairs of the
/// plan at the same time. From planned_bits(), with a margin of 5 %.
[[nodiscard]] std::uint64_t planned_disk_bytes(const BuildPlan& plan, int processes);

/// A plan that grows pair by pair, for a process that is given the pairs of a build one by one.
/// If memory is short, drops first the matrices whose next use in `pairs` is latest, as make_plan()
/// does. Copies are independent and share what never changes. For one thread at a time.
class StepwisePlan {
 public:
  /// `pairs` are the possible pairs in their approximate order. The other parameters are those of
  /// make_plan().
  StepwisePlan(const Game& game, int seeds, const std::vector<PairId>& pairs,
               std::uint64_t memory_bytes, int threads);
  StepwisePlan(const StepwisePlan& other);
  StepwisePlan& operator=(const StepwisePlan&) = delete;
  ~StepwisePlan();

  /// The step that computes `pair` after the previous steps. Requires that `pair` is one of the
  /// possible pairs, and that all pairs that it reads are in storage.
  [[nodiscard]] PlanStep add(PairId pair);

  /// Positions read from storage by all steps so far.
  [[nodiscard]] std::uint64_t positions_read() const noexcept;

 private:
  class Steps;
  std::unique_ptr<Steps> steps_;
};

/// The least memory_bytes for which make_plan() succeeds.
[[nodiscard]] std::uint64_t least_build_memory(const Game& game, int seeds, int threads,
                                               const std::function<bool(PairId)>& is_done,
                                               Bands bands = Bands::kWhereNeeded);

}  // namespace seedbank::db
