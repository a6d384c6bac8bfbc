// The keeper: the process between this one and a program that it runs.
#pragma once

#include <optional>
#include <span>

#include "engine/arena/programs/process_plan.h"

namespace seedbank::engine {

/// What failed before the program ran.
struct StartFailure {
  enum class Step : int { kEnter, kListen, kFork, kDirectory, kRun };
  Step step = Step::kRun;
  int code = 0;  ///< errno
};

/// All that a keeper needs, made before fork(), since afterwards memory cannot be allocated.
struct KeeperPlan {
  const char* const* files = nullptr;  ///< to try to execute
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  const char* directory = nullptr;  ///< null: unchanged
  ProcessLimits limits;
  std::optional<unsigned> user;
  int world = -1;                ///< refers to a process of the world to enter; -1 for none
  int group = -1;                ///< "cgroup.procs" of the control group to join; -1 for none
  bool listens = false;          ///< pass a listening socket to the parent
  std::span<const int> streams;  ///< of the program, from standard input on
  int control = -1;  ///< connected to the parent; carries the exit status, ends with the parent
  int failure = -1;  ///< a pipe for a StartFailure; closed when the program runs
};

/// Runs the program and ends when the program ends, or when the parent closes `control`, at the
/// latest when the parent ends. Then no process that the program has started is left, except in a
/// world, with which they end. Called in a child process of a process with threads: calls only
/// functions that are safe in signal handlers.
[[noreturn]] void keep(const KeeperPlan& plan) noexcept;

/// Like fork(2), without handlers of pthread_atfork(3): the caller must not allocate memory in the
/// child.
[[nodiscard]] int fork_process() noexcept;

}  // namespace seedbank::engine
