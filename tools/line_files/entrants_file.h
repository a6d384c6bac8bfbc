// The players of an open match, in a file beside its records.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <seedbank/match.h>

#include "db/storage/file.h"
#include "tools/line_files/line_file.h"

namespace seedbank::tools {

/// Identifies clients: one with a token is the player that had it first, another one a player of
/// its name without a token. Keeps names and tokens, which records do not hold, as lines of JSON in
/// a file that only its owner can read. Not thread-safe.
class EntrantsFile {
 public:
  /// Adds the players of the file, which is created if it is missing, to `plan`, which must be that
  /// of an open match with its own players. Without a path, tokens are forgotten with this. `files`
  /// and `plan` must outlive this. Throws UsageError if the file holds anything else; the
  /// exceptions of LineFile.
  EntrantsFile(db::FileSystem& files, const std::optional<std::filesystem::path>& path,
               MatchPlan& plan);

  /// See AdmitEntrant. Adds a new player to the plan and to the file. Throws ArgumentError,
  /// IoError.
  [[nodiscard]] Entrant admit(std::string_view token, std::string_view name, int attempt);

 private:
  struct Known {
    std::size_t player = 0;
    std::optional<std::string> token;  // empty: without one; nothing: no client has this name
  };

  MatchPlan& plan_;
  std::map<std::string, Known> known_;
  std::optional<LineFile> file_;
};

}  // namespace seedbank::tools
