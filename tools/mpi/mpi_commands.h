// The commands of seedbank-mpi.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "tools/command/command.h"

namespace seedbank::tools {

/// One of them, and how it is begun: what the usage line of its help has before its name.
struct MpiCommand {
  std::unique_ptr<Command> command;
  std::string_view program;
};

/// Those of seedbank that several processes do together, and `simulate`, which one does. What their
/// help says is of several processes.
[[nodiscard]] std::vector<MpiCommand> make_mpi_commands();

}  // namespace seedbank::tools
