// The builder: carries out a plan.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

#include "db/builder/plan.h"
#include "db/values/pair_storage.h"

namespace seedbank::db {

/// State of a running build, given after every pair and every band.
struct BuildProgress {
  PairId pair;                       ///< computed last, as a whole or in part
  std::uint64_t positions_done = 0;  ///< by this run, of plan.positions_to_compute
  std::uint64_t bytes_written = 0;   ///< by this run
};

enum class BuildOutcome : std::uint8_t {
  kComplete,
  kStopped,  ///< `stop` became true; finished pairs are kept, a new plan resumes after them
};

/// Carries out steps of a plan one by one. For one thread at a time.
class PairBuilder {
 public:
  /// Told of a pair that storage has, and of the bytes written; by the thread that wrote them.
  using Written = std::function<void(PairId, std::uint64_t bytes)>;
  /// Told how many positions more are computed, after every pair and every band.
  using Computed = std::function<void(std::uint64_t positions)>;

  /// For layers up to `seeds`. `storage` must outlive this. `written` may be empty.
  PairBuilder(const Game& game, int seeds, PairStorage& storage, const Written& written);
  PairBuilder(const PairBuilder&) = delete;
  PairBuilder& operator=(const PairBuilder&) = delete;
  /// Waits for what is being written.
  ~PairBuilder();

  /// Computes the pair of the step on all cores of the caller's arena and begins to write it; of a
  /// pair in bands all is written on return. Steps come in the order of their plan. `computed` is
  /// called from the calling thread. False when `stop` became true on the way: then nothing but
  /// finish() may follow. Rethrows what storage throws, also for the pair before; std::bad_alloc.
  [[nodiscard]] bool make(const PlanStep& step, const Computed& computed,
                          const std::stop_token& stop);

  /// Returns when all that was made is written. Rethrows what storage throws.
  void finish();

  /// Written and waited for.
  [[nodiscard]] std::uint64_t bytes_written() const noexcept;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

/// Computes every pair of the plan and hands it to `storage`, each while the next is being
/// computed. Uses all cores of the caller's arena; a thread of its own writes, in an arena as
/// large. What is stored does not depend on the number of threads, on the memory bound of the plan,
/// or on earlier interruptions. `report` is called from the calling thread. Rethrows what `storage`
/// throws; std::bad_alloc.
BuildOutcome run_build(const BuildPlan& plan, PairStorage& storage,
                       const std::function<void(const BuildProgress&)>& report,
                       const std::stop_token& stop);

}  // namespace seedbank::db
