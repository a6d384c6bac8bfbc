// What programs that forfeited wrote last, in a file beside the records of their match.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include <seedbank/match.h>

#include "db/storage/file.h"
#include "tools/line_files/line_file.h"

namespace seedbank::tools {

/// Keeps MatchGame::last_words of players that forfeited, which records do not hold, for the report
/// of a match that is resumed: a line of JSON for each, with at most the last 8 KiB. Lines of other
/// matches, and damaged ones, are ignored. Not thread-safe.
class WordsFile {
 public:
  /// Opens or creates `path` for the match of `plan`, and reads it. `files` must outlive this.
  /// Throws the exceptions of LineFile.
  WordsFile(db::FileSystem& files, const std::filesystem::path& path, const MatchPlan& plan);

  /// Adds the words of a game to the file, if there are any. Call this before adding the game to
  /// its records, which may be the last thing that a run does. Throws IoError.
  void add(const MatchGame& game);

  /// Sets the words of a game that was read from its records.
  void restore(MatchGame& game) const;

 private:
  std::string match_;  // the checksum of the first line of its records
  std::map<std::uint64_t, std::string> words_;
  LineFile file_;
};

}  // namespace seedbank::tools
