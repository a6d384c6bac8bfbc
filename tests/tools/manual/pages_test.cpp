// The man page and the completions contain everything that the help of a command names.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/tools/process.h"

namespace seedbank {
namespace {

using Words = std::vector<std::string>;

std::string page(const std::string& name) {
  std::ifstream file(std::string(SEEDBANK_PAGES_DIR "/") + name, std::ios::binary);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

// The first group of every match of the pattern, line by line.
Words matches(const std::string& text, const std::string& pattern) {
  Words found;
  const std::regex regex(pattern);
  for (const std::string& line : lines_of(text)) {
    std::smatch match;
    if (std::regex_search(line, match, regex)) found.push_back(match[1]);
  }
  return found;
}

Words commands() { return matches(output_of({"help"}), "^  ([a-z-]+) +[a-z]"); }

// The second words of the commands of a family.
Words commands_of_family(const std::string& family) {
  return matches(output_of({"help", family}), "^  " + family + " ([a-z]+) +[a-z]");
}

Words words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

std::string last_word(const std::string& text) { return words_of(text).back(); }

// "--json" and so on.
Words options_of(const std::string& command) {
  Words words = words_of(command);
  words.insert(words.begin(), "help");
  return matches(output_of(words), "^  (?:-h, )?(--[a-z-]+)");
}

// All commands except those about the program itself; commands of a family have two words.
Words commands_with_options() {
  Words all;
  for (const std::string& name : commands()) {
    if (name == "help" || name == "version") continue;
    if (name != "four-rows") all.push_back(name);
  }
  for (const std::string& name : commands_of_family("four-rows"))
    all.push_back("four-rows " + name);
  EXPECT_GE(all.size(), 17U);
  return all;
}

// The text between the first `begin` and the next `end`.
std::string part(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t first = text.find(begin);
  EXPECT_NE(first, std::string::npos) << begin;
  if (first == std::string::npos) return "";
  return text.substr(first, text.find(end, first + begin.size()) - first);
}

bool contains(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

// The completions that bash offers for the last word.
Words completed(const Words& words) {
  Invocation bash;
  bash.program = "bash";
  bash.arguments = {"-c",
                    "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _seedbank; "
                    "if ((${#COMPREPLY[@]})); then printf '%s\\n' \"${COMPREPLY[@]}\"; fi",
                    "bash", SEEDBANK_PAGES_DIR "/seedbank.bash", "seedbank"};
  bash.arguments.insert(bash.arguments.end(), words.begin(), words.end());
  const Outcome outcome = run(bash);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.errors, "");
  return lines_of(outcome.output);
}

TEST(Pages, TheManPageHasEveryCommandAndOption) {
  const std::string manual = page("seedbank.1");
  const std::string common = part(manual, ".SH COMMON OPTIONS\n", "\n.SH ");
  const std::regex hyphen("-");
  for (const std::string& command : commands_with_options()) {
    const std::string own = part(manual, ".SS " + command + '\n', "\n.S");
    EXPECT_TRUE(contains(own, "\nExamples:\n")) << command;
    for (const std::string& option : options_of(command)) {
      const std::string bold = "\\fB" + std::regex_replace(option, hyphen, "\\-") + "\\fR";
      EXPECT_TRUE(contains(own, bold) || contains(common, bold)) << command << ' ' << option;
    }
  }
}

TEST(Pages, TheManPageHasEveryExitCode) {
  const std::string codes = part(page("seedbank.1"), ".SH EXIT STATUS\n", "\n.SH ");
  const Words numbers = matches(codes, "^\\\\fB([0-9]+)\\\\fR$");
  EXPECT_EQ(numbers, Words({"0", "1", "2", "3", "4", "5", "6", "124", "130"}));
  const std::string overview = output_of({"help"});
  for (const std::string& number : numbers) EXPECT_TRUE(contains(overview, number + ' ')) << number;
}

TEST(Pages, SeedbankMpiHasAManPage) {
  const std::string manual = page("seedbank-mpi.1");
  for (const std::string command : {"build", "verify", "stats", "fair", "solve"}) {
    const std::string own = part(manual, ".SS " + command + '\n', "\n.S");
    EXPECT_TRUE(contains(own, "\\fBmpirun \\-np N seedbank\\-mpi " + command + "\\fR")) << command;
    EXPECT_TRUE(contains(own, "\nExamples:\n")) << command;
  }
  EXPECT_TRUE(contains(part(manual, ".SH COMMON OPTIONS\n", "\n.SH "), "\\fB\\-\\-json\\fR"));
}

TEST(Pages, TheManPagesFitIn80Columns) {
  Invocation groff;
  groff.program = "bash";
  groff.arguments = {"-c",
                     "command -v groff >/dev/null || exit 77; "
                     "groff -man -Tascii -rLL=80n -P-c -P-b -P-u \"$@\"",
                     "bash", SEEDBANK_PAGES_DIR "/seedbank.1",
                     SEEDBANK_PAGES_DIR "/seedbank-mpi.1"};
  const Outcome outcome = run(groff);
  if (outcome.code == 77) GTEST_SKIP() << "groff is not installed";
  EXPECT_EQ(outcome.code, 0);
  const Words lines = lines_of(outcome.output);
  EXPECT_GT(lines.size(), 500U);
  for (const std::string& line : lines) EXPECT_LE(line.size(), 80U) << line;
}

TEST(Pages, NoTextOfTheManPagesIsTakenForARequest) {
  for (const std::string& line : lines_of(page("seedbank.1") + page("seedbank-mpi.1"))) {
    EXPECT_FALSE(line.starts_with('\'')) << line;
    if (!line.starts_with('.')) continue;
    EXPECT_TRUE(std::regex_search(
        line, std::regex("^\\.(\\\\\"|TH |SH |SS |PP$|TP$|in( 2)?$|nf$|fi$|br$)")))
        << line;
  }
}

TEST(Pages, BashCompletesCommands) {
  EXPECT_EQ(completed({""}), commands());
  EXPECT_EQ(completed({"help", ""}), commands());
  EXPECT_EQ(completed({"so"}), Words({"solve"}));
  EXPECT_EQ(completed({"help", "build", ""}), Words());
  EXPECT_EQ(completed({"four-rows", ""}), Words({"sow", "move", "play", "match"}));
  EXPECT_EQ(completed({"four-rows", "m"}), Words({"move", "match"}));
  EXPECT_EQ(completed({"help", "four-rows", ""}), commands_of_family("four-rows"));
  EXPECT_EQ(completed({"help", "four-rows", "sow", ""}), Words());
  EXPECT_EQ(completed({"version", ""}), Words());
}

TEST(Pages, BashCompletesTheOptionsOfEachCommand) {
  for (const std::string& command : commands_with_options()) {
    Words words = words_of(command);
    words.emplace_back("--");
    EXPECT_EQ(completed(words), options_of(command)) << command;
  }
  EXPECT_EQ(completed({"solve", "--seeds", "4", "--dr"}), Words({"--driver"}));
}

TEST(Pages, BashCompletesValues) {
  EXPECT_EQ(completed({"build", "--rules", ""}), Words({"empty-capture", "standard"}));
  EXPECT_EQ(completed({"build", "--rules", "=", "st"}), Words({"standard"}));
  EXPECT_EQ(completed({"build", "--rules", "="}), Words({"empty-capture", "standard"}));
  EXPECT_EQ(completed({"fair", "--format", ""}),
            Words({"text", "json", "csv", "java", "ludii", "verdicts"}));
  EXPECT_EQ(completed({"replay", "--pit-numbers", ""}),
            Words({"sowing", "cells", "indices", "from-zero", "distance", "columns", "irving",
                   "letters", "squares"}));
  EXPECT_EQ(completed({"solve", "--driver", "b"}), Words({"bisection"}));
  EXPECT_EQ(completed({"build", "--seeds", ""}), Words());
  const Words notations = matches(output_of({"help", "convert"}), "^  ([a-z][a-z-]+)  ");
  EXPECT_GE(notations.size(), 11U);
  EXPECT_EQ(completed({"convert", "--from", ""}), notations);
  EXPECT_EQ(completed({"query", "--notation", ""}), notations);
}

TEST(Pages, BashCompletesPlayers) {
  const Words names = completed({"move", "--strategy", ""});
  for (const std::string name : {"random", "greedy", "exact", "tree:1", "minimax:10", "10"}) {
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  }
  EXPECT_EQ(completed({"move", "--strategy", "gr"}), Words({"greedy"}));
  // Bash takes tree:1 for three words.
  EXPECT_EQ(completed({"move", "--strategy", "minimax", ":", "1"}), Words({"1", "10"}));
  EXPECT_EQ(completed({"move", "--strategy", "=", "tree", ":"}).size(), 10U);
  EXPECT_EQ(completed({"play", "--opponent", "det"}), Words({"deterministic"}));
  EXPECT_EQ(completed({"match", "--players", "random,gr"}), Words({"random,greedy"}));
  EXPECT_EQ(completed({"match", "--players", "tree", ":", "4,minimax", ":", "1"}),
            Words({"1", "10"}));
  EXPECT_EQ(completed({"four-rows", "match", "--players", "amateur,b"}),
            Words({"amateur,beginner"}));
}

TEST(Pages, BashCompletesFilesAndDirectories) {
  const std::string pages = SEEDBANK_PAGES_DIR;
  const Words pages_only = {pages};
  const Words script = {pages + "/seedbank.fish"};
  EXPECT_EQ(completed({"info", "--db", pages}), pages_only);
  EXPECT_EQ(completed({"info", "--db", script[0]}), Words());
  EXPECT_EQ(completed({"label", script[0]}), script);
  EXPECT_EQ(completed({"label", "--out", script[0]}), script);
  EXPECT_EQ(completed({"label", "--start", script[0]}), script);
  EXPECT_EQ(completed({"label", "--start", "open"}), Words({"opening"}));
  EXPECT_EQ(completed({"solve", "--journal", script[0]}), script);
  EXPECT_EQ(completed({"fair", "--journal", script[0]}), script);
  EXPECT_EQ(completed({"match", "--players", "greedy," + script[0]}),
            Words({"greedy," + script[0]}));
  EXPECT_EQ(completed({"replay", "--games", script[0]}), script);
  EXPECT_EQ(completed({"book", ""}).front(), "build");
  EXPECT_EQ(completed({"book", "ver"}), Words({"verify"}));
  EXPECT_EQ(completed({"book", "info", script[0]}), script);
  EXPECT_EQ(completed({"book", "build", "--from", script[0]}), script);
}

TEST(Pages, ZshHasEveryCommandAndOption) {
  const std::string script = page("_seedbank");
  EXPECT_TRUE(script.starts_with("#compdef seedbank\n"));
  for (const std::string& command : commands_with_options()) {
    EXPECT_TRUE(contains(script, "\n    '" + last_word(command) + ":")) << command;
    // A command of two words follows the name of its family.
    const Words words = words_of(command);
    const std::size_t family = words.size() > 1 ? script.find("\n        " + words[0] + ")\n") : 0;
    ASSERT_NE(family, std::string::npos) << command;
    const std::string own =
        part(script.substr(family), "\n        " + last_word(command) + ")\n", ";;");
    for (const std::string& option : options_of(command)) {
      EXPECT_TRUE(std::regex_search(own, std::regex(option + "[=[}]"))) << command << ' ' << option;
    }
  }
}

TEST(Pages, FishHasEveryCommandAndOption) {
  const std::string script = page("seedbank.fish");
  for (const std::string& command : commands_with_options()) {
    EXPECT_TRUE(contains(script, " -a " + last_word(command) + " -d ")) << command;
    for (const std::string& option : options_of(command)) {
      const std::string line = "'__seedbank_command " + command + "' -l " + option.substr(2) + ' ';
      EXPECT_TRUE(contains(script, line)) << command << ' ' << option;
    }
  }
}

// Shells that are not installed are skipped.
TEST(Pages, ShellsAcceptTheirScripts) {
  for (const std::string shell_and_script :
       {"bash seedbank.bash", "zsh _seedbank", "fish seedbank.fish"}) {
    Invocation what;
    what.program = "bash";
    what.arguments = {"-c", "cd \"$1\"; set -- $2; ! command -v $1 >/dev/null || $1 -n $2", "bash",
                      SEEDBANK_PAGES_DIR, shell_and_script};
    const Outcome outcome = run(what);
    EXPECT_EQ(outcome.code, 0) << shell_and_script << '\n' << outcome.errors;
  }
}

}  // namespace
}  // namespace seedbank
