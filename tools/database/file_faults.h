// What is wrong with the files of a database, as `verify` names it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "db/check/file_check.h"
#include "db/fullgame/files/verify.h"
#include "engine/base/json.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

struct FileFault {
  std::string file;  ///< name from the root of the database
  db::FileState state = db::FileState::kDamaged;
  std::string text;  ///< more of it, if there is more to say
};

[[nodiscard]] std::vector<FileFault> named(Game game, const std::vector<db::FileFault>& faults);
[[nodiscard]] std::vector<FileFault> named(const std::vector<db::fullgame::LayerFault>& faults);

/// "missing: empty-capture-6/002-001.seedbank", and more if there is more to say.
[[nodiscard]] std::string to_text(const FileFault& fault);

/// Each with "file", "state" and "text".
[[nodiscard]] engine::Json to_json(const std::vector<FileFault>& faults);

/// Those that the operating system could not read.
[[nodiscard]] std::vector<FileFault> unreadable_of(const std::vector<FileFault>& faults);

/// Names each on standard error: "seedbank: ROOT/FILE: ..."
void name_on_standard_error(const std::filesystem::path& root,
                            const std::vector<FileFault>& faults);

/// The same, and what to do about it. Returns the code to end with: kIo when the operating system
/// could not read one of them, otherwise kNoDatabase. Requires faults.
[[nodiscard]] ExitCode report_faults(const std::filesystem::path& root,
                                     const std::vector<FileFault>& faults);

}  // namespace seedbank::tools
