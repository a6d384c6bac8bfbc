// The parts of the scripts that complete command lines in bash, zsh and fish.
#include <string_view>

#include <fmt/format.h>

#include "tools/manual/pages.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// All words that a command line may begin with.
std::string command_names() {
  std::vector<std::string> names;
  for (const FirstWord& word : first_words()) names.push_back(word.name);
  return joined(names);
}

std::string last_word(const std::string& name) { return name.substr(name.rfind(' ') + 1); }

// The second words of the commands of the family.
std::string family_actions(const ProgramText& program) {
  std::vector<std::string> words;
  for (const CommandText& command : program.commands) {
    if (is_of_family(command.name)) words.push_back(last_word(command.name));
  }
  return joined(words);
}

// The options of a command, its own and the common ones.
std::vector<Option> all_options(const ProgramText& program, const CommandText& command) {
  std::vector<Option> options = command.options;
  options.insert(options.end(), program.common_options.begin(), program.common_options.end());
  return options;
}

// The text with a backslash before each backslash and each of the characters.
std::string escaped(std::string_view text, std::string_view characters) {
  std::string result;
  for (const char c : text) {
    if (c == '\\' || characters.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

// bash: the assignments that offer these values; empty if any text is allowed.
std::string offered(const ValueSet& values) {
  std::string text;
  if (!values.names.empty()) text += fmt::format(" words='{}'", joined(values.names));
  if (values.paths == Paths::kFiles) text += " action='file'";
  if (values.paths == Paths::kDirectories) text += " action='directory'";
  if (values.many) text += " many='yes'";
  return text;
}

// Offers options; or arguments, where the command offers some and no dash was typed.
std::string bash_case(const ProgramText& program, const CommandText& command) {
  std::string text = fmt::format("  '{}')\n    case $before in\n", command.name);
  std::vector<std::string> names;
  for (const Option& option : all_options(program, command)) {
    names.push_back("--" + option.name);
    if (option.value_name.empty()) continue;
    const std::string values = offered(option.values);
    text += fmt::format("      --{}){} ;;\n", option.name, values.empty() ? " return" : values);
  }
  const std::string options = offered({.names = names});
  const std::string arguments = offered(command.argument_values.value_or(ValueSet()));
  text += arguments.empty() ? fmt::format("      *){} ;;\n", options)
                            : fmt::format("      *) if [[ $word == -* ]]; then{}; else{}; fi ;;\n",
                                          options, arguments);
  return text + "    esac\n    ;;\n";
}

// zsh: the action that completes an argument.
std::string path_action(Paths paths) {
  if (paths == Paths::kNone) return " ";
  return paths == Paths::kFiles ? "_files" : "_files -/";
}

std::string value_action(const ValueSet& values) {
  if (values.names.empty()) return path_action(values.paths);
  const std::string names = escaped(joined(values.names), ":");
  if (values.paths == Paths::kNone && !values.many) return '(' + names + ')';
  return std::string(values.many ? " _sequence" : "") +
         (values.paths == Paths::kNone ? " compadd - " : " _seedbank_words_or_files ") + names;
}

// An argument of _arguments; options that end the program exclude all others.
std::string zsh_option(const Option& option) {
  const std::string meaning = '[' + escaped(option.meaning, "]") + ']';
  if (!option.letter.empty()) {
    return "'(- *)'{-" + option.letter + ",--" + option.name + '}' + shell_quoted({meaning});
  }
  std::string text = (option.repeats ? "*--" : "--") + option.name;
  if (option.value_name.empty()) return shell_quoted({text + meaning});
  text += '=' + meaning + ':' + escaped(option.value_name, ":") + ':' + value_action(option.values);
  return shell_quoted({text});
}

std::string zsh_case(const ProgramText& program, const CommandText& command) {
  std::string text = "        " + last_word(command.name) + ")\n          _arguments";
  for (const Option& option : all_options(program, command)) {
    text += " \\\n            " + zsh_option(option);
  }
  if (command.argument_values) {
    text += " \\\n            " +
            shell_quoted({"*:argument:" + value_action(*command.argument_values)});
  }
  return text + "\n          ;;\n";
}

std::string zsh_word(std::string_view name, std::string_view summary) {
  return "    " + shell_quoted({escaped(name, ":") + ':' + std::string(summary)}) + '\n';
}

// fish: within single quotes, it interprets only backslashes and quotes.
std::string in_quotes(std::string_view text) { return '\'' + escaped(text, "'") + '\''; }

// A completion that applies if the command typed is `command`.
std::string fish_completion(const std::string& command, const std::string& what) {
  return fmt::format("complete -c seedbank -n {}{}\n", in_quotes("__seedbank_command " + command),
                     what);
}

std::string fish_word(const std::string& before, std::string_view name, std::string_view summary) {
  return fish_completion(before, fmt::format(" -a {} -d {}", name, in_quotes(summary)));
}

// The words that values offer; empty for none.
std::string fish_words(const ValueSet& values) {
  if (values.names.empty()) return "";
  const std::string names = joined(values.names);
  return " -a " + in_quotes(values.many ? "(__fish_append , " + names + ')' : names);
}

std::string fish_option(const std::string& command, const Option& option) {
  std::string what = " -l " + option.name;
  if (!option.letter.empty()) what += " -s " + option.letter;
  if (!option.value_name.empty()) what += option.values.paths == Paths::kFiles ? " -r -F" : " -x";
  what += fish_words(option.values);
  if (option.values.paths == Paths::kDirectories) what += " -a '(__fish_complete_directories)'";
  return fish_completion(command, what + " -d " + in_quotes(option.meaning));
}

}  // namespace

PageParts bash_completion(const ProgramText& program) {
  std::string cases;
  for (const CommandText& command : program.commands) cases += bash_case(program, command);
  return {{"WORDS", command_names()},
          {"FAMILY", std::string(kFamily)},
          {"ACTIONS", family_actions(program)},
          {"CASES", cases}};
}

PageParts zsh_completion(const ProgramText& program) {
  PageParts parts = {{"WORDS", command_names()}, {"FAMILY", std::string(kFamily)}};
  for (const FirstWord& word : first_words()) {
    parts["COMMANDS"] += zsh_word(word.name, word.summary);
  }
  for (const CommandText& command : program.commands) {
    const bool is_action = is_of_family(command.name);
    if (is_action) parts["ACTIONS"] += zsh_word(last_word(command.name), command.summary);
    parts[is_action ? "ACTION_CASES" : "CASES"] += zsh_case(program, command);
  }
  return parts;
}

PageParts fish_completion(const ProgramText& program) {
  const std::string family(kFamily);
  std::string text;
  for (const FirstWord& word : first_words()) text += fish_word("''", word.name, word.summary);
  for (const CommandText& command : program.commands) {
    if (!is_of_family(command.name)) continue;
    text += fish_word(family + " ''", last_word(command.name), command.summary);
  }
  text += fish_completion("help " + family, " -a " + in_quotes(family_actions(program)));
  text += fish_completion("help ''", " -a " + in_quotes(command_names()));
  for (const CommandText& command : program.commands) {
    text += '\n';
    if (const auto& arguments = command.argument_values) {
      const std::string what =
          fish_words(*arguments) + (arguments->paths == Paths::kFiles ? " -F" : "");
      if (!what.empty()) text += fish_completion(command.name, what);
    }
    for (const Option& one : all_options(program, command)) text += fish_option(command.name, one);
  }
  return {{"COMPLETIONS", text}};
}

}  // namespace seedbank::tools
