// Matches: strategies play each other, from every start in both seats.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/answer/answerer.h"
#include "engine/answer/observer.h"
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
  std::uint64_t games_a_pair = 0;    ///< of each two players; two from each start when 0
  std::uint64_t random_seed = 1;
  std::optional<double> seconds_a_move;
  bool judged = true;  ///< whether costs are wanted
};

/// Who plays a game, and from where. The games of a match are numbered: start by start, from each
/// every pair of players, and each pair twice with seats exchanged; then the starts again.
struct Fixture {
  std::size_t start = 0;               ///< of MatchPlan::starts
  std::array<std::size_t, 2> players;  ///< South's and North's, of MatchPlan::players
};

[[nodiscard]] std::uint64_t games_of(const MatchPlan& plan) noexcept;

/// Game `number`, 0..games_of()-1.
[[nodiscard]] Fixture fixture(const MatchPlan& plan, std::uint64_t number) noexcept;

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

  /// Plays and judges the games from number `first` on, some at a time, by all threads of the
  /// caller's arena. Incomplete only when `request` ended it: then what was taken is a beginning.
  /// Throws what strategies, answers or `take` throw, with no thread at work any more.
  Completion run(std::uint64_t first, const SearchRequest& request, const TakeGame& take);

 private:
  [[nodiscard]] bool play(std::vector<MatchGame>& games, const SearchRequest& request,
                          std::stop_source& stop);

  const MatchPlan& plan_;
  const SowingTable table_;
  Answerer& answerer_;
  Observer& observer_;
  std::vector<std::unique_ptr<Strategy>> strategies_;
};

}  // namespace seedbank::engine
