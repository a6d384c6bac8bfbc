// Matches: strategies play each other, from every start in both seats.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <seedbank/observer.h>

#include "engine/answer/answerer.h"
#include "engine/base/shards.h"
#include "engine/match/played_game.h"
#include "engine/strategy/strategy.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// What is played.
struct MatchPlan {
  Game game;
  std::vector<Position> starts;      ///< South to move, none of them over
  std::vector<std::string> players;  ///< names of strategies, at least two; one may stand twice
  std::uint64_t games_per_pair = 0;  ///< of each two players, even; two from each start when 0
  std::uint64_t random_seed = 1;
  std::optional<double> seconds_per_move;
  bool judged = true;  ///< whether costs are wanted
};

/// Who plays a game, and from where.
struct Fixture {
  std::size_t start = 0;               ///< of MatchPlan::starts
  std::array<std::size_t, 2> players;  ///< South's and North's, of MatchPlan::players
};

/// All games of a match, numbered: start by start, from each every pair of players, and each pair
/// twice with seats exchanged. The starts come in an order drawn by the random seed, and over again
/// when more games are wanted. So the games of a shorter match are the first ones of a longer one.
/// Safe for any number of threads.
class Schedule {
 public:
  /// Requires a plan with a start and two players.
  explicit Schedule(const MatchPlan& plan);

  [[nodiscard]] std::uint64_t games() const noexcept { return pairs_ * games_per_pair_; }
  [[nodiscard]] std::uint64_t games_per_pair() const noexcept { return games_per_pair_; }
  /// How many of the starts are played from.
  [[nodiscard]] std::uint64_t starts_used() const noexcept;
  /// Game `number`, 0..games()-1.
  [[nodiscard]] Fixture fixture(std::uint64_t number) const noexcept;

 private:
  std::size_t players_;
  std::uint64_t pairs_;
  std::uint64_t games_per_pair_;
  std::vector<std::size_t> starts_;  // in the order of play
};

/// Players of a match that would play the same games over again: the names of two of them that
/// choose nothing by chance, when each pair has more games than two from each start and moves have
/// no time. Empty when there are none.
[[nodiscard]] std::vector<std::string> players_that_repeat(const MatchPlan& plan,
                                                           Answerer& answerer);

/// What a match tells of each game.
struct MatchGame {
  std::uint64_t number = 0;
  Fixture fixture;
  PlayedGame played;
  std::array<double, 2> seconds{};  ///< that South and North took to choose
};

/// Called for each game in the order of the numbers, by one thread at a time.
using TakeGame = std::function<void(const MatchGame&)>;

/// A match under way. What games there are depends on the plan alone, unless moves have a time.
class Match {
 public:
  /// What is referred to must outlive this. Throws StrategyNameError.
  Match(const MatchPlan& plan, Answerer& answerer, Observer& observer);

  /// Plays and judges the games with these numbers, each by a thread of the caller's arena.
  /// Incomplete only when `request` ended it: then what was taken is a beginning. Throws what
  /// strategies, answers or `take` throw, with no thread at work any more. Requires games.end <=
  /// schedule().games().
  Completion run(Part games, const SearchRequest& request, const TakeGame& take);

  [[nodiscard]] const Schedule& schedule() const noexcept { return schedule_; }

 private:
  [[nodiscard]] std::optional<MatchGame> played(std::uint64_t number,
                                                const SearchRequest& request) const;

  const MatchPlan& plan_;
  const Schedule schedule_;
  const SowingTable table_;
  Answerer& answerer_;
  Observer& observer_;
  std::vector<std::unique_ptr<Strategy>> strategies_;
};

}  // namespace seedbank::engine
