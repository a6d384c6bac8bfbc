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

/// The first line of the records of a match, without line feed: no two matches alike, since it
/// holds the whole plan, and of the starts a digest (XXH64).
[[nodiscard]] std::string records_head(const MatchPlan& plan);

/// The line of a game, without line feed.
[[nodiscard]] std::string record_of(const MatchPlan& plan, const MatchGame& game);

/// The line of a game that no match is of, without line feed. `players`: South's and North's names.
[[nodiscard]] std::string record_of(Rules rules, const NotedPosition& start,
                                    const std::array<std::string, 2>& players,
                                    const std::vector<PlayedSowing>& sowings);

/// The game of a line that record_of() made for this match, with its number but without seconds.
/// Throws NotationError, which says what is wrong, for any other line, and for costs that cannot
/// be.
[[nodiscard]] MatchGame read_record(const MatchPlan& plan, const Schedule& schedule,
                                    std::string_view line);

/// A record as one reads it who knows no match.
struct LooseRecord {
  Rules rules = Game().rules;
  NotedPosition start;
  std::vector<PlayedSowing> sowings;  ///< none in a game that has not begun
};

/// The game that a line of records holds; nothing for the line of a match. Throws NotationError,
/// also when margin or costs are there and cannot be those of the game.
[[nodiscard]] std::optional<LooseRecord> read_loose_record(std::string_view line);

}  // namespace seedbank::engine
