// Playing the games of a match.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <seedbank/match.h>
#include <seedbank/observer.h>

#include "engine/answer/answerer.h"
#include "engine/strategy/strategy_names.h"

namespace seedbank::engine {

/// Called with each game, in the order of their numbers, by one thread at a time.
using TakeGame = std::function<void(const MatchGame&)>;

/// Plays a match. The games depend on the plan only, unless moves have a time limit.
class Match {
 public:
  /// References must outlive this. Throws ArgumentError for unknown players or starts that do not
  /// match.
  Match(const MatchPlan& plan, Answerer& answerer, Observer& observer);

  /// Plays and judges the games `first` to `end` - 1, each on one thread of the caller's arena.
  /// Returns kComplete unless `request` ended it; the games taken are then the first of these.
  /// After all threads have finished, rethrows the first exception of a strategy, an answer or
  /// `take`. Requires end <= Schedule(plan).games().
  Completion run(std::uint64_t first, std::uint64_t end, const SearchRequest& request,
                 const TakeGame& take);

 private:
  [[nodiscard]] std::optional<MatchGame> played(std::uint64_t number,
                                                const SearchRequest& request) const;
  [[nodiscard]] bool play(MatchGame& game, const SearchRequest& request) const;
  [[nodiscard]] bool judge(MatchGame& game, const SearchRequest& request) const;

  const MatchPlan& plan_;
  const Schedule schedule_;
  const SowingTable table_;
  Answerer& answerer_;
  Observer& observer_;
  std::vector<Strategy> strategies_;
};

}  // namespace seedbank::engine
