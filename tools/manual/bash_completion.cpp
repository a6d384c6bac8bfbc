// Completion of command lines by bash.
#include <string_view>

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

// The assignments that offer such values; nothing where any text may be given.
std::string offered(const std::vector<std::string>& names, Paths paths) {
  std::string text;
  if (!names.empty()) text += " words='" + joined(names) + "'";
  if (paths != Paths::kNone) {
    text += std::string(" action=") + (paths == Paths::kFiles ? "'file'" : "'directory'");
  }
  return text;
}

std::string value_case(const OptionText& option) {
  const std::string values = offered(option.values.names, option.values.paths);
  return "      --" + option.name + ")" + (values.empty() ? " return" : values) + " ;;\n";
}

// Options; or files, where the command takes files and no dash was typed.
std::string word_case(const CommandText& command, const std::vector<OptionText>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const OptionText& option : options) names.push_back("--" + option.name);
  const std::string words = offered(names, Paths::kNone);
  const Paths paths = command.argument_paths.value_or(Paths::kNone);
  if (paths == Paths::kNone) return "      *)" + words + " ;;\n";
  return "      *) if [[ $word == -* ]]; then" + words + "; else" + offered({}, paths) +
         "; fi ;;\n";
}

std::string command_case(const ProgramText& program, const CommandText& command) {
  const std::vector<OptionText> options = all_options(program, command);
  std::string text = "  '" + command.name + "')\n    case $before in\n";
  for (const OptionText& option : options) {
    if (!option.value_name.empty()) text += value_case(option);
  }
  return text + word_case(command, options) + "    esac\n    ;;\n";
}

// Two words name a command of a family.
std::string family_case(const FamilyText& family) {
  const std::string name(family.family->name);
  return "  " + name + ")\n    if ((COMP_CWORD == 2)); then\n      command='(none)' words='" +
         family.actions() + "'\n    else\n      command+=\" ${COMP_WORDS[2]}\"\n    fi\n    ;;\n";
}

std::string help_case(const ProgramText& program, const std::vector<FamilyText>& families) {
  std::string text = "  help)\n    case $COMP_CWORD:${COMP_WORDS[2]} in\n      2:*) words='" +
                     command_names(program) + "' ;;\n";
  for (const FamilyText& family : families) {
    text +=
        "      3:" + std::string(family.family->name) + ") words='" + family.actions() + "' ;;\n";
  }
  return text + "    esac\n    ;;\n";
}

}  // namespace

std::string bash_completion(const ProgramText& program) {
  const std::string names = command_names(program);
  std::string text(kBeginning);
  const std::vector<FamilyText> families = families_of(program);
  text += "  ((COMP_CWORD > 1)) || command='(none)' words='" + names + "'\n  case $command in\n";
  for (const FamilyText& family : families) text += family_case(family);
  text += "  esac\n  case $command in\n";
  for (const CommandText& command : program.commands) text += command_case(program, command);
  return text + help_case(program, families) + "  esac\n" + std::string(kEnd);
}

}  // namespace seedbank::tools
