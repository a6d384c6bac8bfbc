// Completion of command lines by fish.
#include <string_view>

#include <fmt/core.h>

#include "tools/manual/pages.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kBeginning =
    R"(# Completion of seedbank in fish. Made from the tables of the command's options.
function __seedbank_command --description 'Whether the words typed are these; none for ""'
    set -l words (commandline -opc)
    test "$words[2]" = "$argv[1]"
    and begin
        not set -q argv[2]
        or test "$words[3]" = "$argv[2]"
    end
end

complete -c seedbank -f
)";

// Within single quotes, fish interprets only backslashes and quotes.
std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\\' || c == '\'') result += '\\';
    result += c;
  }
  return result + '\'';
}

// A completion that applies if the command typed is `command`.
std::string completion(const std::string& command, const std::string& what) {
  return fmt::format("complete -c seedbank -n {}{}\n",
                     in_quotes("__seedbank_command " + (command.empty() ? "''" : command)), what);
}

std::string command_word(const std::string& before, std::string_view name,
                         std::string_view summary) {
  return completion(before, fmt::format(" -a {} -d {}", name, in_quotes(summary)));
}

std::string option(const std::string& command, const Option& option) {
  std::string what = " -l " + option.name;
  if (!option.letter.empty()) what += " -s " + option.letter;
  if (!option.value_name.empty()) what += option.values.paths == Paths::kFiles ? " -r -F" : " -x";
  if (!option.values.names.empty()) what += " -a " + in_quotes(joined(option.values.names));
  if (option.values.paths == Paths::kDirectories) what += " -a '(__fish_complete_directories)'";
  return completion(command, what + " -d " + in_quotes(option.meaning));
}

}  // namespace

std::string fish_completion(const ProgramText& program) {
  const std::string family(kFamily);
  std::string text(kBeginning);
  for (const FirstWord& word : first_words()) text += command_word("", word.name, word.summary);
  for (const CommandText& command : program.commands) {
    if (!is_of_family(command.name)) continue;
    text += command_word(family + " ''", last_word(command.name), command.summary);
  }
  text += completion("help " + family, " -a " + in_quotes(family_actions(program)));
  text += completion("help ''", " -a " + in_quotes(command_names()));
  for (const CommandText& command : program.commands) {
    text += '\n';
    if (command.argument_paths == Paths::kFiles) text += completion(command.name, " -F");
    for (const Option& one : all_options(program, command)) text += option(command.name, one);
  }
  return text;
}

}  // namespace seedbank::tools
