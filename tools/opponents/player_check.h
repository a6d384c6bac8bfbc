// Tries a program for compliance.
#pragma once

#include <string>

#include <seedbank/player.h>

#include "tools/command/command.h"

namespace seedbank::tools {

/// Plays the games of try_player() and prints what they show. Returns kDifferences if the program
/// has a fault.
[[nodiscard]] ExitCode check_player(const std::string& name, const TrialOptions& options,
                                    CommandContext& context);

}  // namespace seedbank::tools
