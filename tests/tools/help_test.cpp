// The help of every command: that it fits a terminal, and that its examples print what they show.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kColumns = 80;
constexpr std::size_t kRows = 24;

Words help_of(const Words& command) {
  Words words = {"help"};
  words.insert(words.end(), command.begin(), command.end());
  return lines_of(output_of(words));
}

// All commands that the overview of all, or of a family, lists.
std::vector<Words> commands_of(const Words& family) {
  std::vector<Words> commands;
  const Words lines = help_of(family);
  for (auto line = std::find(lines.begin(), lines.end(), "Commands:") + 1;
       line < lines.end() && line->starts_with("  "); ++line) {
    std::istringstream words(*line);
    Words name(family.size() + 1);
    for (std::string& word : name) words >> word;
    commands.push_back(name);
  }
  return commands;
}

std::vector<Words> all_commands() {
  std::vector<Words> commands;
  for (const Words& command : commands_of({})) {
    if (command[0] == "help" || command[0] == "version") continue;
    const std::vector<Words> members =
        command[0] == "four-rows" ? commands_of(command) : std::vector<Words>{command};
    commands.insert(commands.end(), members.begin(), members.end());
  }
  return commands;
}

TEST(Help, FitsATerminalOf80Columns) {
  std::vector<Words> pages = all_commands();
  EXPECT_GE(pages.size(), 22U);
  pages.insert(pages.end(), {{}, {"help"}, {"version"}, {"four-rows"}});
  for (const Words& command : pages) {
    for (const std::string& line : help_of(command)) EXPECT_LE(line.size(), kColumns) << line;
  }
}

TEST(Help, SaysWhatPeopleNeedMostWithin24Lines) {
  for (const Words& command : all_commands()) {
    const Words lines = help_of(command);
    const auto details = std::find(lines.begin(), lines.end(), "Details:");
    ASSERT_NE(details, lines.end()) << command.back();
    EXPECT_NE(std::find(lines.begin(), details, "Examples:"), details);
    EXPECT_LE(static_cast<std::size_t>(details - lines.begin()) - 1, kRows) << command.back();
  }
}

// A single word on the last of several lines looks forgotten.
TEST(Help, LeavesNoWordOfAnOptionOrAParagraphAlone) {
  for (const Words& command : all_commands()) {
    std::string section;
    bool goes_on = false;  // the line before is of the same option or paragraph
    for (const std::string& line : help_of(command)) {
      const bool is_option = section.ends_with("ptions:") && line.starts_with("  ");
      const bool is_paragraph = section == "Details:" && !line.empty() && line[0] != ' ';
      if (line.ends_with("ptions:") || line == "Examples:" || line == "Details:") section = line;
      if ((is_option && line.starts_with("    ")) || (is_paragraph && goes_on)) {
        const std::string text = line.substr(line.find_first_not_of(' '));
        EXPECT_NE(text.find(' '), std::string::npos) << command.back() << ": " << text;
      }
      goes_on = is_paragraph;
    }
  }
}

TEST(Help, IsThereForHelpItself) {
  EXPECT_EQ(output_of({"help", "help"}),
            "Usage: seedbank help [COMMAND]\nWhat this is, or what a command does.\n");
  EXPECT_EQ(output_of({"help", "version"}),
            "Usage: seedbank version\nVersions of the program and its libraries.\n");
}

// An example, and what the help says that it prints.
struct Example {
  std::string command;
  Words output;
};

std::vector<Example> examples_of(const Words& help) {
  std::vector<Example> examples;
  for (auto line = std::find(help.begin(), help.end(), "Examples:") + 1;
       line < help.end() && *line != "Details:"; ++line) {
    const bool goes_on = !examples.empty() && examples.back().command.ends_with("\\");
    if (goes_on) {
      examples.back().command.pop_back();
      examples.back().command += line->substr(4);
    } else if (line->starts_with("    ") || line->empty()) {
      examples.back().output.push_back(line->empty() ? "" : line->substr(4));
    } else {
      examples.push_back({line->substr(2), {}});
    }
  }
  if (!examples.empty() && !examples.back().output.empty() &&
      examples.back().output.back().empty()) {
    examples.back().output.pop_back();  // the blank line before the details
  }
  return examples;
}

// "..." stands for the rest of a line, or for any lines.
void expect_shown(const Words& printed, const Words& shown) {
  std::size_t at = 0;
  bool any = false;
  for (const std::string& line : shown) {
    if (line == "...") {
      any = true;
      continue;
    }
    const bool is_cut = line.ends_with("...");
    const std::string begin = is_cut ? line.substr(0, line.size() - 3) : line;
    const auto agrees = [&](const std::string& one) {
      return is_cut ? one.starts_with(begin) : one == line;
    };
    while (any && at < printed.size() && !agrees(printed[at])) ++at;
    ASSERT_LT(at, printed.size()) << "not printed: " << line;
    EXPECT_TRUE(agrees(printed[at])) << "shown: " << line << "\nprinted: " << printed[at];
    ++at;
    any = false;
  }
  EXPECT_TRUE(any || at == printed.size()) << "more is printed than shown";
}

// With --help, options are read and checked, and nothing is done.
TEST(Help, ItsExamplesAreCommandLinesThatAreUnderstood) {
  const db::TemporaryDirectory directory;
  int examples = 0;
  for (const Words& command : all_commands()) {
    for (const Example& example : examples_of(help_of(command))) {
      SCOPED_TRACE(example.command);
      Invocation shell;
      shell.program = "/bin/sh";
      shell.arguments = {"-c",
                         "cd \"$1\"; touch positions.txt games.txt; "
                         "seedbank() { \"$0\" \"$@\" --help; }; " +
                             example.command,
                         program_under_test(), directory.path()};
      const Outcome outcome = run(shell);
      EXPECT_EQ(outcome.code, 0) << outcome.errors;
      EXPECT_EQ(outcome.errors.find("seedbank: "), std::string::npos) << outcome.errors;
      ++examples;
    }
  }
  EXPECT_GE(examples, 50);
}

TEST(Help, ItsExamplesPrintWhatItShows) {
  const db::TemporaryDirectory directory;
  const std::string database = directory.path() / "db";
  ASSERT_EQ(seedbank_command({"build", "--seeds", "8", "--db", database}).code, 0);
  int shown = 0;
  for (const Words& command : all_commands()) {
    for (const Example& example : examples_of(help_of(command))) {
      if (example.output.empty()) continue;
      SCOPED_TRACE(example.command);
      Invocation shell;
      shell.program = "/bin/sh";
      shell.arguments = {"-c", "cd \"$1\"; seedbank() { \"$0\" \"$@\"; }; " + example.command,
                         program_under_test(), directory.path()};
      shell.environment = {{"SEEDBANK_DB", database}};
      const Outcome outcome = run(shell);
      EXPECT_EQ(outcome.code, 0) << outcome.errors;
      expect_shown(lines_of(outcome.output), example.output);
      ++shown;
    }
  }
  EXPECT_GE(shown, 15);
}

}  // namespace
}  // namespace seedbank
