// The list of the commands of seedbank-mpi.
#include "tools/mpi/mpi_commands.h"

#include "tools/program/registry.h"

namespace seedbank::tools {

std::unique_ptr<Command> make_simulate_command();

std::vector<std::unique_ptr<Command>> make_mpi_commands() {
  std::vector<std::unique_ptr<Command>> commands;
  for (const auto make : {make_build_command, make_verify_command, make_stats_command,
                          make_fair_command, make_solve_command, make_simulate_command}) {
    commands.push_back(make());
  }
  return commands;
}

}  // namespace seedbank::tools
