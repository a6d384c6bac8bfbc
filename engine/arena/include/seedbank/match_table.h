// The table of a match: totals of its games, ratings of the players, and the sequential test of
// two.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include <seedbank/engine.h>
#include <seedbank/export.h>
#include <seedbank/match.h>

namespace seedbank {

/// Games by result.
struct SEEDBANK_API Results {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  [[nodiscard]] std::uint64_t games() const noexcept { return wins + draws + losses; }
  /// Points per game, 0..1, where a draw counts as half a point; nothing without games.
  [[nodiscard]] std::optional<double> score() const noexcept;
  /// Half the width of the 95 % interval of the score, by the normal approximation for independent
  /// games; 0 without games.
  [[nodiscard]] double score_interval() const noexcept;
};

/// The margin that sowings gave away compared with exact play. Sowings with only one legal pit, and
/// sowings of unknown cost, do not count.
struct SEEDBANK_API GivenAway {
  std::uint64_t choices = 0;
  std::uint64_t best = 0;   ///< optimal choices
  std::uint64_t seeds = 0;  ///< total margin given away

  /// Fraction of optimal choices; nothing without choices.
  [[nodiscard]] std::optional<double> best_share() const noexcept;
  [[nodiscard]] std::optional<double> seeds_per_choice() const noexcept;
};

/// Choices by whether they kept the result, a win or a draw under exact play, that the position
/// still allowed.
struct SEEDBANK_API KeptResults {
  std::uint64_t choices = 0;  ///< in positions with this result
  std::uint64_t kept = 0;

  /// Nothing without choices.
  [[nodiscard]] std::optional<double> share() const noexcept;
};

/// The number of stages of a game. The fraction of the seeds in play at the start that are still in
/// play before a sowing determines its stage: more than 3/4, more than 1/2, more than 1/4, or less.
inline constexpr std::size_t kStages = 4;

/// Results of a player.
struct SEEDBANK_API PlayerRow {
  std::array<Results, 2> by_seat;  ///< as South, who begins, and as North
  std::int64_t margin = 0;         ///< sum over all games, seeds
  std::array<GivenAway, kStages> stages;
  std::uint64_t timed_games = 0;                    ///< games with known times
  std::uint64_t timed_sowings = 0;                  ///< in these
  double seconds = 0;                               ///< total time of these games
  double most_seconds = 0;                          ///< greatest time of these for a game
  std::array<std::uint64_t, kVerdicts> forfeits{};  ///< own ones by Verdict; 0 for kPlay
  std::uint64_t choices =
      0;  ///< between several pits, in judged games, whether judged in time or not
  KeptResults kept_wins;
  KeptResults kept_draws;
  KeptResults kept_losses;  ///< every choice keeps a loss

  [[nodiscard]] Results results() const noexcept;
  /// Wins and half the draws.
  [[nodiscard]] double points() const noexcept;
  [[nodiscard]] std::uint64_t all_forfeits() const noexcept;
  [[nodiscard]] GivenAway given_away() const noexcept;
  /// The fraction of choices whose cost is known; nothing without choices.
  [[nodiscard]] std::optional<double> judged_share() const noexcept;
  /// Wins, draws and losses together.
  [[nodiscard]] KeptResults kept() const noexcept;
  [[nodiscard]] double mean_margin() const noexcept;
};

/// Results of two players against each other.
struct SEEDBANK_API PairRow {
  std::size_t first = 0;  ///< index into MatchPlan::players, the smaller one
  std::size_t second = 0;
  Results results;                 ///< of the first
  std::int64_t margin = 0;         ///< of the first, sum over all games, seeds
  std::int64_t south_margin = 0;   ///< of the player that begins, as South
  std::array<Results, 2> by_seat;  ///< of the first, as South and as North

  [[nodiscard]] double mean_margin() const noexcept;
  /// The mean margin of the player that begins: the advantage of beginning.
  [[nodiscard]] double mean_south_margin() const noexcept;
};

/// A strength in Elo points.
///
/// Bradley and Terry's model with the scale of Elo: a player who is d points stronger is expected
/// to score 1 / (1 + 10^(-d/400)); a draw is half a win and half a loss. Ratings maximise the
/// likelihood and have a mean of 0. One drawn game is added for each pair that met, so that a
/// player who wins all games has a finite rating, and for each pair that no chain of games
/// connects, such as players without games and all others. Intervals come from the normal
/// approximation with the information matrix.
struct Rating {
  double points = 0;
  double interval = 0;  ///< half the width of the 95 % interval
};

/// Scores: [a][b] is the number of games that a won against b; a draw counts as half a win.
using ScoreMatrix = std::vector<std::vector<double>>;

/// The ratings of all players. Requires a square matrix of finite non-negative numbers, with zeros
/// on the diagonal.
[[nodiscard]] SEEDBANK_API std::vector<Rating> ratings(const ScoreMatrix& scores);

/// Pairs of games with seats exchanged, by the points of the first player: 0, 1/2, 1, 3/2 or 2.
using GamePairs = std::array<std::uint64_t, 5>;

/// What a test has decided.
enum class SprtDecision : std::uint8_t {
  kNone,  ///< more games are needed
  kElo0,  ///< the first player is elo0 points stronger, or less
  kElo1,  ///< elo1 points, or more
};

/// "none", "elo0" or "elo1".
[[nodiscard]] SEEDBANK_API std::string_view name(SprtDecision decision) noexcept;

/// The state of a test after some pairs of games.
struct SprtState {
  double llr = 0;    ///< log-likelihood ratio of elo1 to elo0
  double lower = 0;  ///< elo0 is accepted at this ratio or below
  double upper = 0;  ///< elo1 at this ratio or above
  SprtDecision decision = SprtDecision::kNone;
};

/// The state of the test after these pairs of games.
///
/// The generalised sequential probability ratio test with the pentanomial model: the five scores of
/// a pair of games have unknown probabilities, of which only the mean is tested; elo0 and elo1 are
/// differences of logistic Elo, expected scores 1 / (1 + 10^(-elo/400)). The ratio is that of the
/// greatest likelihoods of the counts under the two means. The pairs need not consist of
/// independent games: two games from the same start depend on each other. A count of 0 is taken as
/// 0.001, so that the ratio is finite.
///
/// Wald's bounds, log(beta / (1 - alpha)) and log((1 - beta) / alpha), keep the probabilities of
/// both errors close to alpha and beta or below, for differences of 0 to 100 points; for few pairs
/// of very unequal players they are approximate.
///
/// Sources: A. Wald, Sequential tests of statistical hypotheses, Annals of Mathematical Statistics
/// 16 (1945); M. Van den Bergh, A practical introduction to the GSPRT (2019), whose formula is also
/// used by Fishtest (LLR_logistic).
///
/// Requires finite elo0 < elo1, and alpha and beta between 0 and 1/2.
[[nodiscard]] SEEDBANK_API SprtState sprt_of(const SprtPlan& plan, const GamePairs& pairs) noexcept;

/// Adds up the games of a match. For one thread at a time.
class SEEDBANK_API MatchTable {
 public:
  /// `plan` must outlive this.
  explicit MatchTable(const MatchPlan& plan);
  explicit MatchTable(MatchPlan&& plan) = delete;

  /// Whether the seconds of a game are known, and so count.
  enum class Timing : std::uint8_t { kTimed, kUntimed };

  /// Adds rows for players that were added to the plan since.
  void add_players();

  /// Games must be added in the order of their numbers; those of an open match in any order.
  void add(const MatchGame& game, Timing timing);

  [[nodiscard]] const MatchPlan& plan() const noexcept { return plan_; }
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  [[nodiscard]] const std::vector<PlayerRow>& players() const noexcept { return players_; }
  [[nodiscard]] const std::vector<PairRow>& pairs() const noexcept { return pairs_; }

  /// The players' ratings.
  [[nodiscard]] std::vector<Rating> ratings() const;

  /// The complete pairs of games with seats exchanged of the first two players.
  [[nodiscard]] const GamePairs& game_pairs() const noexcept { return game_pairs_; }
  /// The state of the test of the plan; nothing if it has none.
  [[nodiscard]] std::optional<SprtState> sprt() const noexcept;

 private:
  void count_result(const MatchGame& game, Timing timing);
  void count_choices(const MatchGame& game);
  void count_pair(const MatchGame& game);
  [[nodiscard]] PairRow& pair_of(std::size_t first, std::size_t second);
  [[nodiscard]] ScoreMatrix scores() const;

  const MatchPlan& plan_;
  std::uint64_t games_ = 0;
  std::vector<PlayerRow> players_;
  std::vector<PairRow> pairs_;  // in the order of the plan
  GamePairs game_pairs_{};
  std::size_t half_points_of_pair_ = 0;  // of the first player, in the first game of a pair
};

/// Plays games of the plan of the table as play() does, until the test of the plan, if it
/// has one, decides. `take` must add each game to the table; games in progress at the decision are
/// not taken. Returns kComplete if the test decided, or had decided before.
SEEDBANK_API Completion play_until_decided(Engine& engine, const MatchTable& table,
                                           std::uint64_t first, std::uint64_t end,
                                           const std::function<void(const MatchGame&)>& take,
                                           const Limits& limits = {});

}  // namespace seedbank
