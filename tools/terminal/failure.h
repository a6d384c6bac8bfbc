// Failures of the program: preparation, and the exit code and message of each exception.
#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

struct Failure {
  ExitCode code = ExitCode::kIo;
  std::string message;  ///< one line without a line feed; empty if nothing is to be printed
};

/// Must be called first in main(). Reserves closed standard streams, so that no file takes their
/// descriptors. Makes a closed pipe and a file at its size limit errors of writing instead of
/// signals. Ends the process with a message and kNoResources if memory or threads run out where no
/// exception can be caught: oneTBB starts threads in functions that must not throw.
void expect_faults();

/// The exit code and message for an exception. Rethrows an exception of an unknown type: it is a
/// defect of the program. Reports lack of memory if none is left for the message.
[[nodiscard]] Failure failure_of(const std::exception_ptr& exception);

/// Prints the name `program` and the message, if any, to standard error. Returns the code.
ExitCode report(const Failure& failure, std::string_view program);

}  // namespace seedbank::tools
