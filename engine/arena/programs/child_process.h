// A program that runs as a child process, with its streams and its whole tree of processes.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include <sys/types.h>

#include "engine/arena/programs/descriptor.h"
#include "engine/arena/programs/process_plan.h"

namespace seedbank::engine {

/// Runs from the constructor until end(). Not thread-safe, but each thread may have some of its
/// own.
class ChildProcess {
 public:
  /// Starts the program; it runs when this returns. It inherits no open file, and signals have
  /// their default actions. Throws ProgramFailure, "cannot run NAME: REASON", if it cannot be run;
  /// ResourceError if the system has no more processes, memory or descriptors.
  explicit ChildProcess(const ProcessPlan& plan);
  ChildProcess(ChildProcess&& other) noexcept = default;
  ChildProcess& operator=(ChildProcess&& other) = delete;
  /// Calls end().
  ~ChildProcess() { end(); }

  /// The write end of its standard input, the read ends of its output and its errors:
  /// non-blocking pipes.
  [[nodiscard]] int input() const noexcept { return input_.get(); }
  [[nodiscard]] int output() const noexcept { return output_.get(); }
  [[nodiscard]] int errors() const noexcept { return errors_.get(); }
  void close_input() noexcept { input_.close(); }

  /// The listening socket; -1 without ProcessPlan::listen_variables.
  [[nodiscard]] int listener() const noexcept { return listener_.get(); }

  /// The status of its end, as waitpid(2) returns it; nothing while it runs. If the first process
  /// ends, its descendants are killed, except in a world.
  [[nodiscard]] std::optional<int> status();
  /// Waits for that.
  int wait();

  /// Kills it and all processes that it has started, also those in other sessions, and returns
  /// when they are gone. In a world, kills the program alone: the others end with the world.
  /// Idempotent.
  void end() noexcept;

  /// The keeper: the ancestor of all processes of the program.
  [[nodiscard]] pid_t keeper() const noexcept { return keeper_.get(); }

 private:
  // The process ID of a child that is not yet reaped; moving leaves none.
  class Pid {
   public:
    Pid() = default;
    Pid(Pid&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Pid& operator=(Pid&&) = delete;
    ~Pid() = default;
    void set(pid_t number) noexcept { number_ = number; }
    [[nodiscard]] pid_t get() const noexcept { return number_; }

   private:
    pid_t number_ = -1;
  };

  void reap() noexcept;

  OwnedDescriptor input_;
  OwnedDescriptor output_;
  OwnedDescriptor errors_;
  OwnedDescriptor control_;  // to the keeper
  OwnedDescriptor listener_;
  Pid keeper_;
  std::optional<int> status_;
};

/// All that the program writes to its standard output, given `input` as its standard input. Throws
/// ProgramFailure, "NAME failed with code C: LAST LINE OF ITS ERRORS" or "NAME was killed by signal
/// S", if it fails; and as the constructor of ChildProcess. Thread-safe.
[[nodiscard]] std::string output_of_program(const ProcessPlan& plan, const std::string& input);

/// Starts the program with the standard streams of this process; it may outlive this process.
/// Throws as the constructor of ChildProcess, and std::system_error if the system has no thread to
/// collect its exit code. Thread-safe.
void start_in_background(const ProcessPlan& plan);

}  // namespace seedbank::engine
