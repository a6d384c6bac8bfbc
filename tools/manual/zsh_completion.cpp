// Completion of command lines by zsh.
#include <string_view>

#include <fmt/core.h>

#include "tools/manual/pages.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kBeginning =
    R"zsh(#compdef seedbank
# Completion of seedbank in zsh. Made from the tables of the command's options.

_seedbank_words_or_files() {
  _alternative "words:word:($*)" 'files:file:_files'
}

_seedbank() {
  local context state state_descr line
  local -A opt_args
  local -a commands
)zsh";

// The text with a backslash before each of the characters.
std::string escaped(std::string_view text, std::string_view characters) {
  std::string result;
  for (const char c : text) {
    if (c == '\\' || characters.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

std::string path_action(Paths paths) {
  if (paths == Paths::kNone) return " ";
  return paths == Paths::kFiles ? "_files" : "_files -/";
}

std::string action(const ValueSet& values) {
  if (values.names.empty()) return path_action(values.paths);
  const std::string names = joined(values.names);
  return values.paths == Paths::kNone ? '(' + names + ')' : " _seedbank_words_or_files " + names;
}

// An argument of _arguments; options that end the program exclude all others.
std::string option_argument(const Option& option) {
  const std::string meaning = '[' + escaped(option.meaning, "]") + ']';
  if (!option.letter.empty()) {
    return "'(- *)'{-" + option.letter + ",--" + option.name + '}' + shell_quoted({meaning});
  }
  std::string text = (option.repeats ? "*--" : "--") + option.name;
  if (option.value_name.empty()) return shell_quoted({text + meaning});
  text += '=' + meaning + ':' + escaped(option.value_name, ":") + ':' + action(option.values);
  return shell_quoted({text});
}

std::string command_case(const ProgramText& program, const CommandText& command) {
  std::string text = "        " + last_word(command.name) + ")\n          _arguments";
  for (const Option& option : all_options(program, command)) {
    text += " \\\n            " + option_argument(option);
  }
  if (command.argument_paths) {
    text +=
        " \\\n            " + shell_quoted({"*:argument:" + path_action(*command.argument_paths)});
  }
  return text + "\n          ;;\n";
}

std::string described(std::string_view name, std::string_view summary) {
  return "    " + shell_quoted({escaped(name, ":") + ':' + std::string(summary)}) + '\n';
}

// The second word of a command of the family, and what follows it.
std::string family_case(const ProgramText& program) {
  std::string text = fmt::format("        {})\n          commands=(\n", kFamily);
  std::string cases;
  for (const CommandText& command : program.commands) {
    if (!is_of_family(command.name)) continue;
    text += described(last_word(command.name), command.summary);
    cases += command_case(program, command);
  }
  return text +
         "          )\n"
         "          _arguments -C '1:command:->second' '*::argument:->rest'\n"
         "          case $state in\n"
         "            second) _describe command commands ;;\n"
         "            rest)\n"
         "      case $words[1] in\n" +
         cases + "      esac\n              ;;\n          esac\n          ;;\n";
}

}  // namespace

std::string zsh_completion(const ProgramText& program) {
  std::string text(kBeginning);
  text += "  commands=(\n";
  for (const FirstWord& word : first_words()) text += described(word.name, word.summary);
  text +=
      "  )\n"
      "  _arguments -C '1:command:->command' '*::argument:->argument'\n"
      "  case $state in\n"
      "    command) _describe command commands ;;\n"
      "    argument)\n"
      "      case $words[1] in\n";
  for (const CommandText& command : program.commands) {
    if (!is_of_family(command.name)) text += command_case(program, command);
  }
  return text + family_case(program) + "        help) _arguments '1:command:(" + command_names() +
         ")' ;;\n"
         "      esac\n"
         "      ;;\n"
         "  esac\n"
         "}\n\n"
         "_seedbank \"$@\"\n";
}

}  // namespace seedbank::tools
