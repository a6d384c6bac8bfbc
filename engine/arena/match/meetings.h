// Which games the players of an open match have, and which comes next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <seedbank/match.h>

namespace seedbank::engine {

/// Counts the games of an open match, those before it was resumed and those begun since. Not
/// thread-safe.
class Meetings {
 public:
  /// Two different players, indexes into MatchPlan::players.
  using Pair = std::pair<std::size_t, std::size_t>;

  /// Begins with MatchPlan::earlier. `plan` must outlive this.
  explicit Meetings(const MatchPlan& plan);

  /// Begins a game of one of these pairs: of those that have met least the one with the fewest
  /// games, and of its fixtures in the order of the Schedule the first one that it has played
  /// least. Nothing if there are no pairs.
  [[nodiscard]] std::optional<Fixture> next(const std::vector<Pair>& pairs);

 private:
  using Played = std::map<std::pair<std::size_t, std::size_t>, std::uint64_t>;  // start and South

  void add(const Fixture& fixture);
  [[nodiscard]] Fixture next_of(const Pair& pair) const;

  const Schedule schedule_;
  const std::size_t starts_;
  std::map<Pair, std::uint64_t> met_;  // by the lower and the higher player
  std::map<Pair, Played> played_;
  std::map<std::size_t, std::uint64_t> games_of_;
};

}  // namespace seedbank::engine
