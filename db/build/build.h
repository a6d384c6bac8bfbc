// The builder: carries out a plan.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "db/build/pair_storage.h"
#include "db/build/plan.h"

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

/// Computes every pair of the plan and hands it to `storage`, each while the next is being
/// computed. Uses all cores of the caller's arena; a thread of its own writes, in an arena as
/// large. What is stored does not depend on the number of threads, on the memory bound of the plan,
/// or on earlier interruptions. `report` is called from the calling thread. Rethrows what `storage`
/// throws; std::bad_alloc.
BuildOutcome run_build(const BuildPlan& plan, PairStorage& storage,
                       const std::function<void(const BuildProgress&)>& report,
                       const std::stop_token& stop);

}  // namespace seedbank::db
