// The table of a match: what its games come to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/match/match.h"
#include "engine/match/ratings.h"

namespace seedbank::engine {

/// Games by how they ended.
struct Results {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  [[nodiscard]] std::uint64_t games() const noexcept { return wins + draws + losses; }
  /// Of a game, draws half: 0..1; nothing without games.
  [[nodiscard]] std::optional<double> score() const noexcept;
  /// Half the width of its 95 % interval by the normal approximation, games taken as independent;
  /// 0 without games.
  [[nodiscard]] double score_interval() const noexcept;
};

/// What sowings gave away against exact play. Only those count for which there was a choice, of two
/// or more pits.
struct GivenAway {
  std::uint64_t choices = 0;
  std::uint64_t best = 0;   ///< choices of a pit of which none is better
  std::uint64_t seeds = 0;  ///< of margin, together

  /// Of the choices; nothing without any.
  [[nodiscard]] std::optional<double> best_share() const noexcept;
  [[nodiscard]] std::optional<double> seeds_per_choice() const noexcept;
};

/// Stages of a game, by the seeds in play before a sowing: more than 3/4 of those at the start,
/// more than a half, more than a quarter, no more than that.
inline constexpr std::size_t kStages = 4;

/// What is known of a player.
struct PlayerRow {
  std::array<Results, 2> by_seat;  ///< as South, who begins, and as North
  std::int64_t margin = 0;         ///< of all games, seeds
  std::array<GivenAway, kStages> stages;
  std::uint64_t timed_sowings = 0;  ///< of the games whose time is known
  double seconds = 0;               ///< these took

  [[nodiscard]] Results results() const noexcept;
  [[nodiscard]] GivenAway given_away() const noexcept;
  [[nodiscard]] double mean_margin() const noexcept;
};

/// What is known of the games of two players.
struct PairRow {
  std::size_t first = 0;  ///< of MatchPlan::players, the smaller number
  std::size_t second = 0;
  Results results;                 ///< of the first
  std::int64_t margin = 0;         ///< of the first, all games, seeds
  std::int64_t south_margin = 0;   ///< of whoever begins
  std::array<Results, 2> by_seat;  ///< of the first, as South and as North

  [[nodiscard]] double mean_margin() const noexcept;
  /// What beginning is worth: the mean margin of whoever begins.
  [[nodiscard]] double mean_south_margin() const noexcept;
};

/// Adds up the games of a match. For one thread.
class MatchTable {
 public:
  /// `plan` must outlive this.
  explicit MatchTable(const MatchPlan& plan);

  /// `timed`: whether its seconds count.
  void add(const MatchGame& game, bool timed);

  [[nodiscard]] const MatchPlan& plan() const noexcept { return plan_; }
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  [[nodiscard]] const std::vector<PlayerRow>& players() const noexcept { return players_; }
  [[nodiscard]] const std::vector<PairRow>& pairs() const noexcept { return pairs_; }

  /// The players' ratings. Requires a game of each pair.
  [[nodiscard]] std::vector<Rating> ratings() const;

 private:
  [[nodiscard]] PairRow& pair_of(std::size_t first, std::size_t second);
  [[nodiscard]] ScoreMatrix scores() const;

  const MatchPlan& plan_;
  const SowingTable table_;
  std::uint64_t games_ = 0;
  std::vector<PlayerRow> players_;
  std::vector<PairRow> pairs_;  // in the order of the plan's pairs
};

}  // namespace seedbank::engine
