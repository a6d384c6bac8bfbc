// What is known of the program and its commands, for pages that are made from it.
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
  std::optional<Paths> argument_paths;  ///< what arguments may be; nothing when none are allowed
};

struct ProgramText {
  std::string version;
  std::string date;                        ///< YYYY-MM-DD
  std::vector<CommandText> commands;       ///< in the order of the overview
  std::vector<OptionText> common_options;  ///< of all commands
};

/// All of it, as the command itself sees it.
[[nodiscard]] ProgramText program_text(std::string version, std::string date);

/// The options of a command, its own and the common ones.
[[nodiscard]] std::vector<OptionText> all_options(const ProgramText& program,
                                                  const CommandText& command);

/// The commands of a family, and what the second word of each of them is.
struct FamilyText {
  const CommandFamily* family = nullptr;
  std::vector<const CommandText*> commands;

  /// The second words, with blanks between.
  [[nodiscard]] std::string actions() const;
};

/// All families, with commands of `program`, which must outlive them.
[[nodiscard]] std::vector<FamilyText> families_of(const ProgramText& program);

/// The last word of the name of a command.
[[nodiscard]] std::string last_word(const std::string& name);

/// The first words of all commands, each once, and the words that stand where one may, with blanks
/// between.
[[nodiscard]] std::string command_names(const ProgramText& program);

/// The words with blanks between.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

}  // namespace seedbank::tools
