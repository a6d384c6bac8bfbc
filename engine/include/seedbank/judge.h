// The judge of many games: the values of all their sowings, and a report per player.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/engine.h>
#include <seedbank/export.h>
#include <seedbank/game.h>
#include <seedbank/recorded_games.h>

namespace seedbank {

/// Judges the legal sowings of games as Engine::label() labels positions: each position of the
/// games is searched once, by one thread, with all threads of the engine. Passes the games to
/// `take` in order, each as soon as it and all earlier ones are judged; calls do not overlap. All
/// values are exact. Returns the number of games taken, which is less than there are if the limits
/// ended it. Throws ArgumentError if a game has other rules than the engine; the exceptions of
/// `take` and of Engine::label(). `observer`, if any, receives the number of positions to search;
/// the engine's own observer counts their answers.
SEEDBANK_API std::size_t judge_games(
    Engine& engine, std::span<const RecordedGame> games,
    const std::function<void(std::size_t game, const JudgedGame& judged)>& take,
    const Limits& limits = {}, Observer* observer = nullptr);

/// A number and the ends of an interval that holds the true one with 95 % confidence.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The sowings of a player in one phase of the game.
struct PhaseOfPlay {
  std::uint64_t sowings = 0;  ///< legal ones
  std::uint64_t best = 0;     ///< those that cost nothing
  std::uint64_t kept = 0;     ///< those after which the mover still wins, draws or loses as before
  std::uint64_t cost = 0;     ///< sum, in seeds of margin
  std::uint64_t squares = 0;  ///< sum of the squares of costs
  int worst = 0;              ///< the highest cost

  /// Shares of sowings, with Wilson's intervals; the mean cost, with a normal one. All 0 without
  /// sowings.
  [[nodiscard]] SEEDBANK_API Estimate best_share() const noexcept;
  [[nodiscard]] SEEDBANK_API Estimate kept_share() const noexcept;
  [[nodiscard]] SEEDBANK_API Estimate mean_cost() const noexcept;
};

/// The phases, by the seeds in play before a sowing: more than two thirds of all seeds, more than a
/// third, and the others; the first entry is the whole game.
inline constexpr std::array<std::string_view, 4> kPhases = {"all", "opening", "middle", "end"};

/// What a player did in all games.
struct PlayerReport {
  std::uint64_t games = 0;    ///< in which it sowed or tried to
  std::uint64_t illegal = 0;  ///< sowings that could not be played
  std::array<PhaseOfPlay, kPhases.size()> phases = {};

  /// The share of legal ones among the sowings that were played or tried.
  [[nodiscard]] SEEDBANK_API Estimate legal_rate() const noexcept;
};

/// Collects judged games by player. For one thread at a time.
class SEEDBANK_API GameReport {
 public:
  /// Adds a game. Sowings whose cost is not exact do not count. Players without a name are "South"
  /// and "North".
  void add(const RecordedGame& game, const JudgedGame& judged);

  /// The players, in alphabetical order.
  [[nodiscard]] const std::map<std::string, PlayerReport>& players() const noexcept {
    return players_;
  }
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  /// Games that end with an illegal sowing, or have sowings past the end.
  [[nodiscard]] std::uint64_t incomplete() const noexcept { return incomplete_; }

 private:
  std::map<std::string, PlayerReport> players_;
  std::uint64_t games_ = 0;
  std::uint64_t incomplete_ = 0;
};

}  // namespace seedbank
