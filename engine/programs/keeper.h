// The keeper: the process between this one and a program that it runs.
#pragma once

#include <span>

#include "engine/programs/namespaces.h"
#include "engine/programs/process_plan.h"

namespace seedbank::engine {

/// What failed before the program ran.
struct StartFailure {
  enum class Step : int { kIsolate, kListen, kFork, kDirectory, kRun };
  Step step = Step::kRun;
  int code = 0;  ///< errno
};

/// All that a keeper needs, made before fork(), since afterwards memory cannot be allocated.
struct KeeperPlan {
  const char* file = nullptr;  ///< to execute
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  const char* directory = nullptr;  ///< null: unchanged
  ProcessLimits limits;
  const NamespacePlan* namespaces = nullptr;  ///< null: the keeper is not isolated
  bool listens = false;                       ///< pass a listening socket to the parent
  std::span<const int, 3> streams;            ///< of the program
  int control = -1;  ///< connected to the parent; carries the exit status, ends with the parent
  int failure = -1;  ///< a pipe for a StartFailure; closed when the program runs
};

/// Runs the program and ends when the program ends, or when the parent closes `control`, at the
/// latest when the parent ends. Then no process that the program has started is left. Called in a
/// child process of a process with threads: calls only functions that are safe in signal handlers.
[[noreturn]] void keep(const KeeperPlan& plan) noexcept;

/// Like fork(2), with flags of clone(2), without handlers of pthread_atfork(3): the caller must not
/// allocate memory in the child.
[[nodiscard]] int clone_process(unsigned long flags) noexcept;

}  // namespace seedbank::engine
