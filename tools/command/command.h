// What a command is: a description, options, and something to do.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/options/command_context.h"
#include "tools/options/option_table.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// Commands that share their first word: the second one says which of them is meant.
struct CommandFamily {
  std::string_view name;
  std::string_view summary;  ///< one line, for the overview
};

inline constexpr std::array<CommandFamily, 1> kCommandFamilies = {{
    {"four-rows", "four-row Kalaha, another game: sow, move, play, match"},
}};

/// The family that a command of this name belongs to, or null. Its name begins with the family's
/// and a blank.
[[nodiscard]] const CommandFamily* family_of(std::string_view command) noexcept;

/// What the help says of a command.
struct CommandDescription {
  std::string_view name;       ///< one word, or two where it belongs to a family
  std::string_view arguments;  ///< what follows the name in the usage line
  std::string_view summary;    ///< one line, for the overview
  std::string_view details;    ///< paragraphs, for the command's own help
  std::string_view
      examples;  ///< lines to type, indented by 2, and below them what they print, by 4
};

/// One of the commands. Used once: options added, parsed, run.
class Command {
 public:
  virtual ~Command() = default;

  [[nodiscard]] virtual CommandDescription description() const = 0;

  /// Adds the command's own options to a section that is already there.
  virtual void add_options(OptionTable& table) = 0;

  /// Does the work, in an arena of the threads asked for. Throws what failure_of() knows.
  [[nodiscard]] virtual ExitCode run(CommandContext& context) = 0;
};

[[nodiscard]] std::unique_ptr<Command> make_build_command();
[[nodiscard]] std::unique_ptr<Command> make_verify_command();
[[nodiscard]] std::unique_ptr<Command> make_info_command();
[[nodiscard]] std::unique_ptr<Command> make_stats_command();
[[nodiscard]] std::unique_ptr<Command> make_solve_command();
[[nodiscard]] std::unique_ptr<Command> make_query_command();
[[nodiscard]] std::unique_ptr<Command> make_label_command();
[[nodiscard]] std::unique_ptr<Command> make_replay_command();
[[nodiscard]] std::unique_ptr<Command> make_move_command();
[[nodiscard]] std::unique_ptr<Command> make_match_command();
[[nodiscard]] std::unique_ptr<Command> make_play_command();
[[nodiscard]] std::unique_ptr<Command> make_kgp_command();
[[nodiscard]] std::unique_ptr<Command> make_serve_command();
[[nodiscard]] std::unique_ptr<Command> make_convert_command();
[[nodiscard]] std::unique_ptr<Command> make_fullgame_command();
[[nodiscard]] std::unique_ptr<Command> make_fair_command();
[[nodiscard]] std::unique_ptr<Command> make_perft_command();
[[nodiscard]] std::unique_ptr<Command> make_bench_command();
[[nodiscard]] std::unique_ptr<Command> make_four_rows_sow_command();
[[nodiscard]] std::unique_ptr<Command> make_four_rows_move_command();
[[nodiscard]] std::unique_ptr<Command> make_four_rows_play_command();
[[nodiscard]] std::unique_ptr<Command> make_four_rows_match_command();

/// All of them, in the order of the overview; those of a family stand together.
[[nodiscard]] std::vector<std::unique_ptr<Command>> make_all_commands();

}  // namespace seedbank::tools
