// A resumable file of game records.
#pragma once

#include <filesystem>
#include <functional>

#include <seedbank/match.h>

#include "db/storage/file.h"
#include "solver/game/shards.h"
#include "tools/line_files/line_file.h"

namespace seedbank::tools {

/// Holds the line of the match, then its games or those of a shard, in the order of their numbers.
/// So the file of an interrupted run is a valid prefix, and appending resumes after its last
/// whole line. The games of existing lines are replayed and the checksums compared; lines that
/// cannot be verified are refused. Not thread-safe.
class MatchFile {
 public:
  /// Opens or creates `path` for these games of `plan`, and calls `take` with the existing ones.
  /// `files` and `plan` must outlive this. Throws UsageError, leaving the file unchanged, if it
  /// holds anything else; and the exceptions of LineFile.
  MatchFile(db::FileSystem& files, const std::filesystem::path& path, const MatchPlan& plan,
            Part games, const std::function<void(const MatchGame&)>& take,
            RecordedVersions versions = RecordedVersions::kSame);

  /// Adds the game with the next number. Throws IoError.
  void add(const MatchGame& game);

  /// Returns once all data has reached the disk.
  void sync() { file_.sync(); }

 private:
  const MatchRecords records_;
  LineFile file_;
};

}  // namespace seedbank::tools
