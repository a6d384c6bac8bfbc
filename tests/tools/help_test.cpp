// The help of every command: that it fits a terminal, and that its examples print what they show.
#include <algorithm>
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

const std::vector<Words> kCommands = {{"build"},
                                      {"verify"},
                                      {"info"},
                                      {"stats"},
                                      {"solve"},
                                      {"query"},
                                      {"fair"},
                                      {"label"},
                                      {"replay"},
                                      {"move"},
                                      {"match"},
                                      {"play"},
                                      {"kgp"},
                                      {"convert"},
                                      {"fullgame"},
                                      {"perft"},
                                      {"bench"},
                                      {"four-rows"},
                                      {"four-rows", "sow"},
                                      {"four-rows", "move"},
                                      {"four-rows", "play"},
                                      {"four-rows", "match"}};

Words help_of(const Words& command) {
  Words words = {"help"};
  words.insert(words.end(), command.begin(), command.end());
  return lines_of(output_of(words));
}

TEST(Help, FitsATerminalOf80Columns) {
  std::vector<Words> pages = kCommands;
  pages.insert(pages.end(), {{}, {"help"}, {"version"}});
  for (const Words& command : pages) {
    for (const std::string& line : help_of(command)) EXPECT_LE(line.size(), kColumns) << line;
  }
}

TEST(Help, SaysWhatPeopleNeedMostWithin24Lines) {
  for (const Words& command : kCommands) {
    if (command.back() == "four-rows") continue;
    const Words lines = help_of(command);
    const auto details = std::find(lines.begin(), lines.end(), "Details:");
    ASSERT_NE(details, lines.end()) << command.back();
    EXPECT_NE(std::find(lines.begin(), details, "Examples:"), details);
    EXPECT_LE(static_cast<std::size_t>(details - lines.begin()) - 1, kRows) << command.back();
  }
}

// A single word on the last of several lines looks forgotten.
TEST(Help, LeavesNoWordOfAnOptionAlone) {
  for (const Words& command : kCommands) {
    bool is_options = false;
    for (const std::string& line : help_of(command)) {
      if (line.empty() || line[0] != ' ') is_options = line.ends_with("ptions:");
      if (!is_options || !line.starts_with("    ")) continue;
      const std::string text = line.substr(line.find_first_not_of(' '));
      EXPECT_NE(text.find(' '), std::string::npos) << command.back() << ": " << text;
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

TEST(Help, ItsExamplesPrintWhatItShows) {
  const db::TemporaryDirectory directory;
  const std::string database = directory.path() / "db";
  ASSERT_EQ(seedbank_command({"build", "--seeds", "8", "--db", database}).code, 0);
  int shown = 0;
  for (const Words& command : kCommands) {
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
