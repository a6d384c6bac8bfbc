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
/// it is thrown on.
[[nodiscard]] Failure failure_of(const std::exception_ptr& exception);

}  // namespace seedbank::tools
