// Completion of command lines by zsh.
#pragma once

#include <string>

#include "tools/manual/program_text.h"

namespace seedbank::tools {

/// The whole file: a function for a directory of fpath.
[[nodiscard]] std::string zsh_completion(const ProgramText& program);

}  // namespace seedbank::tools
