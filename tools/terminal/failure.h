// From exceptions to exit codes and one-line messages: the only place that knows which is which.
#pragma once

#include <exception>
#include <string>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

struct Failure {
  ExitCode code = ExitCode::kIo;
  std::string message;  ///< one line, no line feed; empty where nothing is to be said
};

/// What an exception means to the user. An exception of no known kind is a fault of the program:
/// it is thrown on. Where no memory is left for the words, that is the failure.
[[nodiscard]] Failure failure_of(const std::exception_ptr& exception);

/// From now on an exception that nobody can catch, as it leaves a thread or a function that must
/// not throw, ends the process at once by a message and kNoResources where memory or threads ran
/// out: oneTBB starts its threads in such a function. Others are faults of the program as before.
/// Nothing is lost that a killed process would not lose. For the main thread.
void end_by_code_when_uncaught() noexcept;

}  // namespace seedbank::tools
