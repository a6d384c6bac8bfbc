// Tries the isolation of programs.
#include "tools/options/isolation.h"

#include <iostream>

#include <fmt/core.h>
#include <seedbank/error.h>

namespace seedbank::tools {

void check_isolation(Isolation wanted, Verbosity verbosity) {
  if (wanted == Isolation::kNone) return;
  const std::string why = why_not_isolated();
  if (why.empty()) return;
  if (wanted == Isolation::kRequired) {
    throw IoError("programs cannot be isolated, which is required: " + why, {});
  }
  if (verbosity == Verbosity::kQuiet) return;
  std::cerr << "seedbank: warning: programs are not isolated, so that they can do what you can: "
            << why << '\n';
}

void check_isolation_of(const std::string& player, Verbosity verbosity) {
  if (player_called(player).is_program) check_isolation(Isolation::kAuto, verbosity);
}

}  // namespace seedbank::tools
