// What `verify --fullgame` does.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "db/fullgame/files/database.h"
#include "tools/command/command.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

/// Checks all checksums of `database`, then a sample of so many positions, or all without a number;
/// prints what was found. Throws db::FormatError, db::IoError.
[[nodiscard]] ExitCode verify_fullgame(const db::fullgame::FullGameDatabase& database,
                                       std::optional<std::uint64_t> sample,
                                       std::uint64_t random_seed, CommandContext& context,
                                       const std::stop_token& stop);

}  // namespace seedbank::tools
