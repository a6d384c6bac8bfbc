// The help of every command: it fits a terminal, and its examples print the output shown.
#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

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

// All commands listed by the main overview or the overview of a family.
std::vector<Words> commands_of(const Words& family) {
  std::vector<Words> commands;
  for (const std::string& line : help_of(family)) {
    if (!line.starts_with("  ") || line[2] == ' ') continue;
    std::istringstream words(line);
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

void expect_narrow(const Words& help) {
  for (const std::string& line : help) EXPECT_LE(line.size(), kColumns) << line;
}

TEST(Help, FitsATerminalOf80Columns) {
  std::vector<Words> pages = all_commands();
  EXPECT_GE(pages.size(), 22U);
  pages.insert(pages.end(), {{}, {"help"}, {"version"}, {"four-rows"}});
  for (const Words& command : pages) expect_narrow(help_of(command));
}

void expect_few_lines_before_details(const Words& help) {
  const auto details = std::find(help.begin(), help.end(), "Details:");
  ASSERT_NE(details, help.end());
  EXPECT_NE(std::find(help.begin(), details, "Examples:"), details);
  EXPECT_LE(static_cast<std::size_t>(details - help.begin()) - 1, kRows);
}

TEST(Help, ShowsTheMostImportantWithin24Lines) {
  for (const Words& command : all_commands()) {
    SCOPED_TRACE(command.back());
    expect_few_lines_before_details(help_of(command));
  }
}

// A single word on the last of several lines looks lost.
TEST(Help, LeavesNoWordOfAnOptionOrAParagraphAlone) {
  for (const Words& command : all_commands()) {
    std::string section;
    bool goes_on = false;  // the previous line is of the same option or paragraph
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

TEST(Help, ExistsForHelpItself) {
  EXPECT_EQ(
      output_of({"help", "help"}),
      "Usage: seedbank help [COMMAND] [--no-pager]\nThis overview, or the help of a command.\n");
  EXPECT_EQ(output_of({"help", "version"}),
            "Usage: seedbank version\nVersions of the program and its libraries.\n");
}

TEST(Help, GroupsCommandsByPurpose) {
  Words titles;
  std::size_t at = 0;
  for (const std::string& line : help_of({})) {
    if (line.ends_with(':') && !line.starts_with(' ')) titles.push_back(line);
    if (++at == kRows) {
      EXPECT_GE(titles.size(), 3U) << "the common commands are on the first screen";
    }
  }
  EXPECT_EQ(titles, Words({"Play and learn:", "Ask:", "Teach:", "Research:", "Build and maintain:",
                           "The program:"}));
}

// What a run prints on a terminal of its own: up to the few KiB that a terminal stores unread.
std::string shown_on_a_terminal(const Words& words, const std::string& pager) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) return "";
  Invocation invocation;
  invocation.arguments = words;
  invocation.output_file = ::ptsname(terminal);
  invocation.environment = {{"TERM", "xterm"}, {"PAGER", pager}};
  EXPECT_EQ(run(invocation).code, 0);
  // Reading ends with an error, because the other end of the terminal is closed.
  std::string text(65536, '\0');
  std::size_t size = 0;
  for (ssize_t count = 0; (count = ::read(terminal, &text[size], text.size() - size)) > 0;) {
    size += static_cast<std::size_t>(count);
  }
  text.resize(size);
  ::close(terminal);
  std::erase(text, '\r');
  return text;
}

TEST(Help, IsShownByAPagerOnATerminal) {
  const std::string version = shown_on_a_terminal({"version"}, "exit 1");
  if (version.empty()) GTEST_SKIP() << "the system has no pseudo-terminals";
  EXPECT_TRUE(version.starts_with("seedbank ")) << "only help is paged";
  const std::string lines = std::to_string(help_of({"perft"}).size()) + '\n';
  for (const Words& words : {Words{"help", "perft"}, {"perft", "--help"}}) {
    EXPECT_EQ(shown_on_a_terminal(words, "grep -c ''"), lines);
  }
  EXPECT_EQ(shown_on_a_terminal({"help"}, "head -n 1"),
            "Seedbank: exact answers to any Kalah question.\n");
  const std::string page = "Usage: seedbank info ";
  for (const Words& words : {Words{"help", "info", "--no-pager"},
                             {"help", "--no-pager", "info"},
                             {"info", "--help", "--no-pager"}}) {
    EXPECT_TRUE(shown_on_a_terminal(words, "echo paged").starts_with(page));
  }
  for (const char* const none : {"", "cat"}) {
    EXPECT_TRUE(shown_on_a_terminal({"help", "info"}, none).starts_with(page));
  }
}

// An example and the output shown in the help.
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
    } else if (line->starts_with("      ") && !examples.back().output.empty() &&
               examples.back().output.back().starts_with('{')) {
      examples.back().output.back() += line->substr(6);  // one line of JSON, shown on several
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

// "..." stands for the rest of a line, or for any number of lines.
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

// With --help, options are parsed and checked, but nothing is done.
TEST(Help, ItsExamplesAreValidCommandLines) {
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

// The folder for examples, with a database of 8 seeds.
class ExamplePlace {
 public:
  ExamplePlace() {
    EXPECT_EQ(seedbank_command({"build", "--seeds", "8", "--db", database_}).code, 0);
    std::filesystem::create_directory_symlink("db", directory_.path() / "seedbank");
  }

  // Runs the examples of a help text that show output; returns their number. Adds `environment`.
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
      // In the default place, which causes no notes on games that the database lacks.
      shell.environment.emplace_back("XDG_DATA_HOME", directory_.path());
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

TEST(Help, ItsExamplesPrintTheOutputShown) {
  const ExamplePlace place;
  int shown = 0;
  for (const Words& command : all_commands()) shown += place.run_examples(help_of(command));
  EXPECT_GE(shown, 33);
}

TEST(Help, ShowsAJsonAnswerOfEveryCommandWithJson) {
  const std::vector<Words> without = {
      {"play"}, {"kgp"}, {"serve"}, {"page"}, {"four-rows", "play"}};
  for (const Words& command : all_commands()) {
    const std::vector<Example> examples = examples_of(help_of(command));
    const bool has_json = std::any_of(examples.begin(), examples.end(), [](const Example& example) {
      return std::any_of(example.output.begin(), example.output.end(), [](const auto& line) {
        return line.starts_with("{\"schema\":\"seedbank.");
      });
    });
    EXPECT_EQ(has_json, std::find(without.begin(), without.end(), command) == without.end())
        << command.back();
  }
}

#ifdef SEEDBANK_MPI_FOLDER  // if seedbank-mpi is built
TEST(HelpOfSeveralProcesses, EqualsThatOfOne) {
  if (std::system("command -v mpirun >/dev/null") != 0) {
    GTEST_SKIP() << "mpirun not found; provided by openmpi-bin";
  }
  const ExamplePlace place;
  const std::string folder = SEEDBANK_MPI_FOLDER;
  int shown = 0;
  for (const char* command : {"build", "verify", "stats", "fair", "solve"}) {
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
