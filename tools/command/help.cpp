// Texts about the program itself.
#include "tools/command/help.h"

#include <sstream>

#include "engine/base/machine.h"
#include "engine/base/quantity.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kColumns = 88;

}  // namespace

std::string overview() {
  std::ostringstream out;
  const auto line = [&out](std::string_view name, std::string_view summary) {
    out << "  " << name << std::string(10 - name.size(), ' ') << summary << '\n';
  };
  out << "Seedbank: exact answers to any Kalah question.\n\n"
         "Usage: seedbank COMMAND [options]\n"
         "       seedbank help COMMAND\n\n"
         "Commands:\n";
  const CommandFamily* last = nullptr;
  for (const auto& command : make_all_commands()) {
    const CommandDescription about = command->description();
    const CommandFamily* const family = family_of(about.name);
    if (family == nullptr) line(about.name, about.summary);
    if (family != nullptr && family != last) line(family->name, family->summary);
    last = family;
  }
  for (const ProgramWord& word : kProgramWords) line(word.name, word.summary);
  std::string codes = "Exit codes:";
  for (const auto& [code, meaning] : kExitCodes) {
    codes += code == ExitCode::kDone ? " " : "; ";
    codes += std::to_string(static_cast<int>(code)) + ' ' + std::string(meaning);
  }
  out << '\n' << engine::wrapped(codes + '.', kColumns);
  return out.str();
}

std::string overview_of(const CommandFamily& family) {
  std::ostringstream out;
  out << "Seedbank, " << family.name << ": " << family.summary << "\n\n"
      << "Usage: seedbank " << family.name << " COMMAND [options]\n"
      << "       seedbank help " << family.name << " COMMAND\n\nCommands:\n";
  for (const auto& command : make_all_commands()) {
    const CommandDescription about = command->description();
    if (family_of(about.name) != &family) continue;
    const std::string name(about.name);
    out << "  " << engine::left_aligned(name, family.name.size() + 8) << about.summary << '\n';
  }
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

std::string_view program_version() noexcept { return SEEDBANK_VERSION; }

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
