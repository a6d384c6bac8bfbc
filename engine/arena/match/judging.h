// Judging the games of a match: what each sowing gave away against exact play.
#pragma once

#include <vector>

#include <seedbank/match.h>

#include "engine/answer/answerer.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Fills in MatchGame::costs, and value_at_end after a forfeit. Each position is searched for
/// plan.judge_seconds at most, if set; costs that depend on values not found in that time remain
/// unknown. Sowings before a swap could be chosen are judged by what the turns are worth under the
/// pie rule. Returns false if `request` ended the judging; the game then is as before. In open
/// matches, whose games are over for the agents, the rest remains unknown instead. Requires the
/// pits and rules of `answerer`. Rethrows its exceptions.
[[nodiscard]] bool judge(MatchGame& game, const MatchPlan& plan, Answerer& answerer,
                         const SearchRequest& request);

/// The sowings with which a game ends under exact play, if a store holds more than half of the
/// seeds, so that the winner cannot change, and the values are found within plan.judge_seconds
/// each. Otherwise empty. Requires and throws the same as judge().
[[nodiscard]] std::vector<int> decided_rest(const Board& board, const MatchPlan& plan,
                                            Answerer& answerer, const SearchRequest& request);

}  // namespace seedbank::engine
