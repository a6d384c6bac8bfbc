// The texts of help and version.
//
// The help of a command is a file in tools/help/: the usage line, the summary, the details and,
// after a line "Examples:", the examples. A line of the details such as {strategies} stands for a
// list that the program makes.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tools/options/option_table.h"
#include "tools/program/registry.h"

namespace seedbank::tools {

/// The help of a command.
struct CommandDescription {
  std::string name;       ///< one word, or two for a command of a family
  std::string program;    ///< what precedes the name in the usage line
  std::string arguments;  ///< what follows it
  std::string summary;    ///< one line, for the overview
  std::string details;    ///< paragraphs, for the command's own help
  std::string examples;   ///< command lines indented by 2, each followed by output, by 4
};

/// The description of a command: file COMMAND.txt, or four-rows-sow.txt for "four-rows sow".
/// `edition` precedes the file name: "mpi-" for the commands of seedbank-mpi. Requires that the
/// file exists.
[[nodiscard]] CommandDescription description_of(std::string_view command,
                                                std::string_view edition = "");

/// A word in place of a command, for information about the program.
struct ProgramWord {
  std::string_view name;
  std::string_view arguments;  ///< what may follow it in the usage line, with a leading blank
  std::string_view summary;
};

inline constexpr std::array<ProgramWord, 2> kProgramWords = {{
    {"help", " [COMMAND] [--no-pager]", "this overview, or the help of a command"},
    {"version", "", "versions of the program and its libraries"},
}};

/// All words that a command line may begin with, in the order of the overview: commands, the
/// family, and words about the program.
[[nodiscard]] std::vector<FirstWord> first_words();

/// Usage of the program, its commands by purpose, and exit codes.
[[nodiscard]] std::string overview();

/// Usage of the family, and its commands.
[[nodiscard]] std::string family_overview();

/// Usage, purpose, options and examples of a command, then details and rare options, in lines of at
/// most 80 columns.
[[nodiscard]] std::string help_of(const CommandDescription& command, const OptionTable& table);

/// Usage and purpose of the word.
[[nodiscard]] std::string help_of(const ProgramWord& word);

/// "compute the ..." as a sentence: "Compute the ... .".
[[nodiscard]] std::string as_sentence(std::string_view text);

/// Versions of the program, its libraries and its compiler, and the processor.
[[nodiscard]] std::string version_text();

}  // namespace seedbank::tools
