// Texts about the program itself.
#include "tools/options/help.h"

#include <sstream>

#include "engine/base/machine.h"

namespace seedbank::tools {

std::string overview() {
  std::ostringstream out;
  out << "Seedbank: exact answers to any Kalah question.\n\n"
         "Usage: seedbank COMMAND [options]\n"
         "       seedbank help COMMAND\n\n"
         "Commands:\n";
  for (const auto& command : make_all_commands()) {
    const CommandDescription about = command->description();
    out << "  " << about.name << std::string(10 - about.name.size(), ' ') << about.summary << '\n';
  }
  out << "  help      what this is, or what a command does\n"
         "  version   versions of the program and its libraries\n\n"
         "Exit codes: 0 done; 1 a check found differences; 2 usage; 3 bad position; 4 database\n"
         "missing, damaged, of other rules or too small; 5 not enough memory or disk; 6 input or\n"
         "output failed; 124 out of time, bounds printed; 130 interrupted.\n";
  return out.str();
}

std::string help_of(const CommandDescription& command, const OptionTable& table) {
  std::ostringstream out;
  out << "Usage: seedbank " << command.name << ' ' << command.arguments << "\n\n"
      << command.details;
  table.print(out);
  out << "\nExamples:\n" << command.examples;
  return out.str();
}

std::string version_text() {
  std::ostringstream out;
  out << "seedbank " SEEDBANK_VERSION "\n"
      << "built with oneTBB " SEEDBANK_TBB_VERSION ", zstd " SEEDBANK_ZSTD_VERSION
         ", Boost " SEEDBANK_BOOST_VERSION ", " SEEDBANK_COMPILER "\n"
      << engine::processor_name() << ", processors allowed: " << engine::processors_allowed()
      << '\n';
  return out.str();
}

}  // namespace seedbank::tools
