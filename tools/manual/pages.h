// The program and its commands as the pages describe them, and the pages made from that.
#pragma once

#include <string>
#include <vector>

#include "tools/options/option_table.h"
#include "tools/program/help.h"

namespace seedbank::tools {

struct CommandText {
  std::string name;
  std::string arguments;  ///< what follows the name in the usage line
  std::string summary;
  std::string details;
  std::string examples;
  std::vector<OptionText> options;      ///< its own
  std::optional<Paths> argument_paths;  ///< what arguments are; none if none are allowed
};

struct ProgramText {
  std::string version;
  std::string date;                        ///< YYYY-MM-DD
  std::vector<CommandText> commands;       ///< in the order of the overview
  std::vector<OptionText> common_options;  ///< of all commands
};

/// The commands and options of the program, from its own tables.
[[nodiscard]] ProgramText program_text(std::string version, std::string date);

/// The options of a command, its own and the common ones.
[[nodiscard]] std::vector<OptionText> all_options(const ProgramText& program,
                                                  const CommandText& command);

/// A family and its commands.
struct FamilyText {
  const CommandFamily* family = nullptr;
  std::vector<const CommandText*> commands;

  /// The second words of the commands, with blanks between.
  [[nodiscard]] std::string actions() const;
};

/// All families, with commands of `program`, which must outlive them.
[[nodiscard]] std::vector<FamilyText> families_of(const ProgramText& program);

/// The last word of the name of a command.
[[nodiscard]] std::string last_word(const std::string& name);

/// The first words of all commands, each once, and the words that may replace a command, with
/// blanks between.
[[nodiscard]] std::string command_names(const ProgramText& program);

/// The words with blanks between.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

/// The manual page, seedbank(1), in the macros of man(7).
[[nodiscard]] std::string man_page(const ProgramText& program);

/// A script that bash-completion finds by its name.
[[nodiscard]] std::string bash_completion(const ProgramText& program);

/// A function for a directory of fpath of zsh.
[[nodiscard]] std::string zsh_completion(const ProgramText& program);

/// A script for a directory of completions of fish.
[[nodiscard]] std::string fish_completion(const ProgramText& program);

}  // namespace seedbank::tools
