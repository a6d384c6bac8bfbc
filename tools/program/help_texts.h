// The help of the commands: the files of tools/help/, compiled into the program.
//
// A file has the usage line, the summary, the details and, after a line "Examples:", the examples.
// A line of the details such as {strategies} stands for a list that the program makes.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace seedbank::tools {

/// A file of tools/help/, generated from help_texts.cpp.in.
struct HelpText {
  std::string_view name;  ///< without ".txt"
  std::string_view text;
};
[[nodiscard]] std::span<const HelpText> help_texts() noexcept;

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

}  // namespace seedbank::tools
