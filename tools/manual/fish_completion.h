// Completion of command lines by fish.
#pragma once

#include <string>

#include "tools/manual/program_text.h"

namespace seedbank::tools {

/// The whole file: a script for a directory of completions.
[[nodiscard]] std::string fish_completion(const ProgramText& program);

}  // namespace seedbank::tools
