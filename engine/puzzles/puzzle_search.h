// Finding puzzles in games between levels, and their difficulty: how often the levels of play and
// minimax miss the right pit.
#pragma once

#include <cstdint>
#include <functional>

#include <seedbank/observer.h>
#include <seedbank/puzzles.h>

#include "engine/answer/answerer.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"
#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The properties that make a puzzle hard: integers, so that all machines agree.
struct Hardness {
  int missed = 0;     ///< expected number of levels that choose another pit, in thousandths
  int depth = 1;      ///< from this depth in sowings on, minimax chooses the pit
  int legal = 2;      ///< number of pits to choose from
  bool quiet = true;  ///< sowing the pit earns no extra turn and captures nothing

  friend bool operator==(const Hardness&, const Hardness&) = default;
};

/// The hardness of finding `pit`, 0..pits-1. Requires a legal pit and a game that is not over. If
/// `request` ends a search, the result is unspecified. Takes as long as one choice of the highest
/// level. Throws the exceptions of Answerer::answer().
[[nodiscard]] Hardness hardness_of(const SowingTable& table, const Position& position, int pit,
                                   Answerer& answerer, const SearchRequest& request);

/// The difficulty, kEasiest..kHardest, by the formula in DIFFICULTY.md.
[[nodiscard]] int difficulty_of(const Hardness& hardness) noexcept;

/// Adds puzzles to `set` until it has `count` of them, each game on one thread of the caller's
/// arena. Game g contributes the puzzle whose theme and difficulty are rarest so far, unless there
/// are 1 + g / kGamesPerRound of these already. This balances the puzzles as far as games allow,
/// and the puzzles of a smaller count are the first ones of a larger count.
///
/// Calls observer.answered() for each puzzle, and `report` after each game. Returns kComplete
/// unless `request` ended it. A complete set is smaller than wanted only if kMostFutileGames games
/// in a row contributed no puzzle. After all threads have finished, rethrows the first exception of
/// Answerer::answer() or `report`. Requires a set of this plan, and a plan in range.
Completion find_puzzles(const PuzzlePlan& plan, Rules rules, std::uint64_t count, PuzzleSet& set,
                        Answerer& answerer, const SearchRequest& request, Observer& observer,
                        const std::function<void(const PuzzleSet&)>& report);

inline constexpr std::uint64_t kGamesPerRound = 80;
inline constexpr std::uint64_t kMostFutileGames = 20'000;

}  // namespace seedbank::engine
