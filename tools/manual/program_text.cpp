// The program and its commands as the pages describe them.
#include <algorithm>
#include <utility>

#include "tools/manual/pages.h"

namespace seedbank::tools {
namespace {

std::vector<OptionText> common_options() {
  OptionTable table;
  CommonOptions common;
  add_common_options(table, common);
  return table.sections().front().options;
}

CommandText command_text(Command& command) {
  OptionTable table;
  table.begin_section("");
  command.add_options(table);
  // As the help shows them.
  std::vector<OptionText> options = table.sections().front().options;
  std::stable_partition(options.begin(), options.end(),
                        [](const OptionText& option) { return !option.rare; });
  const CommandDescription about = command.description();
  return {std::string(about.name),    std::string(about.arguments), std::string(about.summary),
          std::string(about.details), std::string(about.examples),  std::move(options),
          table.argument_paths()};
}

}  // namespace

ProgramText program_text(std::string version, std::string date) {
  ProgramText program{std::move(version), std::move(date), {}, common_options()};
  for (const auto& command : make_all_commands()) {
    program.commands.push_back(command_text(*command));
  }
  return program;
}

std::vector<OptionText> all_options(const ProgramText& program, const CommandText& command) {
  std::vector<OptionText> options = command.options;
  options.insert(options.end(), program.common_options.begin(), program.common_options.end());
  return options;
}

std::string FamilyText::actions() const {
  std::vector<std::string> words;
  for (const CommandText* const command : commands) words.push_back(last_word(command->name));
  return joined(words);
}

std::vector<FamilyText> families_of(const ProgramText& program) {
  std::vector<FamilyText> families;
  for (const CommandFamily& family : kCommandFamilies) {
    families.push_back({&family, {}});
    for (const CommandText& command : program.commands) {
      if (family_of(command.name) == &family) families.back().commands.push_back(&command);
    }
  }
  return families;
}

std::string last_word(const std::string& name) { return name.substr(name.rfind(' ') + 1); }

std::string command_names(const ProgramText& program) {
  std::vector<std::string> names;
  for (const CommandText& command : program.commands) {
    const CommandFamily* const family = family_of(command.name);
    const std::string first = family == nullptr ? command.name : std::string(family->name);
    if (names.empty() || names.back() != first) names.push_back(first);
  }
  for (const ProgramWord& word : kProgramWords) names.emplace_back(word.name);
  return joined(names);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace seedbank::tools
