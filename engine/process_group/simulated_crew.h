// A crew that this process plays alone: every task is really done, one after the other, but a clock
// of its own runs as if as many members as one likes were at work.
#pragma once

#include <functional>

#include "engine/process_group/crew.h"

namespace seedbank::engine {

/// What a simulated piece of work came to, in seconds of the simulated clock.
struct SimulatedTime {
  double seconds = 0;       ///< from the first task to the last report
  double busy_seconds = 0;  ///< of all members together
  std::uint64_t tasks = 0;
};

/// Member 0 of a crew of `members`. Members have the worker in common: what one has learnt all
/// know, which is more than real ones do.
class SimulatedCrew final : public Crew {
 public:
  /// Seconds that a task takes, by the reports that its doing gave.
  using Duration = std::function<double(const Message& report)>;

  /// `latency`: seconds from a report to the task that follows it.
  SimulatedCrew(int members, double latency, Duration duration)
      : members_(members), latency_(latency), duration_(std::move(duration)) {}

  [[nodiscard]] int size() const noexcept override { return members_; }
  [[nodiscard]] int number() const noexcept override { return 0; }
  [[nodiscard]] Message run(Dealer* dealer, Worker& worker, const std::stop_token& stop) override;

  [[nodiscard]] const SimulatedTime& time() const noexcept { return time_; }

 private:
  int members_;
  double latency_;
  Duration duration_;
  SimulatedTime time_;
};

}  // namespace seedbank::engine
