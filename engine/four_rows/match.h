// Matches of four-row Kalaha: many games of two players, and what their sowings were like.
//
// Games come in pairs with the same random first turns; in the first game of a pair the first
// player is South, who begins, in the second one North.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "engine/base/json.h"
#include "engine/four_rows/player.h"
#include "solver/four_rows/sowing.h"

namespace seedbank::four_rows {

struct MatchQuestion {
  std::array<PlayerKind, 2> players;
  int games = 100;
  std::uint64_t random_seed = 1;
  StepLimit step_limit = kUsualStepLimit;
  int most_turns = 1000;  ///< of both sides, random ones included; then the game is unfinished
  int random_turns = 2;   ///< by chance, before the players choose
};

/// How a game ended.
enum class GameEnd : std::uint8_t {
  kWon,         ///< a side had nothing to sow from
  kEndless,     ///< a sowing does not end, or not within kMatchPatience steps
  kUnfinished,  ///< after most_turns turns
};

/// Steps of a sowing that a match waits for: more than a second.
inline constexpr std::uint64_t kMatchPatience = 100'000'000;

/// How sowings would end. One that reaches the limit is sown on without, to see whether it ends.
struct SowingCounts {
  std::uint64_t sowings = 0;
  std::uint64_t at_limit = 0;
  std::uint64_t endless = 0;
  std::uint64_t undecided = 0;  ///< more than kMatchPatience steps

  friend bool operator==(const SowingCounts&, const SowingCounts&) = default;
};

/// Games of a player on one seat.
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
  SowingCounts played;    ///< turns that the players chose
  SowingCounts possible;  ///< all turns that the rules allowed where they chose
  bool complete = false;  ///< all games were played

  [[nodiscard]] int games() const noexcept { return as_south[0].games() + as_north[0].games(); }
};

/// The share of points in games, an undecided one counting half, with Wilson's interval: what 95 of
/// 100 intervals so found hold.
struct PointShare {
  double share = 0;
  double low = 0;
  double high = 0;
};
[[nodiscard]] PointShare point_share(const Score& score) noexcept;

/// The games of a player on both seats.
[[nodiscard]] Score total_score(const MatchResult& result, int player) noexcept;

/// Plays the games on all threads of the caller's arena. The same question gives the same result
/// with any number of threads. `played` is called after each game, in order, by one thread at a
/// time. Once a stop is requested, the result is that of the games before. Throws std::bad_alloc.
[[nodiscard]] MatchResult play_match(const MatchQuestion& question, const std::stop_token& stop,
                                     const std::function<void()>& played);

/// The fields of `four-rows match --json`.
[[nodiscard]] engine::Json to_json(const MatchQuestion& question, const MatchResult& result);

}  // namespace seedbank::four_rows
