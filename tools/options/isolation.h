// What is said when programs that play cannot be separated from the machine.
#pragma once

#include <string>

#include <seedbank/player.h>

#include "tools/terminal/progress.h"

namespace seedbank::tools {

/// Called before programs of players run. Says on standard error what does not hold if they cannot
/// be isolated; throws IoError if they must be. Starts a program to find out.
void check_isolation(Isolation wanted, Verbosity verbosity);

/// The same for a player, if it is a program.
void check_isolation_of(const std::string& player, Verbosity verbosity);

}  // namespace seedbank::tools
