// What `verify --against` does.
#pragma once

#include <optional>

#include "db/storage/file.h"
#include "tools/command/command.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"

namespace seedbank::tools {

/// Reads all files of the databases that are listed in `list`, or of those of `rules` and `pits`,
/// and prints which differ from it and which to copy again. Returns kDifferences when some do, kIo
/// when the operating system could not read one of them. Throws UsageError when `list` is not a
/// list of digests or lists no such game; StreamError.
[[nodiscard]] ExitCode verify_against(const db::FileSystem& files,
                                      const std::filesystem::path& list, std::optional<int> pits,
                                      CommandContext& context, const StopOnSignal& stop);

}  // namespace seedbank::tools
