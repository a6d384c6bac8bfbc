// The builder: executes a plan.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

#include "db/builder/plan.h"
#include "db/values/pair_storage.h"
#include "solver/base/progress.h"

namespace seedbank::db {

/// Executes the steps of a plan one by one. For one thread at a time.
class PairBuilder {
 public:
  /// Called with each pair after it is stored, by the thread that wrote it.
  using Written = std::function<void(PairId)>;
  /// Called with the number of newly computed positions, after every pair and every band.
  using Computed = std::function<void(std::uint64_t positions)>;

  /// For layers up to `seeds`. `storage` must outlive the builder. `written` may be empty.
  PairBuilder(const Game& game, int seeds, PairStorage& storage, const Written& written);
  /// Waits until the current pair is written.
  ~PairBuilder();

  /// Computes the pair of the step on all threads of the caller's arena and starts to write it; a
  /// pair in bands is written on return. Steps must follow the order of the plan. Calls `computed`
  /// from the calling thread. Returns false after a request to stop: then only finish() may follow.
  /// Rethrows exceptions of the storage, including those about the previous pair. Throws
  /// std::bad_alloc.
  [[nodiscard]] bool make(const PlanStep& step, const Computed& computed,
                          const std::stop_token& stop);

  /// Waits until all pairs are written. Rethrows what the storage throws.
  void finish();

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

/// Computes every pair of the plan on all threads of the caller's arena. Another thread, with an
/// arena of the same size, writes each pair to `storage` while the next one is computed. The output
/// does not depend on the number of threads, the memory bound of the plan or earlier interruptions.
/// After every pair and every band, calls `report` from the calling thread with the number of
/// positions done so far and with plan.positions_to_compute. Returns false after a request to stop:
/// a new plan resumes after the finished pairs. Rethrows exceptions of `storage`. Throws
/// std::bad_alloc.
bool run_build(const BuildPlan& plan, PairStorage& storage, const Progress& report,
               const std::stop_token& stop);

}  // namespace seedbank::db
