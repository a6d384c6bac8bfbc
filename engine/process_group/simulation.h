// How long builds and solutions would take with many processes: their schedules, run by a simulated
// clock.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "engine/process_group/process_group.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// Processes, all alike, and the costs of building.
struct SimulatedCluster {
  int processes = 1;
  int threads = 1;                 ///< per process
  std::uint64_t memory_bytes = 0;  ///< per process
  /// Computing a position of layer n takes one thread `compute_base` + `compute_slope` * n
  /// nanoseconds.
  double compute_base = 0;
  double compute_slope = 0;
  double read_nanoseconds = 0;   ///< to read and decode a position, one thread
  double write_nanoseconds = 0;  ///< to encode and write a position, one thread
  double bits_per_position = 0;  ///< in files
};

/// The result of a simulated build.
struct SimulatedBuild {
  double seconds = 0;
  double busy = 0;           ///< fraction of the processes' time spent computing, reading, writing
  double longest_chain = 0;  ///< seconds for the largest pair of every layer, one after the other
  std::uint64_t bytes_read = 0;  ///< by all processes
  std::uint64_t bytes_written = 0;
  double most_bytes_per_second = 0;  ///< read, in the busiest hundredth of the time
};

/// Simulates building layers 2..seeds from nothing, by the schedule of a real build
/// (db/builder/pair_queue.h, db::StepwisePlan). Throws db::ResourceError if the memory of a process
/// does not suffice.
[[nodiscard]] SimulatedBuild simulate_build(const Game& game, int seeds,
                                            const SimulatedCluster& cluster);

/// The cost of simulated operations, in seconds of the simulated clock.
struct SimulatedTime {
  double seconds = 0;       ///< from the first task to the last report
  double busy_seconds = 0;  ///< sum over all processes
  std::uint64_t tasks = 0;
};

/// Rank 0 of a simulated group of `processes`: this process does every task, one after the other,
/// while a simulated clock runs as if the tasks were done in parallel. All ranks share one worker,
/// so each knows what the others have learnt; real processes know less.
class SimulatedGroup final : public ProcessGroup {
 public:
  /// Returns the seconds that a task takes, from a report that it made.
  using Duration = std::function<double(const Message& report)>;

  /// `latency`: seconds from a report to the next task.
  SimulatedGroup(int processes, double latency, Duration duration)
      : processes_(processes), latency_(latency), duration_(std::move(duration)) {}

  [[nodiscard]] int size() const noexcept override { return processes_; }
  [[nodiscard]] int rank() const noexcept override { return 0; }
  [[nodiscard]] Message run(Coordinator* coordinator, Worker& worker,
                            const std::stop_token& stop) override;

  [[nodiscard]] const SimulatedTime& time() const noexcept { return time_; }

 private:
  int processes_;
  double latency_;
  Duration duration_;
  SimulatedTime time_;
};

}  // namespace seedbank::engine
