// Faults of the files of a database, as `verify` names them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "db/check/verify.h"
#include "db/fullgame/files/verify.h"
#include "engine/base/json.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

struct FileFault {
  std::string file;  ///< path below the root of the database
  db::FileState state = db::FileState::kDamaged;
  std::string text;  ///< details; may be empty
};

[[nodiscard]] std::vector<FileFault> named(Game game, const std::vector<db::FileFault>& faults);
[[nodiscard]] std::vector<FileFault> named(const std::vector<db::fullgame::LayerFault>& faults);

/// "missing: empty-capture-6/002-001.seedbank", then the details, if any.
[[nodiscard]] std::string to_text(const FileFault& fault);

/// Objects with "file", "state" and "text".
[[nodiscard]] engine::Json to_json(const std::vector<FileFault>& faults);

/// The faults of files that the operating system could not read.
[[nodiscard]] std::vector<FileFault> unreadable_of(const std::vector<FileFault>& faults);

/// Prints each to standard error: "seedbank: ROOT/FILE: ..."
void name_on_standard_error(const std::filesystem::path& root,
                            const std::vector<FileFault>& faults);

/// As name_on_standard_error(), with advice. Returns the exit code: kIo if the operating system
/// could not read one of the files, otherwise kNoDatabase. Requires a fault.
[[nodiscard]] ExitCode report_faults(const std::filesystem::path& root,
                                     const std::vector<FileFault>& faults);

}  // namespace seedbank::tools
