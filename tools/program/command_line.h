// The command line of seedbank.
#pragma once

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

/// Runs the command that the arguments of main() name. Reports errors on standard error.
[[nodiscard]] ExitCode run_command_line(int count, char** arguments);

}  // namespace seedbank::tools
