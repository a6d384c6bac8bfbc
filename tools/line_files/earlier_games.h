// Games of a match that are kept while others are played again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>

#include <seedbank/match.h>

#include "db/storage/file.h"

namespace seedbank::tools {

/// The games of a file of records that none of some players played. The file is moved aside, to
/// FILE.before, so that FILE can be written again, in order, as by one run: an interrupted run is
/// continued from both files. Thread-safe, except the constructor and remove().
class EarlierGames {
 public:
  /// Where the records at `records` are meanwhile.
  [[nodiscard]] static std::filesystem::path place_for(const std::filesystem::path& records) {
    return records.string() + ".before";
  }

  /// Moves the records, unless an interrupted run has moved them, and reads them. `players` are
  /// indices of MatchPlan::players. `files` and `plan` must outlive this. Throws UsageError if
  /// there are no records, or not of this match; the exceptions of LineFile.
  EarlierGames(db::FileSystem& files, const std::filesystem::path& records, const MatchPlan& plan,
               std::span<const std::size_t> players);

  /// A game that is kept: see MatchPlan::known.
  [[nodiscard]] std::optional<MatchGame> game(std::uint64_t number) const;

  /// Removes the file that was moved aside, once all games are in the new one. Throws IoError.
  void remove() { files_.remove(before_); }

 private:
  db::FileSystem& files_;
  const std::filesystem::path before_;
  const MatchRecords records_;
  std::map<std::uint64_t, std::string> lines_;
};

}  // namespace seedbank::tools
