// The commands of seedbank-mpi: those of seedbank that several processes carry out.
#include "tools/mpi/mpi_commands.h"

#include "tools/command/command.h"

namespace seedbank::tools {

std::span<const CommandEntry> mpi_commands() noexcept {
  static constexpr CommandEntry kCommands[] = {{"build", make_build_command},
                                               {"verify", make_verify_command},
                                               {"stats", make_stats_command},
                                               {"fair", make_fair_command},
                                               {"solve", make_solve_command}};
  return kCommands;
}

}  // namespace seedbank::tools
