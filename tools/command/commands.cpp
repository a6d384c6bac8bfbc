// The list of all commands.
#include "tools/command/command.h"

namespace seedbank::tools {

std::vector<std::unique_ptr<Command>> make_all_commands() {
  std::vector<std::unique_ptr<Command>> commands;
  for (const auto make :
       {make_build_command, make_verify_command, make_info_command, make_stats_command,
        make_solve_command, make_query_command, make_fair_command, make_label_command,
        make_replay_command, make_move_command, make_kgp_command, make_fullgame_command,
        make_convert_command, make_perft_command, make_bench_command}) {
    commands.push_back(make());
  }
  return commands;
}

}  // namespace seedbank::tools
