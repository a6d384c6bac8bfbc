// The manual page, seedbank(1).
#pragma once

#include <string>

#include "tools/manual/program_text.h"

namespace seedbank::tools {

/// The whole file: in the macros of man(7).
[[nodiscard]] std::string man_page(const ProgramText& program);

}  // namespace seedbank::tools
