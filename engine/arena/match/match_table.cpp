// The table of a match: sums and ratings.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include <seedbank/match_table.h>

namespace seedbank {
namespace {

// Sums.

std::optional<double> quotient(double of, std::uint64_t by) {
  if (by == 0) return std::nullopt;
  return of / static_cast<double>(by);
}

double mean(std::int64_t of, std::uint64_t by) {
  return quotient(static_cast<double>(of), by).value_or(0);
}

void count(Results& results, int outcome) {
  ++(outcome > 0 ? results.wins : outcome < 0 ? results.losses : results.draws);
}

int sign(int number) { return (number > 0) - (number < 0); }

Results sum(const Results& a, const Results& b) {
  return {a.wins + b.wins, a.draws + b.draws, a.losses + b.losses};
}

std::size_t stage_of(int seeds, int seeds_at_start) {
  for (std::size_t stage = 0; stage + 1 < kStages; ++stage) {
    const auto left = static_cast<int>(kStages - 1 - stage);
    if (static_cast<int>(kStages) * seeds > left * seeds_at_start) return stage;
  }
  return kStages - 1;
}

// Ratings, by Newton's method.

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

constexpr double kPointsPerUnit = 400 / std::numbers::ln10;  // of the logistic scale
constexpr double kAddedGames = 1;                            // drawn, for each pair that met
constexpr int kMostSteps = 200;
constexpr double kLongestStep = 2;  // in units: Newton's method may overshoot at first
constexpr double kSmallestStep = 1e-12;

double expected(double difference) { return 1 / (1 + std::exp(-difference)); }

// For each player, a number that it shares with the players to which chains of games connect it.
std::vector<std::size_t> groups_of(const Matrix& scores) {
  std::vector<std::size_t> groups(scores.size());
  std::iota(groups.begin(), groups.end(), std::size_t{0});
  for (std::size_t a = 0; a < scores.size(); ++a) {
    for (std::size_t b = 0; b < scores.size(); ++b) {
      if (scores[a][b] + scores[b][a] > 0) {
        std::replace(groups.begin(), groups.end(), std::size_t{groups[b]}, std::size_t{groups[a]});
      }
    }
  }
  return groups;
}

Matrix with_added_games(const Matrix& scores) {
  const std::vector<std::size_t> groups = groups_of(scores);
  Matrix result = scores;
  for (std::size_t a = 0; a < scores.size(); ++a) {
    for (std::size_t b = 0; b < scores.size(); ++b) {
      const bool met = scores[a][b] + scores[b][a] > 0;
      if (a != b && (met || groups[a] != groups[b])) result[a][b] += kAddedGames / 2;
    }
  }
  return result;
}

// Gauss-Jordan elimination with partial pivoting. Requires a regular matrix.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size, Vector(size, 0));
  for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
  for (std::size_t column = 0; column < size; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < size; ++row) {
      if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
    }
    std::swap(matrix[column], matrix[pivot]);
    std::swap(result[column], result[pivot]);
    const double scale = 1 / matrix[column][column];
    for (std::size_t i = 0; i < size; ++i) {
      matrix[column][i] *= scale;
      result[column][i] *= scale;
    }
    for (std::size_t row = 0; row < size; ++row) {
      if (row == column) continue;
      const double factor = matrix[row][column];
      for (std::size_t i = 0; i < size; ++i) {
        matrix[row][i] -= factor * matrix[column][i];
        result[row][i] -= factor * result[column][i];
      }
    }
  }
  return result;
}

// Ratings in units of the logistic scale, and their covariances.
struct Fit {
  Vector strengths;
  Matrix covariances;
};

// The information matrix is singular, since it does not determine the mean. With the matrix of ones
// added, its inverse is the covariance of ratings with mean 0 plus a constant, which is subtracted.
Fit fit(const Matrix& scores) {
  const std::size_t players = scores.size();
  Fit result{Vector(players, 0), {}};
  for (int step = 0; step < kMostSteps; ++step) {
    Vector gradient(players, 0);
    Matrix information(players, Vector(players, 1));
    for (std::size_t a = 0; a < players; ++a) {
      for (std::size_t b = 0; b < players; ++b) {
        if (a == b) continue;
        const double games = scores[a][b] + scores[b][a];
        const double share = expected(result.strengths[a] - result.strengths[b]);
        const double weight = games * share * (1 - share);
        gradient[a] += scores[a][b] - games * share;
        information[a][a] += weight;
        information[a][b] -= weight;
      }
    }
    result.covariances = inverse(std::move(information));
    const double constant = 1 / (static_cast<double>(players) * static_cast<double>(players));
    double longest = 0;
    for (std::size_t a = 0; a < players; ++a) {
      double change = 0;
      for (std::size_t b = 0; b < players; ++b) change += result.covariances[a][b] * gradient[b];
      change = std::clamp(change, -kLongestStep, kLongestStep);
      result.strengths[a] += change;
      longest = std::max(longest, std::abs(change));
      for (double& covariance : result.covariances[a]) covariance -= constant;
    }
    if (longest < kSmallestStep) break;
  }
  double mean = 0;
  for (const double strength : result.strengths) mean += strength;
  mean /= static_cast<double>(players);
  for (double& strength : result.strengths) strength -= mean;
  return result;
}

double interval_of(double variance) {
  return 1.959963984540054 * std::sqrt(std::max(variance, 0.0)) * kPointsPerUnit;
}

}  // namespace

std::optional<double> Results::score() const noexcept {
  return quotient(static_cast<double>(wins) + static_cast<double>(draws) / 2, games());
}

double Results::score_interval() const noexcept {
  constexpr double kNormal95 = 1.959964;
  const double mean_score = score().value_or(0);
  const double mean_square =
      quotient(static_cast<double>(wins) + static_cast<double>(draws) / 4, games()).value_or(0);
  const double variance = std::max(mean_square - mean_score * mean_score, 0.0);
  return kNormal95 * std::sqrt(quotient(variance, games()).value_or(0));
}

std::optional<double> GivenAway::best_share() const noexcept {
  return quotient(static_cast<double>(best), choices);
}

std::optional<double> GivenAway::seeds_per_choice() const noexcept {
  return quotient(static_cast<double>(seeds), choices);
}

Results PlayerRow::results() const noexcept { return sum(by_seat[0], by_seat[1]); }

GivenAway PlayerRow::given_away() const noexcept {
  GivenAway all;
  for (const GivenAway& stage : stages) {
    all.choices += stage.choices;
    all.best += stage.best;
    all.seeds += stage.seeds;
  }
  return all;
}

double PlayerRow::mean_margin() const noexcept { return mean(margin, results().games()); }

double PairRow::mean_margin() const noexcept { return mean(margin, results.games()); }

double PairRow::mean_south_margin() const noexcept { return mean(south_margin, results.games()); }

std::optional<double> KeptResults::share() const noexcept {
  return quotient(static_cast<double>(kept), choices);
}

double PlayerRow::points() const noexcept {
  const Results all = results();
  return static_cast<double>(all.wins) + static_cast<double>(all.draws) / 2;
}

std::uint64_t PlayerRow::all_forfeits() const noexcept {
  std::uint64_t all = 0;
  for (const std::uint64_t games : forfeits) all += games;
  return all;
}

std::optional<double> PlayerRow::judged_share() const noexcept {
  return quotient(static_cast<double>(given_away().choices), choices);
}

KeptResults PlayerRow::kept() const noexcept {
  return {kept_wins.choices + kept_draws.choices + kept_losses.choices,
          kept_wins.kept + kept_draws.kept + kept_losses.kept};
}

MatchTable::MatchTable(const MatchPlan& plan) : plan_(plan) { add_players(); }

void MatchTable::add_players() {
  if (players_.size() == plan_.players.size()) return;
  const std::size_t most_first = plan_.tournament == Tournament::kGauntlet ? 1 : ~std::size_t{0};
  for (std::size_t second = players_.size(); second < plan_.players.size(); ++second) {
    for (std::size_t first = 0; first < std::min(second, most_first); ++first) {
      pairs_.push_back({first, second, {}, 0, 0, {}});
    }
  }
  players_.resize(plan_.players.size());
  std::sort(pairs_.begin(), pairs_.end(), [](const PairRow& a, const PairRow& b) {
    return std::pair(a.first, a.second) < std::pair(b.first, b.second);
  });
}

PairRow& MatchTable::pair_of(std::size_t first, std::size_t second) {
  return *std::find_if(pairs_.begin(), pairs_.end(), [&](const PairRow& pair) {
    return pair.first == first && pair.second == second;
  });
}

void MatchTable::add(const MatchGame& game, Timing timing) {
  add_players();
  ++games_;
  count_result(game, timing);
  count_choices(game);
  count_pair(game);
}

void MatchTable::count_result(const MatchGame& game, Timing timing) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    PlayerRow& player = players_[game.fixture.players[seat]];
    count(player.by_seat[seat], outcome_of(game, seat));
    player.margin += final_margin(game, plan_.forfeit_rule, seat);
    if (timing == Timing::kUntimed) continue;
    ++player.timed_games;
    player.seconds += game.seconds[seat];
    player.most_seconds = std::max(player.most_seconds, game.seconds[seat]);
  }
  if (game.verdict != Verdict::kPlay) {
    PlayerRow& player = players_[game.fixture.players[game.forfeiting_seat]];
    ++player.forfeits[static_cast<std::size_t>(game.verdict)];
  }
  if (timing == Timing::kTimed) {
    const std::vector<std::size_t> seats = seats_of_sowings(game, plan_.pie);
    for (std::size_t i = 0; i < game.adjudicated_after.value_or(seats.size()); ++i) {
      ++players_[game.fixture.players[seats[i]]].timed_sowings;
    }
  }
  const auto [first, second] = std::minmax(game.fixture.players[0], game.fixture.players[1]);
  const std::size_t seat_of_first = game.fixture.players[0] == first ? 0 : 1;
  PairRow& pair = pair_of(first, second);
  count(pair.results, outcome_of(game, seat_of_first));
  count(pair.by_seat[seat_of_first], outcome_of(game, seat_of_first));
  pair.margin += final_margin(game, plan_.forfeit_rule, seat_of_first);
  pair.south_margin += final_margin(game, plan_.forfeit_rule, 0);
}

void MatchTable::count_choices(const MatchGame& game) {
  if (game.costs.empty()) return;
  const std::vector<Board> positions = game.game.positions();
  const std::vector<std::size_t> seats = seats_of_sowings(game, plan_.pie);
  const std::vector<std::optional<int>> values = exact_values(game, plan_.pie);
  for (std::size_t i = 0; i < game.adjudicated_after.value_or(seats.size()); ++i) {
    if (positions[i].legal_pits().size() == 1) continue;
    PlayerRow& player = players_[game.fixture.players[seats[i]]];
    ++player.choices;
    if (!game.costs[i]) continue;
    GivenAway& stage = player.stages[stage_of(positions[i].in_play(), positions[0].in_play())];
    ++stage.choices;
    if (game.costs[i] == 0) ++stage.best;
    stage.seeds += static_cast<std::uint64_t>(*game.costs[i]);
    if (!values[i] || !values[i + 1]) continue;
    const int result = sign(positions[i].south_to_move() ? *values[i] : -*values[i]);
    KeptResults& kept = result > 0   ? player.kept_wins
                        : result < 0 ? player.kept_losses
                                     : player.kept_draws;
    ++kept.choices;
    if (sign(*values[i]) == sign(*values[i + 1])) ++kept.kept;
  }
}

void MatchTable::count_pair(const MatchGame& game) {
  if (is_open(plan_)) return;  // its pairs of games are not consecutive
  if (std::max(game.fixture.players[0], game.fixture.players[1]) != 1) return;
  const std::size_t seat_of_first = game.fixture.players[0];
  const auto half_points = static_cast<std::size_t>(1 + outcome_of(game, seat_of_first));
  if (game.number % 2 == 0) {
    half_points_of_pair_ = half_points;
  } else {
    ++game_pairs_[half_points_of_pair_ + half_points];
  }
}

std::optional<SprtState> MatchTable::sprt() const noexcept {
  if (!plan_.sprt) return std::nullopt;
  return sprt_of(*plan_.sprt, game_pairs_);
}

ScoreMatrix MatchTable::scores() const {
  ScoreMatrix scores(players_.size(), std::vector<double>(players_.size(), 0));
  for (const PairRow& pair : pairs_) {
    const auto games = static_cast<double>(pair.results.games());
    scores[pair.first][pair.second] = pair.results.score().value_or(0) * games;
    scores[pair.second][pair.first] = games - scores[pair.first][pair.second];
  }
  return scores;
}

std::vector<Rating> ratings(const ScoreMatrix& scores) {
  const Fit found = fit(with_added_games(scores));
  std::vector<Rating> result;
  for (std::size_t a = 0; a < scores.size(); ++a) {
    result.push_back({found.strengths[a] * kPointsPerUnit, interval_of(found.covariances[a][a])});
  }
  return result;
}

std::vector<Rating> MatchTable::ratings() const { return seedbank::ratings(scores()); }

}  // namespace seedbank
