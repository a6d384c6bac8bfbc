// Finding puzzles in games between levels.
#pragma once

#include <cstdint>
#include <functional>

#include <seedbank/observer.h>
#include <seedbank/puzzles.h>

#include "engine/answer/answerer.h"
#include "solver/game/rules.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The puzzles to find.
struct WantedPuzzles {
  PuzzlePlan plan;
  Rules rules;
  std::uint64_t count = 0;
};

/// Adds puzzles to `set` until it has as many as wanted, each game on one thread of the caller's
/// arena. Game g contributes the puzzle whose theme and difficulty are rarest so far, unless there
/// are 1 + g / kGamesPerRound of these already. This balances the puzzles as far as games allow,
/// and the puzzles of a smaller count are the first ones of a larger count.
///
/// Calls observer.answered() for each puzzle, and `report` after each game. Returns kComplete
/// unless `request` ended it. A complete set is smaller than wanted only if kMostFutileGames games
/// in a row contributed no puzzle. After all threads have finished, rethrows the first exception of
/// Answerer::answer() or `report`. Requires a set of this plan, and a plan in range.
Completion find_puzzles(const WantedPuzzles& wanted, PuzzleSet& set, Answerer& answerer,
                        const SearchRequest& request, Observer& observer,
                        const std::function<void(const PuzzleSet&)>& report);

inline constexpr std::uint64_t kGamesPerRound = 80;
inline constexpr std::uint64_t kMostFutileGames = 20'000;

}  // namespace seedbank::engine
