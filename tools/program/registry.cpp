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
      {"play", make_play_command, Purpose::kPlay},
      {"serve", make_serve_command, Purpose::kPlay},
      {"replay", make_replay_command, Purpose::kPlay},
      {"puzzles", make_puzzles_command, Purpose::kPlay},
      {"page", make_page_command, Purpose::kPlay},
      {"query", make_query_command, Purpose::kAsk},
      {"solve", make_solve_command, Purpose::kAsk},
      {"move", make_move_command, Purpose::kAsk},
      {"convert", make_convert_command, Purpose::kAsk},
      {"match", make_match_command, Purpose::kTeach},
      {"fair", make_fair_command, Purpose::kTeach},
      {"kgp", make_kgp_command, Purpose::kTeach},
      {"label", make_label_command, Purpose::kResearch},
      {"fullgame", make_fullgame_command, Purpose::kResearch},
      {"stats", make_stats_command, Purpose::kResearch},
      {"perft", make_perft_command, Purpose::kResearch},
      {"bench", make_bench_command, Purpose::kResearch},
      {"build", make_build_command, Purpose::kMaintain},
      {"verify", make_verify_command, Purpose::kMaintain},
      {"info", make_info_command, Purpose::kMaintain},
      {"book", make_book_command, Purpose::kMaintain},
      {"four-rows sow", make_four_rows_sow_command, Purpose::kPlay},
      {"four-rows move", make_four_rows_move_command, Purpose::kPlay},
      {"four-rows play", make_four_rows_play_command, Purpose::kPlay},
      {"four-rows match", make_four_rows_match_command, Purpose::kPlay},
  };
  return kCommands;
}

}  // namespace seedbank::tools
