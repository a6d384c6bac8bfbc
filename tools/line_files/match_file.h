// A file of game records in the making: what is there already, and what is still to be added.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "db/storage/file.h"
#include "engine/match/match.h"
#include "engine/match/match_record.h"
#include "tools/line_files/row_file.h"

namespace seedbank::tools {

/// The games of a match, or of a shard of it, stand in the order of their numbers, so what an
/// interrupted run left is a beginning of the file, and is gone on with after its last whole line.
/// The line of the match stands before its first game. Lines that are there are played once more
/// and their checksums compared: one that cannot be verified is refused. For one thread at a time.
class MatchFile {
 public:
  /// Opens `path`, or creates it, for those games of `plan`, and tells `take` of the ones that are
  /// there. `files` and `plan` must outlive this. Throws UsageError, and leaves the file as it is,
  /// when it holds something else; what RowFile throws.
  MatchFile(db::FileSystem& files, const std::filesystem::path& path, const engine::MatchPlan& plan,
            engine::Part games, const engine::TakeGame& take);

  /// Adds the game with the next number. Throws db::IoError.
  void add(const engine::MatchGame& game);

  /// Returns when all has reached the disk.
  void sync() { file_.sync(); }

 private:
  const engine::MatchRecords records_;
  RowFile file_;
};

}  // namespace seedbank::tools
