// The help of every command: that it fits a terminal, and that its examples print what they show.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
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

void expect_narrow(const Words& help) {
  for (const std::string& line : help) EXPECT_LE(line.size(), kColumns) << line;
}

TEST(Help, FitsATerminalOf80Columns) {
  std::vector<Words> pages = kCommands;
  pages.insert(pages.end(), {{}, {"help"}, {"version"}});
  for (const Words& command : pages) expect_narrow(help_of(command));
}

void expect_few_lines_before_details(const Words& help) {
  const auto details = std::find(help.begin(), help.end(), "Details:");
  ASSERT_NE(details, help.end());
  EXPECT_NE(std::find(help.begin(), details, "Examples:"), details);
  EXPECT_LE(static_cast<std::size_t>(details - help.begin()) - 1, kRows);
}

TEST(Help, SaysWhatPeopleNeedMostWithin24Lines) {
  for (const Words& command : kCommands) {
    if (command.back() == "four-rows") continue;
    SCOPED_TRACE(command.back());
    expect_few_lines_before_details(help_of(command));
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

// Where examples are run: a folder with a database of 8 seeds.
class ExamplePlace {
 public:
  ExamplePlace() {
    EXPECT_EQ(seedbank_command({"build", "--seeds", "8", "--db", database_}).code, 0);
  }

  // Runs the examples of a help whose output it shows; returns how many. `environment` is added.
  [[nodiscard]] int run_examples(
      const Words& help,
      const std::vector<std::pair<std::string, std::string>>& environment = {}) const {
    int shown = 0;
    for (const Example& example : examples_of(help)) {
      if (example.output.empty()) continue;
      SCOPED_TRACE(example.command);
      Invocation shell;
      shell.program = "/bin/sh";
      shell.arguments = {"-c", "cd \"$1\"; seedbank() { \"$0\" \"$@\"; }; " + example.command,
                         program_under_test(), directory_.path()};
      shell.environment = environment;
      shell.environment.emplace_back("SEEDBANK_DB", database_);
      const Outcome outcome = run(shell);
      EXPECT_EQ(outcome.code, 0) << outcome.errors;
      expect_shown(lines_of(outcome.output), example.output);
      ++shown;
    }
    return shown;
  }

 private:
  db::TemporaryDirectory directory_;
  std::string database_ = directory_.path() / "db";
};

TEST(Help, ItsExamplesPrintWhatItShows) {
  const ExamplePlace place;
  int shown = 0;
  for (const Words& command : kCommands) shown += place.run_examples(help_of(command));
  EXPECT_GE(shown, 15);
}

#ifdef SEEDBANK_MPI_FOLDER  // where seedbank-mpi is built
TEST(HelpOfSeveralProcesses, IsAsThatOfOne) {
  const ExamplePlace place;
  const std::string folder = SEEDBANK_MPI_FOLDER;
  int shown = 0;
  for (const char* command : {"build", "verify", "stats", "fair", "solve", "simulate"}) {
    SCOPED_TRACE(command);
    Invocation asked;
    asked.program = folder + "/seedbank-mpi";
    asked.arguments = {"help", command};
    const Words help = lines_of(run(asked).output);
    expect_narrow(help);
    expect_few_lines_before_details(help);
    shown += place.run_examples(help, {{"PATH", folder + ':' + std::getenv("PATH")},
                                       {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                                       {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                                       {"OMPI_MCA_rmaps_base_oversubscribe", "1"}});
  }
  EXPECT_GE(shown, 5);
}
#endif

}  // namespace
}  // namespace seedbank
