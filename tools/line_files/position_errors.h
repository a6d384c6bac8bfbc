// Position errors: what a command that takes many positions says of those that failed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/options/common_options.h"
#include "tools/terminal/failure.h"

namespace seedbank::tools {

/// Asks the person at the terminal for `what`, one per line, when standard input is one and
/// `verbosity` allows it.
void ask_for_lines(std::string_view what, Verbosity verbosity);

/// The line that answers line `number` of the input, counted from 1: "error: ...", or an object of
/// the command's schema with "error", "code" and "line".
[[nodiscard]] std::string error_line(Format format, std::string_view command,
                                     const Failure& failure, std::uint64_t number);

}  // namespace seedbank::tools
