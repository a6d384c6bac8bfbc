// What `verify --against` does.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "db/check/file_check.h"
#include "db/storage/file.h"
#include "engine/base/json.h"
#include "tools/command/command.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

/// "missing: empty-capture-6/002-001.seedbank", and more if there is more to say.
[[nodiscard]] std::string to_text(Game game, const db::FileFault& fault);

/// Each with "file", "state" and "text".
[[nodiscard]] engine::Json faults_json(Game game, const std::vector<db::FileFault>& faults);

/// Reads all files of the databases that are listed in `list`, or of those of `rules` and `pits`,
/// and prints which differ from it and which to copy again. Throws UsageError when `list` is none
/// or lists no such game; db::IoError, StreamError.
[[nodiscard]] ExitCode verify_against(const db::FileSystem& files,
                                      const std::filesystem::path& list, std::optional<int> pits,
                                      CommandContext& context, const std::stop_token& stop);

}  // namespace seedbank::tools
