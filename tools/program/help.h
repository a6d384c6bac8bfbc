// Texts about the program itself: overview, help of a command, version.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "tools/program/registry.h"

namespace seedbank::tools {

/// A word that stands where a command may, and asks about the program.
struct ProgramWord {
  std::string_view name;
  std::string_view arguments;  ///< what may follow it in the usage line, with a blank before
  std::string_view summary;
};

inline constexpr std::array<ProgramWord, 2> kProgramWords = {{
    {"help", " [COMMAND]", "what this is, or what a command does"},
    {"version", "", "versions of the program and its libraries"},
}};

/// The commands, one line each; a line for a whole family.
[[nodiscard]] std::string overview();

/// The commands of a family, one line each.
[[nodiscard]] std::string overview_of(const CommandFamily& family);

/// Usage, purpose, options and examples of a command, whose options `table` holds, its own in all
/// sections but the last one; then details and the options that few need. In lines of at most 80
/// columns, of which the first 24 end before the details. `program`: whose command it is.
[[nodiscard]] std::string help_of(const CommandDescription& command, const OptionTable& table,
                                  std::string_view program = "seedbank");

/// Usage and purpose of such a word.
[[nodiscard]] std::string help_of(const ProgramWord& word);

/// "compute the ..." as a sentence: "Compute the ... .".
[[nodiscard]] std::string as_sentence(std::string_view text);

/// Version of the program, of what it was built with, and the processor it runs on.
[[nodiscard]] std::string version_text();

}  // namespace seedbank::tools
