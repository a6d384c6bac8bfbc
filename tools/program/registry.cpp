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

std::span<const CommandEntry> all_commands() noexcept {
  static constexpr CommandEntry kCommands[] = {
      {"build", make_build_command},
      {"verify", make_verify_command},
      {"info", make_info_command},
      {"stats", make_stats_command},
      {"solve", make_solve_command},
      {"query", make_query_command},
      {"fair", make_fair_command},
      {"label", make_label_command},
      {"replay", make_replay_command},
      {"move", make_move_command},
      {"match", make_match_command},
      {"play", make_play_command},
      {"puzzles", make_puzzles_command},
      {"kgp", make_kgp_command},
      {"serve", make_serve_command},
      {"page", make_page_command},
      {"fullgame", make_fullgame_command},
      {"book", make_book_command},
      {"convert", make_convert_command},
      {"perft", make_perft_command},
      {"bench", make_bench_command},
      {"four-rows sow", make_four_rows_sow_command},
      {"four-rows move", make_four_rows_move_command},
      {"four-rows play", make_four_rows_play_command},
      {"four-rows match", make_four_rows_match_command},
  };
  return kCommands;
}

}  // namespace seedbank::tools
