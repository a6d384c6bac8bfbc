// Texts about the program itself: overview, help of a command, version.
#pragma once

#include <string>

#include "tools/command/command.h"

namespace seedbank::tools {

/// The commands, one line each.
[[nodiscard]] std::string overview();

/// Usage, options and examples of a command, whose options `table` holds.
[[nodiscard]] std::string help_of(const CommandDescription& command, const OptionTable& table);

/// Version of the program, of what it was built with, and the processor it runs on.
[[nodiscard]] std::string version_text();

}  // namespace seedbank::tools
