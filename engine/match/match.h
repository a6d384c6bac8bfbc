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
#include "engine/notation/game_record.h"
#include "engine/strategy/strategy.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// The games to play.
struct MatchPlan {
  Game game;
  std::vector<Position> starts;      ///< South to move, none of them over
  std::vector<std::string> players;  ///< names of strategies, at least two; repetitions allowed
  std::uint64_t games_per_pair = 0;  ///< per pair of players, even; 0: two from each start
  std::uint64_t random_seed = 1;
  std::optional<double> seconds_per_move;
  bool judged = true;  ///< fill in PlayedGame::costs
};

/// The players of a game and its start.
struct Fixture {
  std::size_t start = 0;               ///< of MatchPlan::starts
  std::array<std::size_t, 2> players;  ///< South's and North's, of MatchPlan::players
};

/// The numbers of the games of a match: start by start, for each start every pair of players, and
/// each pair twice with seats exchanged. The starts are shuffled by the random seed, and repeated
/// if there are more games. So the games of a shorter match are the first ones of a longer one.
/// Immutable.
class Schedule {
 public:
  /// Requires a plan with a start and two players.
  explicit Schedule(const MatchPlan& plan);

  [[nodiscard]] std::uint64_t games() const noexcept { return pairs_ * games_per_pair_; }
  [[nodiscard]] std::uint64_t games_per_pair() const noexcept { return games_per_pair_; }
  /// Number of starts that occur.
  [[nodiscard]] std::uint64_t starts_used() const noexcept;
  /// Game `number`, 0..games()-1.
  [[nodiscard]] Fixture fixture(std::uint64_t number) const noexcept;

 private:
  std::size_t players_;
  std::uint64_t pairs_;
  std::uint64_t games_per_pair_;
  std::vector<std::size_t> starts_;  // in the order of play
};

/// Two players of a match that would repeat the same games: deterministic ones, if each pair has
/// more than two games per start and moves have no time limit. Empty if there are none.
[[nodiscard]] std::vector<std::string> players_that_repeat(const MatchPlan& plan,
                                                           Answerer& answerer);

/// A game of a match.
struct MatchGame {
  std::uint64_t number = 0;
  Fixture fixture;
  PlayedGame played;
  std::array<double, 2> seconds{};  ///< thinking time of South and North
};

/// Called with each game, in the order of their numbers, by one thread at a time.
using TakeGame = std::function<void(const MatchGame&)>;

/// Plays a match. The games depend on the plan only, unless moves have a time limit.
class Match {
 public:
  /// References must outlive this. Throws StrategyNameError.
  Match(const MatchPlan& plan, Answerer& answerer, Observer& observer);

  /// Plays and judges the games with these numbers, each on one thread of the caller's arena.
  /// Incomplete only if `request` ended it; the games taken are then the first ones. Rethrows
  /// exceptions of strategies, answers and `take` after all threads have finished. Requires
  /// games.end <= schedule().games().
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
