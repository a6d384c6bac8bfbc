// Playing the games of a match.
#pragma once

#include <cstdint>
#include <functional>

#include <seedbank/match.h>
#include <seedbank/observer.h>

#include "engine/answer/answerer.h"

namespace seedbank::engine {

/// Called with each game, in the order of their numbers, by one thread at a time.
using TakeGame = std::function<void(const MatchGame&)>;

/// Plays and judges the games `first` to `end` - 1 of a match, each on one thread of the caller's
/// arena. The games depend on the plan only, unless moves have a time limit. Returns kComplete
/// unless `request` ended it; the games taken are then the first of these. After all threads have
/// finished, rethrows the first exception of a strategy, an answer or `take`. Throws ArgumentError
/// for unknown players. Requires a plan that check_plan() accepts, and end <=
/// Schedule(plan).games().
Completion play_games(const MatchPlan& plan, std::uint64_t first, std::uint64_t end,
                      Answerer& answerer, Observer& observer, const SearchRequest& request,
                      const TakeGame& take);

}  // namespace seedbank::engine
