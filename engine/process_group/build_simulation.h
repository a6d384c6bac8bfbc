// How long a build by many processes takes, and what it asks of the file system: the schedule of a
// real one (db/builder/pair_queue.h, db::StepwisePlan) run by a clock of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/game/rules.h"

namespace seedbank::engine {

/// The processes, all alike, and what pairs cost them.
struct SimulatedCluster {
  int processes = 1;
  int threads = 1;                 ///< of each
  std::uint64_t memory_bytes = 0;  ///< of each
  /// Computing: nanoseconds per position for one thread, `compute_base` + `compute_slope` * seeds.
  double compute_base = 0;
  double compute_slope = 0;
  double read_nanoseconds = 0;   ///< a position, decoded by one thread
  double write_nanoseconds = 0;  ///< a position, encoded by one thread
  double bits_per_position = 0;  ///< in files
};

/// What a simulated build comes to.
struct SimulatedBuild {
  double seconds = 0;
  double busy = 0;           ///< part of the processes' time that they compute, read or write
  double longest_chain = 0;  ///< seconds of the largest pair of every layer, one after the other
  std::uint64_t bytes_read = 0;  ///< by all processes
  std::uint64_t bytes_written = 0;
  double most_bytes_per_second = 0;  ///< read, in the busiest hundredth of the time
};

/// Simulates building layers 2..seeds from nothing. Throws db::ResourceError when the memory of a
/// process does not suffice.
[[nodiscard]] SimulatedBuild simulate_build(const Game& game, int seeds,
                                            const SimulatedCluster& cluster);

}  // namespace seedbank::engine
