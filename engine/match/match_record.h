// Records of games: a line of JSON for a match and one for each game. engine/match/FORMAT.md has
// every field.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.h"
#include "engine/notation/game_record.h"

namespace seedbank::engine {

/// The lines of the records of one match. Any number of threads may use one at once.
class MatchRecords {
 public:
  /// `plan` must outlive this.
  explicit MatchRecords(const MatchPlan& plan);

  [[nodiscard]] const Schedule& schedule() const noexcept { return schedule_; }

  /// The first line, without line feed: no two matches alike, since it holds the whole plan, and of
  /// the starts a digest (XXH64).
  [[nodiscard]] const std::string& head() const noexcept { return head_; }

  /// The line of a game, without line feed. Its checksum covers the first line too.
  [[nodiscard]] std::string line(const MatchGame& game) const;

  /// The game of a line that line() made for this match, with its number but without seconds.
  /// Throws NotationError, which says what is wrong, for any other line.
  [[nodiscard]] MatchGame read(std::string_view line) const;

 private:
  const MatchPlan& plan_;
  const Schedule schedule_;
  const std::string head_;
};

/// The line of a game that belongs to no match, without line feed. `players`: South's and North's
/// names.
[[nodiscard]] std::string record_of(Rules rules, const NotedPosition& start,
                                    const std::array<std::string, 2>& players,
                                    const std::vector<PlayedSowing>& sowings);

/// A record that was read without its match.
struct LooseRecord {
  Rules rules = Game().rules;
  NotedPosition start;
  std::vector<PlayedSowing> sowings;  ///< none in a game that has not begun
  /// Whether a checksum shows that the line is as it was written. Otherwise it has none, or is the
  /// game of a match of which the first line was not read.
  bool verified = false;
};

/// Reads a file of records, line by line, without knowing what was played. For one thread at a
/// time.
class RecordReader {
 public:
  /// The game that the next line holds; nothing for the first line of a match. Throws NotationError
  /// for any other line, for a wrong checksum, and when margin or costs are there and cannot be
  /// those of the game.
  [[nodiscard]] std::optional<LooseRecord> read(std::string_view line);

 private:
  std::string head_;  // the line of the match whose games follow; empty when there was none
};

}  // namespace seedbank::engine
