// How long a build will take, from a small one done on the spot.
#include "tools/rehearsal.h"

#include <algorithm>
#include <limits>

#include <tbb/task_arena.h>

#include "db/build.h"
#include "db/file_pair_storage.h"
#include "tools/discarding_files.h"
#include "tools/stopwatch.h"

namespace seedbank::tools {
namespace {

// Enough for tables and threads to be warm; a fraction of a second.
constexpr std::uint64_t kRehearsedPositions = 31'000'000;

// The most seeds with no more positions than that, but no more than the plan has.
int seeds_to_rehearse(const db::BuildPlan& plan) {
  int seeds = 2;
  while (seeds < plan.seeds &&
         db::positions_up_to(plan.game.pits, seeds + 1) <= kRehearsedPositions) {
    ++seeds;
  }
  return seeds;
}

}  // namespace

double expected_seconds(const db::BuildPlan& plan, db::WriteOptions options) {
  const db::BuildPlan small =
      db::make_plan(plan.game, seeds_to_rehearse(plan), std::numeric_limits<std::uint64_t>::max(),
                    tbb::this_task_arena::max_concurrency(), [](db::PairId) { return false; });
  DiscardingFiles files;
  db::FilePairStorage storage(files, "", plan.game, options);
  const std::atomic<bool> stop = false;
  const Stopwatch watch;
  db::run_build(
      small, storage, [](const db::BuildProgress&) {}, stop);
  const double seconds_a_position = watch.seconds() / static_cast<double>(small.positions);
  return seconds_a_position *
         static_cast<double>(plan.positions_to_compute + plan.positions_to_read_back);
}

}  // namespace seedbank::tools
