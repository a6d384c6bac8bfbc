// Records of matches: a line of JSON for the match and one for each of its games.
//
//     {"schema":"seedbank.records/1","rules":"standard","pits":6,"players":["tree:4","exact"],...}
//     {"schema":"seedbank.game/1","game":0,"rules":"standard","start":"4,4,5,4,3,4,0,...,0 s",
//      "south":"tree:4","north":"exact","pits":[3,6,2],"margin":-4,"costs":[0,2,0]}
//
// Pits are numbered from 1, farthest from the store, in the order sown, by whoever's turn it is;
// the margin is South's; costs, one for each sowing, are left out where they are not known.
#pragma once

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

/// The game of a line that record_of() made for this match, with its number but without seconds.
/// Throws NotationError, which says what is wrong, for any other line.
[[nodiscard]] MatchGame read_record(const MatchPlan& plan, std::string_view line);

/// A record as one reads it who knows no match.
struct LooseRecord {
  Rules rules = Game().rules;
  NotedPosition start;
  std::string pits;  ///< as read_game() takes them, numbered PitNumbers::kSowing
};

/// The game that a line of records holds; nothing for the line of the match. Throws NotationError.
[[nodiscard]] std::optional<LooseRecord> read_loose_record(std::string_view line);

}  // namespace seedbank::engine
