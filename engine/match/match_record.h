// Records of games: a line of JSON for a match and one for each game, as engine/match/FORMAT.md
// specifies.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.h"
#include "engine/notation/game_record.h"

namespace seedbank::engine {

/// Versions of the first line of the records of a match.
enum class RecordsVersion : std::uint8_t { kFirst = 1, kSecond = 2 };

/// Writes and reads the records of one match. Any number of threads may use one at once.
class MatchRecords {
 public:
  /// `plan` must outlive this. Files of the first version can be resumed, but no new ones begun.
  explicit MatchRecords(const MatchPlan& plan, RecordsVersion version = RecordsVersion::kSecond);

  [[nodiscard]] const Schedule& schedule() const noexcept { return schedule_; }

  /// The first line, without line feed. It differs between any two matches, since it holds the
  /// whole plan, with a digest (XXH64) of the starts.
  [[nodiscard]] const std::string& head() const noexcept { return head_; }

  /// The line of a game, without line feed. Its checksum covers the first line as well.
  [[nodiscard]] std::string line(const MatchGame& game) const;

  /// Inverse of line(), without the seconds. Throws NotationError, with the reason, for any other
  /// line.
  [[nodiscard]] MatchGame read(std::string_view line) const;

 private:
  const MatchPlan& plan_;
  const Schedule schedule_;
  const std::string head_;
};

/// The line of a single game, without line feed. `players`: South's and North's names.
[[nodiscard]] std::string record_of(Rules rules, const PlayedGame& game,
                                    const std::array<std::string, 2>& players);

/// A record read without its match.
struct LooseRecord {
  Rules rules = Game().rules;
  PlayedGame game;  ///< perhaps without sowings; costs are not kept
  /// True if the checksum is correct; false if the line has none or belongs to a match whose first
  /// line was not read.
  bool verified = false;
};

/// Reads a file of records, line by line, without its match. For one thread at a time.
class RecordReader {
 public:
  /// The game of the next line; nothing for the first line of a match, of either version. Throws
  /// NotationError for any other line, for a wrong checksum, and if margin or costs contradict the
  /// game.
  [[nodiscard]] std::optional<LooseRecord> read(std::string_view line);

 private:
  std::string head_;  // the first line of the current match; empty if there was none
};

}  // namespace seedbank::engine
