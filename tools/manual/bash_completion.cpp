// Completion of command lines by bash.
#include <string_view>

#include <fmt/format.h>

#include "tools/manual/pages.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kBeginning =
    R"(# Completion of seedbank in bash. Made from the tables of the command's options.
_seedbank() {
  local command=${COMP_WORDS[1]} before=${COMP_WORDS[COMP_CWORD - 1]} word=${COMP_WORDS[COMP_CWORD]}
  local words='' action=''
  # Bash takes --name=value for three words.
  if [[ $word == = ]]; then
    word=''
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
)";

constexpr std::string_view kEnd = R"(  mapfile -t COMPREPLY < <(
    [[ -z $words ]] || compgen -W "$words" -- "$word"
    [[ -z $action ]] || compgen -A "$action" -- "$word"
  )
  [[ -z $action ]] || compopt -o filenames 2>/dev/null
}
complete -F _seedbank seedbank
)";

// The assignments that offer these values; empty if any text is allowed.
std::string offered(const std::vector<std::string>& names, Paths paths) {
  std::string text;
  if (!names.empty()) text += fmt::format(" words='{}'", fmt::join(names, " "));
  if (paths == Paths::kFiles) text += " action='file'";
  if (paths == Paths::kDirectories) text += " action='directory'";
  return text;
}

std::string value_case(const Option& option) {
  const std::string values = offered(option.values.names, option.values.paths);
  return fmt::format("      --{}){} ;;\n", option.name, values.empty() ? " return" : values);
}

// Options; or files, where the command takes files and no dash was typed.
std::string word_case(const CommandText& command, const std::vector<Option>& options) {
  std::vector<std::string> names;
  for (const Option& option : options) names.push_back("--" + option.name);
  const std::string words = offered(names, Paths::kNone);
  const Paths paths = command.argument_paths.value_or(Paths::kNone);
  if (paths == Paths::kNone) return fmt::format("      *){} ;;\n", words);
  return fmt::format("      *) if [[ $word == -* ]]; then{}; else{}; fi ;;\n", words,
                     offered({}, paths));
}

std::string command_case(const ProgramText& program, const CommandText& command) {
  const std::vector<Option> options = all_options(program, command);
  std::string text = fmt::format("  '{}')\n    case $before in\n", command.name);
  for (const Option& option : options) {
    if (!option.value_name.empty()) text += value_case(option);
  }
  return text + word_case(command, options) + "    esac\n    ;;\n";
}

// Two words name a command of the family.
constexpr std::string_view kFamilyCase = R"(  case $command in
  {})
    if ((COMP_CWORD == 2)); then
      command='(none)' words='{}'
    else
      command+=" ${{COMP_WORDS[2]}}"
    fi
    ;;
  esac
  case $command in
)";

constexpr std::string_view kHelpCase = R"(  help)
    case $COMP_CWORD:${{COMP_WORDS[2]}} in
      2:*) words='{}' ;;
      3:{}) words='{}' ;;
    esac
    ;;
  esac
)";

}  // namespace

std::string bash_completion(const ProgramText& program) {
  const std::string names = command_names();
  const std::string actions = family_actions(program);
  std::string text(kBeginning);
  text += fmt::format("  ((COMP_CWORD > 1)) || command='(none)' words='{}'\n", names);
  text += fmt::format(kFamilyCase, kFamily, actions);
  for (const CommandText& command : program.commands) text += command_case(program, command);
  return text + fmt::format(kHelpCase, names, kFamily, actions) + std::string(kEnd);
}

}  // namespace seedbank::tools
