// How long a build will take, from a small one done on the spot.
#include "tools/bench/rehearsal.h"

#include <algorithm>
#include <limits>

#include "tools/bench/discarding_files.h"
#include "tools/bench/timed_build.h"

namespace seedbank::tools {
namespace {

// Enough for tables and threads to be warm; a fraction of a second.
constexpr std::uint64_t kRehearsedPositions = 31'000'000;

// Of a position read back, where computing and compressing one costs 1: 0.08 with large bands or
// none, 0.27 with small ones (data/speed_log.md).
constexpr double kCostOfReading = 0.2;

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

ExpectedTime expected_time(const db::BuildPlan& plan, db::WriteOptions options) {
  DiscardingFiles files;
  const std::stop_token stop;
  const BuildFigures figures =
      build_database(files, "", plan.game, seeds_to_rehearse(plan),
                     std::numeric_limits<std::uint64_t>::max(), options, stop);
  const double rate = static_cast<double>(figures.positions) / figures.seconds;
  const double positions = static_cast<double>(plan.positions_to_compute) +
                           kCostOfReading * static_cast<double>(plan.positions_to_read_back);
  return {positions / rate, figures.positions, rate};
}

}  // namespace seedbank::tools
