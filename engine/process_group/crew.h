// A crew: several processes that do one piece of work, one of which deals it out. Who carries the
// messages between them is not known here; tools/mpi/ does it by MPI.
//
// All members run the same program and come to the same crew calls in the same order. Member 0
// deals, and works as well.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "engine/base/json.h"

namespace seedbank::engine {

/// What members tell each other.
using Message = Json;

/// Decides who does what. Lives in member 0; called by one thread at a time.
class Dealer {
 public:
  virtual ~Dealer() = default;

  /// What every member is told before its first task.
  [[nodiscard]] virtual Message opening() = 0;

  /// A task for a member that has none. Nothing while there is none for it: then it is asked for
  /// again after the next report.
  [[nodiscard]] virtual std::optional<Message> deal(int member) = 0;

  /// What a member reports: during a task, at its end or later.
  virtual void take(int member, const Message& report) = 0;

  /// Whether all is done: nothing is left to deal, and all reports that matter have come. Tasks
  /// that are still under way are then stopped.
  [[nodiscard]] virtual bool is_done() const = 0;

  /// What came out, for all members: `stopped` when the crew ended before all was done. Called
  /// once, last.
  [[nodiscard]] virtual Message outcome(bool stopped) = 0;
};

/// Reports to the dealer. Any thread may call it.
using Report = std::function<void(Message)>;

/// Does tasks, in every member. Its functions are called by one thread at a time, in an arena of
/// the member's threads.
class Worker {
 public:
  virtual ~Worker() = default;

  /// Before the first task: what the dealer says to all. `report` may be called until end() has
  /// returned.
  virtual void begin(const Message& opening, const Report& report) = 0;

  /// Does a task; returns soon once `stop` becomes true. What it reports before it returns reaches
  /// the dealer before the next deal to this member.
  virtual void work(const Message& task, const std::stop_token& stop) = 0;

  /// After the last task, also when the crew was stopped or begin() or work() threw. Nothing may be
  /// reported after its return.
  virtual void end() {}
};

/// The processes. For one thread at a time.
class Crew {
 public:
  virtual ~Crew() = default;

  /// Members, 1 or more.
  [[nodiscard]] virtual int size() const noexcept = 0;

  /// The number of this one, from 0.
  [[nodiscard]] virtual int number() const noexcept = 0;

  /// Does one piece of work together: every member gives a worker, and member 0 the dealer, which
  /// others leave null. Ends early when a stop is requested in any member, or when a member fails.
  /// Returns the dealer's outcome in all members. The first failure of any member is thrown in
  /// member 0; the others end by an exception that is no failure of theirs.
  [[nodiscard]] virtual Message run(Dealer* dealer, Worker& worker,
                                    const std::stop_token& stop) = 0;
};

/// Whether this process speaks for all: it is alone, or deals.
[[nodiscard]] inline bool speaks(const Crew* crew) noexcept {
  return crew == nullptr || crew->number() == 0;
}

}  // namespace seedbank::engine
