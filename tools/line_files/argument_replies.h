// Positions on the command line, each answered on standard output.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

/// Answers a position and returns how its question ended. `first`: none was answered before it.
using ReplyToArgument = std::function<ExitCode(const std::string& position, bool first)>;

/// Has the positions that `arguments` hold answered, one after the other. For which `reply_to`
/// throws what failure_of() knows, that is said on standard error, and which of several it was.
/// Returns the worst end of all. Throws StreamError.
[[nodiscard]] ExitCode reply_to_arguments(const std::vector<std::string>& arguments,
                                          const ReplyToArgument& reply_to);

}  // namespace seedbank::tools
