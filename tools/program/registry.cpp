// The list of all commands. Each is defined in the room that it belongs to.
#include "tools/program/registry.h"

namespace seedbank::tools {

std::unique_ptr<Command> make_bench_command();
std::unique_ptr<Command> make_book_command();
std::unique_ptr<Command> make_convert_command();
std::unique_ptr<Command> make_four_rows_match_command();
std::unique_ptr<Command> make_four_rows_move_command();
std::unique_ptr<Command> make_four_rows_play_command();
std::unique_ptr<Command> make_four_rows_sow_command();
std::unique_ptr<Command> make_fullgame_command();
std::unique_ptr<Command> make_info_command();
std::unique_ptr<Command> make_kgp_command();
std::unique_ptr<Command> make_label_command();
std::unique_ptr<Command> make_match_command();
std::unique_ptr<Command> make_move_command();
std::unique_ptr<Command> make_page_command();
std::unique_ptr<Command> make_perft_command();
std::unique_ptr<Command> make_play_command();
std::unique_ptr<Command> make_puzzles_command();
std::unique_ptr<Command> make_query_command();
std::unique_ptr<Command> make_replay_command();
std::unique_ptr<Command> make_serve_command();

std::vector<std::unique_ptr<Command>> make_all_commands() {
  std::vector<std::unique_ptr<Command>> commands;
  for (const auto make : {make_build_command,          make_verify_command,
                          make_info_command,           make_stats_command,
                          make_solve_command,          make_query_command,
                          make_fair_command,           make_label_command,
                          make_replay_command,         make_move_command,
                          make_match_command,          make_play_command,
                          make_puzzles_command,        make_kgp_command,
                          make_serve_command,          make_page_command,
                          make_fullgame_command,       make_book_command,
                          make_convert_command,        make_perft_command,
                          make_bench_command,          make_four_rows_sow_command,
                          make_four_rows_move_command, make_four_rows_play_command,
                          make_four_rows_match_command}) {
    commands.push_back(make());
  }
  return commands;
}

}  // namespace seedbank::tools
