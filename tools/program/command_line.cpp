// Finds the command that a command line names, runs it, and turns errors into exit codes.
#include "tools/program/command_line.h"

#include <array>
#include <cstddef>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/error.h>

#include "tools/options/option_table.h"
#include "tools/program/help.h"
#include "tools/program/registry.h"
#include "tools/program/run_command.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using Words = std::vector<std::string>;

// The number of words that name a command at the beginning of a command line.
std::size_t name_words(const Words& words) {
  return words.size() > 1 && words[0] == kFamily ? 2 : 1;
}

// A word that users may mistake for a command, and advice on what to use instead.
struct Synonym {
  std::string_view word;
  std::string_view advice;
};

constexpr std::string_view kNoPager = "--no-pager";

constexpr std::string_view kAnalysis = "'query' values a position, 'replay' judges a game";
constexpr std::string_view kMaking = "'build' computes a database of endgames";
constexpr std::string_view kChecking = "'verify' checks a database";
constexpr std::array<Synonym, 12> kSynonyms = {{{"analyze", kAnalysis},
                                                {"analyse", kAnalysis},
                                                {"analysis", kAnalysis},
                                                {"eval", kAnalysis},
                                                {"evaluate", kAnalysis},
                                                {"value", kAnalysis},
                                                {"review", kAnalysis},
                                                {"create", kMaking},
                                                {"generate", kMaking},
                                                {"make", kMaking},
                                                {"check", kChecking},
                                                {"test", kChecking}}};

// Positions start with a number, or with the opening bracket of a notation.
bool looks_like_a_position(const std::string& word) {
  return word.find_first_of("0123456789<[{") == 0;
}

[[noreturn]] void fail_unknown(const std::string& name, const Words& names) {
  for (const Synonym& synonym : kSynonyms) {
    if (synonym.word != name) continue;
    throw UsageError("unknown command '" + name + "': " + std::string(synonym.advice));
  }
  if (looks_like_a_position(name)) {
    throw UsageError("a command comes first, not '" + name + "': " + std::string(kAnalysis));
  }
  const std::string hint = did_you_mean(name, names);
  throw UsageError("unknown command '" + name + '\'' +
                   (hint.empty() ? ", try 'seedbank help'" : hint));
}

// The command that the words begin with.
const CommandEntry& command_called(const Words& words) {
  const bool is_family = words[0] == kFamily;
  if (is_family && (words.size() < 2 || words[1].starts_with('-'))) {
    throw UsageError(words[0] + ": a command is missing, try 'seedbank help " + words[0] + '\'');
  }
  const std::string name = is_family ? words[0] + ' ' + words[1] : words[0];
  Words names = {std::string(kFamily)};
  for (const ProgramWord& word : kProgramWords) names.emplace_back(word.name);
  for (const CommandEntry& command : all_commands()) {
    if (command.name == name) return command;
    names.emplace_back(command.name);
  }
  fail_unknown(name, names);
}

ExitCode print_help(const Words& words) {
  Words asked(words.begin() + 1, words.end());
  const bool paged = std::erase(asked, kNoPager) == 0;
  if (asked.empty()) return paged ? print_paged(overview()) : print_output(overview());
  for (const ProgramWord& word : kProgramWords) {
    if (asked.size() == 1 && asked[0] == word.name) return print_output(help_of(word));
  }
  if (asked.size() > name_words(asked)) throw UsageError("help: one command at a time");
  if (asked.size() == 1 && asked[0] == kFamily) return print_output(family_overview());
  Words options = {"--help"};
  if (!paged) options.emplace_back(kNoPager);
  return run_command(command_called(asked), options, "");
}

ExitCode dispatch(const Words& words, const std::string& program) {
  if (words.empty()) {
    std::cerr << overview();
    return ExitCode::kUsage;
  }
  const std::string& first = words[0];
  if (first == "help" || first == "--help" || first == "-h") return print_help(words);
  if (first == "version" || first == "--version") {
    if (words.size() > 1) throw UsageError(first + " takes no options");
    return print_output(version_text());
  }
  if (first.starts_with('-')) {
    const std::string hint = did_you_mean(first, {"--help", "--version"});
    throw UsageError(hint.empty() ? "the command comes before option '" + first + '\''
                                  : "unknown option '" + first + '\'' + hint);
  }
  if (first == kFamily && words.size() == 2 && (words[1] == "--help" || words[1] == "-h")) {
    return print_output(family_overview());
  }
  Words all = words;
  all.insert(all.begin(), program);
  const auto options = words.begin() + static_cast<std::ptrdiff_t>(name_words(words));
  return run_command(command_called(words), {options, words.end()}, shell_quoted(all));
}

}  // namespace

ExitCode run_command_line(int count, char** arguments) {
  try {
    const Words words(arguments + (count > 0 ? 1 : 0), arguments + count);
    return dispatch(words, count > 0 ? arguments[0] : "seedbank");
  } catch (...) {
    return report(failure_of(std::current_exception()), "seedbank");
  }
}

}  // namespace seedbank::tools
