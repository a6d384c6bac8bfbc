// Texts about the program itself.
#include "tools/program/help.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <seedbank/machine.h>
#include <seedbank/version.h>

#include "tools/command/command.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/embedded_text.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kColumns = 80;

// The widest column of option names.
constexpr std::size_t kWidestName = 26;

// "--seeds N" or "-h, --help".
std::string name_of(const Option& option) {
  return fmt::format("{}--{}{}", option.letter.empty() ? "" : '-' + option.letter + ", ",
                     option.name, option.value_name.empty() ? "" : ' ' + option.value_name);
}

// Lines of at most `columns` columns, avoiding a last line of a single word.
std::string balanced(std::string_view text, std::size_t columns) {
  const std::string widest = wrapped(text, columns);
  const auto lines = std::count(widest.begin(), widest.end(), '\n');
  std::string lines_now = widest;
  for (std::size_t width = columns; width > columns / 2; --width) {
    const std::string last = lines_now.substr(lines_now.rfind('\n', lines_now.size() - 2) + 1);
    if (lines < 2 || last.find(' ') != std::string::npos) return lines_now;
    lines_now = wrapped(text, width);
    if (std::count(lines_now.begin(), lines_now.end(), '\n') > lines) break;
  }
  return widest;
}

// The paragraphs of a text, filled; lines that are indented are kept.
std::string filled(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::string result;
  std::string paragraph;
  const auto finish = [&] { result += balanced(std::exchange(paragraph, ""), kColumns); };
  for (std::string line; std::getline(lines, line);) {
    const bool is_kept = line.empty() || line.starts_with("  ");
    if (is_kept) {
      finish();
      result += line + '\n';
    } else {
      paragraph += line + ' ';
    }
  }
  finish();
  return result;
}

using Options = std::vector<Option>;

std::string table_of(const Options& options) {
  std::size_t width = 0;
  for (const Option& option : options) {
    const std::size_t name = name_of(option).size() + 4;
    if (name <= kWidestName) width = std::max(width, name);
  }
  std::string text;
  for (const Option& option : options) {
    std::string begin = "  " + name_of(option);
    if (begin.size() + 2 > width) {
      text += begin + '\n';
      begin.clear();
    }
    std::istringstream lines(balanced(option.meaning, kColumns - width));
    for (std::string line; std::getline(lines, line); begin.clear()) {
      text += fmt::format("{:<{}}", begin, width) + line + '\n';
    }
  }
  return text;
}

// The common options of the table or the command's own ones, either the rare ones or all others.
Options chosen(const OptionTable& table, bool common, bool rare) {
  Options options;
  std::copy_if(
      table.options().begin(), table.options().end(), std::back_inserter(options),
      [&](const Option& option) { return option.common == common && option.rare == rare; });
  return options;
}

// A line of the details of a command, or the lines that it stands for.
std::string expanded(const std::string& line, std::string_view command) {
  if (line == "{strategies}") return strategies_help();
  if (line == "{notations}") return notations_help();
  if (line == "{numberings}") return numberings_help();
  if (line == "{play}") return std::string(embedded_text("play-commands.txt"));
  if (line == "{details}") return description_of(command).details;
  return line + '\n';
}

std::string titled(const std::string& title, const std::string& text) {
  return text.empty() ? "" : '\n' + title + ":\n" + text;
}

}  // namespace

CommandDescription description_of(std::string_view command, std::string_view edition) {
  CommandDescription about;
  about.name = command;
  std::string file = fmt::format("{}{}.txt", edition, command);
  std::replace(file.begin(), file.end(), ' ', '-');
  std::istringstream lines{std::string(embedded_text(file))};
  std::string line;
  std::getline(lines, line);
  const std::size_t place = line.find(' ' + about.name + ' ');
  about.program = line.substr(0, place);
  about.arguments = line.substr(place + about.name.size() + 2);
  std::getline(lines, about.summary);
  std::getline(lines, line);  // empty
  while (std::getline(lines, line) && line != "Examples:") {
    about.details += expanded(line, command);
  }
  about.details.pop_back();  // the empty line before the examples
  while (std::getline(lines, line)) about.examples += line + '\n';
  return about;
}

std::vector<FirstWord> first_words() {
  std::vector<FirstWord> words;
  for (const CommandEntry& command : all_commands()) {
    if (is_of_family(command.name)) continue;
    words.push_back(
        {std::string(command.name), description_of(command.name).summary, command.purpose});
  }
  words.push_back({std::string(kFamily), std::string(kFamilySummary), Purpose::kPlay});
  for (const ProgramWord& word : kProgramWords) {
    words.push_back({std::string(word.name), std::string(word.summary), Purpose::kProgram});
  }
  std::stable_sort(words.begin(), words.end(), [](const FirstWord& one, const FirstWord& other) {
    return one.purpose < other.purpose;
  });
  return words;
}

std::string overview() {
  std::string text =
      "Seedbank: exact answers to any Kalah question.\n\n"
      "Usage: seedbank COMMAND [options]\n"
      "       seedbank help COMMAND\n";
  std::optional<Purpose> purpose;
  for (const FirstWord& word : first_words()) {
    if (purpose != word.purpose) {
      purpose = word.purpose;
      text += fmt::format("\n{}:\n", kPurposeTitles[static_cast<std::size_t>(word.purpose)]);
    }
    text += fmt::format("  {:<10}{}\n", word.name, word.summary);
  }
  std::string codes = "Exit codes:";
  for (const auto& [code, meaning] : kExitCodes) {
    // '~' keeps a code on the line of its meaning.
    codes += fmt::format("{} {}~{}", code == ExitCode::kDone ? "" : ";", static_cast<int>(code),
                         meaning);
  }
  codes = wrapped(codes + '.', kColumns);
  std::replace(codes.begin(), codes.end(), '~', ' ');
  return text + '\n' + codes;
}

std::string family_overview() {
  std::string text = fmt::format(
      "Seedbank, {0}: {1}\n\n"
      "Usage: seedbank {0} COMMAND [options]\n"
      "       seedbank help {0} COMMAND\n\nCommands:\n",
      kFamily, kFamilySummary);
  for (const CommandEntry& command : all_commands()) {
    if (!is_of_family(command.name)) continue;
    text += fmt::format("  {:<{}}{}\n", command.name, kFamily.size() + 8,
                        description_of(command.name).summary);
  }
  return text;
}

std::string help_of(const CommandDescription& command, const OptionTable& table) {
  return fmt::format("Usage: {} {} {}\n", command.program, command.name, command.arguments) +
         wrapped(as_sentence(command.summary), kColumns) +
         titled("Options", table_of(chosen(table, false, false))) +
         titled("Examples", command.examples) + titled("Details", filled(command.details)) +
         titled("More options", table_of(chosen(table, false, true))) +
         titled("Common options", table_of(chosen(table, true, false)));
}

std::string help_of(const ProgramWord& word) {
  return fmt::format("Usage: seedbank {}{}\n", word.name, word.arguments) +
         wrapped(as_sentence(word.summary), kColumns);
}

std::string as_sentence(std::string_view text) {
  std::string sentence(text);
  if (sentence[0] >= 'a' && sentence[0] <= 'z') {
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  }
  return sentence + '.';
}

std::string version_text() {
  return fmt::format("seedbank " SEEDBANK_VERSION
                     "\n"
                     "built with oneTBB " SEEDBANK_TBB_VERSION ", zstd " SEEDBANK_ZSTD_VERSION
                     ", Boost " SEEDBANK_BOOST_VERSION ", " SEEDBANK_COMPILER
                     "\n"
                     "{}, processors allowed: {}\n",
                     processor_name(), processors_allowed());
}

}  // namespace seedbank::tools
