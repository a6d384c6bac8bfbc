// What `verify --fullgame` does.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>

#include "db/storage/file.h"
#include "tools/command/command.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

/// Checks all checksums of the database in `directory`, then a sample of so many positions, or all
/// without a number; prints what was found. Files that are missing, damaged or unreadable are all
/// named: see report_faults(). Throws UnusableDatabaseError when the database is not of the rules,
/// or of the pits, that were given; db::MissingError, db::FormatError, db::IoError.
[[nodiscard]] ExitCode verify_fullgame(const db::FileSystem& files,
                                       const std::filesystem::path& directory,
                                       std::optional<int> pits, std::optional<std::uint64_t> sample,
                                       std::uint64_t random_seed, CommandContext& context,
                                       const std::stop_token& stop);

}  // namespace seedbank::tools
