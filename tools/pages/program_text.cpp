// What is known of the program and its commands, for pages that are made from it.
#include "tools/pages/program_text.h"

#include <utility>

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
  const CommandDescription about = command.description();
  return {std::string(about.name),     std::string(about.arguments),
          std::string(about.summary),  std::string(about.details),
          std::string(about.examples), table.sections().front().options,
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

std::string command_names(const ProgramText& program) {
  std::vector<std::string> names;
  for (const CommandText& command : program.commands) names.push_back(command.name);
  for (const ProgramWord& word : kProgramWords) names.emplace_back(word.name);
  return joined(names);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace seedbank::tools
