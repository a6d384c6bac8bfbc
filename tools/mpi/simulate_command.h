// The command `seedbank-mpi simulate`.
#pragma once

#include <memory>

#include "tools/command/command.h"

namespace seedbank::tools {

[[nodiscard]] std::unique_ptr<Command> make_simulate_command();

}  // namespace seedbank::tools
