// The description of the program and its commands, and the parts of the pages made from it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/options/option_table.h"
#include "tools/program/help.h"

namespace seedbank::tools {

struct CommandText : CommandDescription {
  std::vector<Option> options;              ///< its own
  std::optional<ValueSet> argument_values;  ///< of its arguments; nothing if it takes none
};

struct ProgramText {
  std::vector<CommandText> commands;   ///< in the order of the overview
  std::vector<Option> common_options;  ///< of all commands
};

/// What replaces `@NAME@` in the template of a page, by NAME. A part that ends with a line feed
/// replaces the whole line.
using PageParts = std::map<std::string, std::string>;

/// The parts of a manual page, in the macros of man(7).
[[nodiscard]] PageParts man_page(const ProgramText& program);

// The parts of the completions.
[[nodiscard]] PageParts bash_completion(const ProgramText& program);
[[nodiscard]] PageParts zsh_completion(const ProgramText& program);
[[nodiscard]] PageParts fish_completion(const ProgramText& program);

}  // namespace seedbank::tools
