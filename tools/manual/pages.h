// The description of the program and its commands, and the pages made from it.
#pragma once

#include <string>
#include <vector>

#include "tools/options/option_table.h"
#include "tools/program/help.h"

namespace seedbank::tools {

struct CommandText : CommandDescription {
  std::vector<Option> options;          ///< its own
  std::optional<Paths> argument_paths;  ///< what its arguments name; nothing if it takes none
};

struct ProgramText {
  std::string version;
  std::string date;                    ///< YYYY-MM-DD
  std::vector<CommandText> commands;   ///< in the order of the overview
  std::vector<Option> common_options;  ///< of all commands
};

/// The commands and options of the program, from its own tables.
[[nodiscard]] ProgramText program_text(std::string version, std::string date);

/// The same for seedbank-mpi.
[[nodiscard]] ProgramText mpi_program_text(std::string version, std::string date);

/// The options of a command, its own and the common ones.
[[nodiscard]] std::vector<Option> all_options(const ProgramText& program,
                                              const CommandText& command);

/// The last word of the name of a command.
[[nodiscard]] std::string last_word(const std::string& name);

/// All words that a command line may begin with, separated by blanks.
[[nodiscard]] std::string command_names();

/// The second words of the commands of the family, separated by blanks.
[[nodiscard]] std::string family_actions(const ProgramText& program);

/// The words, separated by blanks.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

/// The manual pages, seedbank(1) and seedbank-mpi(1), in the macros of man(7).
[[nodiscard]] std::string man_page(const ProgramText& program);
[[nodiscard]] std::string mpi_man_page(const ProgramText& program);

/// A script that bash-completion finds by its name.
[[nodiscard]] std::string bash_completion(const ProgramText& program);

/// A function for a directory of fpath of zsh.
[[nodiscard]] std::string zsh_completion(const ProgramText& program);

/// A script for a directory of completions of fish.
[[nodiscard]] std::string fish_completion(const ProgramText& program);

}  // namespace seedbank::tools
