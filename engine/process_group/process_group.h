// A process group: several processes that carry out one operation together. How messages travel
// between them is up to the implementation; tools/mpi/ uses MPI.
//
// All processes run the same program and make the same calls in the same order. The process of
// rank 0 hands out the tasks of an operation and works on tasks as well.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>

#include "db/index/block.h"
#include "engine/base/json.h"

namespace seedbank::engine {

/// A message between processes.
using Message = Json;

[[nodiscard]] Message message_of(db::PairId pair);

/// Inverse of message_of().
[[nodiscard]] db::PairId pair_of(const Message& message);

/// Assigns tasks to processes. Lives in rank 0; called by one thread at a time.
class Coordinator {
 public:
  virtual ~Coordinator() = default;

  /// Sent to every process before its first task; null by default.
  [[nodiscard]] virtual Message opening();

  /// The next task for an idle process; nothing if none can begin yet, in which case this is called
  /// again after the next report.
  [[nodiscard]] virtual std::optional<Message> next_task(int rank) = 0;

  /// Takes a report of a process: during a task, at its end or later.
  virtual void receive(int rank, const Message& report) = 0;

  /// True once no task is left and all reports that matter have arrived. Tasks that are still
  /// running are then stopped.
  [[nodiscard]] virtual bool is_done() const = 0;

  /// The result, for all processes; `stopped` is true if the operation ended before it was done.
  /// The last call, made once.
  [[nodiscard]] virtual Message outcome(bool stopped) = 0;
};

/// Sends a report to the coordinator. Any thread may call it.
using Report = std::function<void(Message)>;

/// Does the tasks of one process. Called by one thread at a time, in an arena with the threads of
/// the process.
class Worker {
 public:
  virtual ~Worker() = default;

  /// Called before the first task, with the coordinator's opening message. `report` may be called
  /// until end() returns.
  virtual void begin(const Message& opening, const Report& report) = 0;

  /// Does a task; returns soon after a stop is requested. Reports sent before it returns reach the
  /// coordinator before this process gets its next task.
  virtual void work(const Message& task, const std::stop_token& stop) = 0;

  /// Called after the last task, also if the operation was stopped or begin() or work() threw.
  virtual void end() {}
};

/// The view that one process has of its group. For one thread at a time.
class ProcessGroup {
 public:
  virtual ~ProcessGroup() = default;

  /// Number of processes, 1 or more.
  [[nodiscard]] virtual int size() const noexcept = 0;

  /// The number of this process, from 0.
  [[nodiscard]] virtual int rank() const noexcept = 0;

  /// Carries out one operation. Every process passes a worker; rank 0 passes the coordinator, the
  /// others null. Ends early if a stop is requested in any process or if one fails. Returns the
  /// coordinator's outcome in all processes. The first failure of any process is thrown in rank 0;
  /// in the others, run() throws an exception that does not count as a failure.
  [[nodiscard]] virtual Message run(Coordinator* coordinator, Worker& worker,
                                    const std::stop_token& stop) = 0;
};

/// Does a task and reports its results and, unless it was stopped, that it is done.
using DoPart =
    std::function<void(const Message& task, const Report& report, const std::stop_token& stop)>;

/// Takes a report, in rank 0. Returns true if the task is done.
using TakeReport = std::function<bool(const Message& report)>;

/// Does independent tasks with all processes; rank 0 hands out its `tasks` in order. Returns the
/// result of `outcome` in rank 0, in all processes. Otherwise like ProcessGroup::run().
[[nodiscard]] Message run_parts(ProcessGroup& group, std::deque<Message> tasks, const DoPart& work,
                                const TakeReport& take,
                                const std::function<Message(bool stopped)>& outcome,
                                const std::stop_token& stop);

}  // namespace seedbank::engine
