// Completion of command lines by bash.
#pragma once

#include <string>

#include "tools/manual/program_text.h"

namespace seedbank::tools {

/// The whole file: a script that bash-completion finds by its name.
[[nodiscard]] std::string bash_completion(const ProgramText& program);

}  // namespace seedbank::tools
