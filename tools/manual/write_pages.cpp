// seedbank_pages: writes the manual pages and the completions when the project is built. They are
// made from the option tables of the commands, so no option can be forgotten.
// Usage: seedbank_pages TEMPLATES DIRECTORY VERSION DATE
#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

#include <boost/algorithm/string/replace.hpp>

#include "tools/command/command.h"
#include "tools/manual/pages.h"
#include "tools/mpi/mpi_commands.h"

namespace seedbank::tools {
namespace {

CommandText command_text(const CommandEntry& entry, std::string_view edition) {
  const std::unique_ptr<Command> command = entry.make();
  OptionTable table;
  command->add_options(table);
  // In the order of the help.
  std::vector<Option> options = table.options();
  std::stable_partition(options.begin(), options.end(),
                        [](const Option& option) { return !option.rare; });
  return {description_of(entry.name, edition), std::move(options), table.argument_values()};
}

ProgramText text_of(std::span<const CommandEntry> commands, std::string_view edition) {
  OptionTable table;
  CommonOptions common;
  add_common_options(table, common);
  ProgramText program{{}, table.options()};
  for (const CommandEntry& command : commands) {
    program.commands.push_back(command_text(command, edition));
  }
  return program;
}

struct PageWriter {
  std::filesystem::path templates;
  std::filesystem::path directory;
  std::string version;
  std::string date;

  void write(const std::string& name, PageParts parts) const {
    std::ifstream from(templates / (name + ".in"), std::ios::binary);
    from.exceptions(std::ios::failbit | std::ios::badbit);
    std::string page(std::istreambuf_iterator<char>(from), {});
    parts["VERSION"] = version;
    parts["DATE"] = date;
    for (const auto& [part, text] : parts) {
      boost::replace_all(page, '@' + part + (text.ends_with('\n') ? "@\n" : "@"), text);
    }
    std::ofstream to(directory / name, std::ios::binary);
    to.exceptions(std::ios::failbit | std::ios::badbit);
    to << page;
    to.close();
  }
};

}  // namespace
}  // namespace seedbank::tools

int main(int count, char** arguments) {
  using namespace seedbank::tools;
  if (count != 5) {
    std::cerr << "usage: seedbank_pages TEMPLATES DIRECTORY VERSION DATE\n";
    return 2;
  }
  try {
    const PageWriter pages{arguments[1], arguments[2], arguments[3], arguments[4]};
    std::filesystem::create_directories(pages.directory);
    const ProgramText program = text_of(all_commands(), "");
    pages.write("seedbank.1", man_page(program));
    pages.write("seedbank-mpi.1", man_page(text_of(mpi_commands(), kMpiEdition)));
    pages.write("seedbank.bash", bash_completion(program));
    pages.write("_seedbank", zsh_completion(program));
    pages.write("seedbank.fish", fish_completion(program));
  } catch (const std::exception& error) {
    std::cerr << "seedbank_pages: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
