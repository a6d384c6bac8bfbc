// A resumable file of judged games: an object of `replay --json` per line.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include <seedbank/game.h>
#include <seedbank/recorded_games.h>

#include "db/storage/file.h"
#include "tools/line_files/line_file.h"

namespace seedbank::tools {

/// The lines are those of the games, in order, so the file of an interrupted run is a valid prefix.
/// Each has a checksum, which replaces judging the game again. Not thread-safe.
class JudgedFile {
 public:
  /// Opens or creates `path` for `games` and calls `take` with those that it holds. `files` must
  /// outlive this. Throws UsageError, leaving the file unchanged, if it holds anything else; and
  /// the exceptions of LineFile.
  JudgedFile(db::FileSystem& files, const std::filesystem::path& path,
             std::span<const RecordedGame> games,
             const std::function<void(std::size_t game, const JudgedGame& judged)>& take);

  /// Games in the file when it was opened.
  [[nodiscard]] std::size_t first() const noexcept { return first_; }

  /// Adds the next game. Throws IoError.
  void add(const RecordedGame& game, const JudgedGame& judged);

  /// Returns once all lines have reached the disk.
  void sync() { file_.sync(); }

 private:
  LineFile file_;
  std::size_t first_ = 0;
};

}  // namespace seedbank::tools
