// Faults of a program's surroundings and how it ends by them: the same in every program.
#pragma once

#include <string_view>

#include "tools/terminal/failure.h"

namespace seedbank::tools {

/// To be called first in main(): makes closed standard streams, readers who go away, files that may
/// not grow, and want of memory or threads where nothing can be caught errors that are told and
/// have a code, instead of a silent end or none.
void expect_faults();

/// Says on standard error, as `program`, what there is to say, and returns the code.
ExitCode tell(const Failure& failure, std::string_view program);

}  // namespace seedbank::tools
