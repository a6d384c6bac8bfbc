// Matches of four-row Kalaha: games between two players, and statistics of their sowings.
//
// Games come in pairs with the same random first turns. The first player is South, who begins, in
// the first game of a pair, and North in the second.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include <seedbank/export.h>
#include <seedbank/four_rows.h>

namespace seedbank::four_rows {

struct MatchQuestion {
  std::array<PlayerKind, 2> players;
  int games = 100;
  std::uint64_t random_seed = 1;
  StepLimit step_limit = kUsualStepLimit;
  int most_turns = 1000;  ///< per game, of both sides together, including random ones
  int random_turns = 2;   ///< at the beginning of a game, of both sides together
};

/// The number of steps after which a match gives up a sowing: more than a second of work.
inline constexpr std::uint64_t kMatchPatience = 100'000'000;

/// Numbers of sowings, by how they end. A sowing that reaches the limit is also made without a
/// limit, to find out whether it is endless.
struct SowingCounts {
  std::uint64_t sowings = 0;
  std::uint64_t at_limit = 0;
  std::uint64_t endless = 0;
  std::uint64_t undecided = 0;  ///< more than kMatchPatience steps

  friend bool operator==(const SowingCounts&, const SowingCounts&) = default;
};

/// The games of a player, by result.
struct Score {
  int wins = 0;
  int losses = 0;
  int undecided = 0;  ///< endless or unfinished

  [[nodiscard]] int games() const noexcept { return wins + losses + undecided; }
  friend bool operator==(const Score&, const Score&) = default;
};

struct MatchResult {
  std::array<Score, 2> as_south;  ///< by player
  std::array<Score, 2> as_north;
  int endless_games = 0;
  int unfinished_games = 0;
  std::uint64_t turns = 0;
  SowingCounts played;    ///< turns chosen by the players
  SowingCounts possible;  ///< all legal turns in these positions
  bool complete = false;  ///< all games were played

  [[nodiscard]] int games() const noexcept { return as_south[0].games() + as_north[0].games(); }
};

/// Points per game, where an undecided game counts as half a point, with Wilson's 95 % interval.
struct PointShare {
  double share = 0;
  double low = 0;
  double high = 0;
};
[[nodiscard]] SEEDBANK_API PointShare point_share(const Score& score) noexcept;

/// The games of a player, as South and as North.
[[nodiscard]] SEEDBANK_API Score total_score(const MatchResult& result, int player) noexcept;

/// Plays the games on all threads of the caller's oneTBB arena. The result does not depend on the
/// number of threads. Calls `played` after each game, in order, from one thread at a time. If a
/// stop is requested, the result covers the games finished before. Throws std::bad_alloc.
[[nodiscard]] SEEDBANK_API MatchResult play_match(const MatchQuestion& question,
                                                  const std::stop_token& stop,
                                                  const std::function<void()>& played);

/// The object of `four-rows match --json`, on one line.
[[nodiscard]] SEEDBANK_API std::string to_json(const MatchQuestion& question,
                                               const MatchResult& result);

}  // namespace seedbank::four_rows
