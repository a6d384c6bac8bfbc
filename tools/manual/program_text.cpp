// The description of the program and its commands.
#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "tools/manual/pages.h"
#include "tools/mpi/mpi_commands.h"

namespace seedbank::tools {
namespace {

std::vector<Option> common_options() {
  OptionTable table;
  CommonOptions common;
  add_common_options(table, common);
  return table.sections().front().options;
}

CommandText command_text(Command& command, std::string_view edition) {
  OptionTable table;
  table.begin_section("");
  command.add_options(table);
  // In the order of the help.
  std::vector<Option> options = table.sections().front().options;
  std::stable_partition(options.begin(), options.end(),
                        [](const Option& option) { return !option.rare; });
  return {description_of(command.command_name(), edition), std::move(options),
          table.argument_paths()};
}

ProgramText text_of(const std::vector<std::unique_ptr<Command>>& commands, std::string_view edition,
                    std::string version, std::string date) {
  ProgramText program{std::move(version), std::move(date), {}, common_options()};
  for (const auto& command : commands) program.commands.push_back(command_text(*command, edition));
  return program;
}

}  // namespace

ProgramText program_text(std::string version, std::string date) {
  return text_of(make_all_commands(), "", std::move(version), std::move(date));
}

ProgramText mpi_program_text(std::string version, std::string date) {
  return text_of(make_mpi_commands(), kMpiEdition, std::move(version), std::move(date));
}

std::vector<Option> all_options(const ProgramText& program, const CommandText& command) {
  std::vector<Option> options = command.options;
  options.insert(options.end(), program.common_options.begin(), program.common_options.end());
  return options;
}

std::string last_word(const std::string& name) { return name.substr(name.rfind(' ') + 1); }

std::string command_names() {
  std::vector<std::string> names;
  for (const FirstWord& word : first_words()) names.push_back(word.name);
  return joined(names);
}

std::string family_actions(const ProgramText& program) {
  std::vector<std::string> words;
  for (const CommandText& command : program.commands) {
    if (is_of_family(command.name)) words.push_back(last_word(command.name));
  }
  return joined(words);
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace seedbank::tools
