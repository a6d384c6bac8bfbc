// The table of a match, added up.
#include "engine/match/match_table.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "solver/game/sowing.h"

namespace seedbank::engine {
namespace {

std::optional<double> quotient(double of, std::uint64_t by) {
  if (by == 0) return std::nullopt;
  return of / static_cast<double>(by);
}

double mean(std::int64_t of, std::uint64_t by) {
  return quotient(static_cast<double>(of), by).value_or(0);
}

void count(Results& results, int margin) {
  ++(margin > 0 ? results.wins : margin < 0 ? results.losses : results.draws);
}

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

MatchTable::MatchTable(const MatchPlan& plan)
    : plan_(plan), table_(plan.game), players_(plan.players.size()) {
  for (std::size_t first = 0; first < players_.size(); ++first) {
    for (std::size_t second = first + 1; second < players_.size(); ++second) {
      pairs_.push_back({first, second, {}, 0, 0, {}});
    }
  }
}

PairRow& MatchTable::pair_of(std::size_t first, std::size_t second) {
  return *std::find_if(pairs_.begin(), pairs_.end(), [&](const PairRow& pair) {
    return pair.first == first && pair.second == second;
  });
}

void MatchTable::add(const MatchGame& game, bool timed) {
  ++games_;
  const PlayedGame& played = game.played;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    PlayerRow& player = players_[game.fixture.players[seat]];
    const int margin = seat == 0 ? played.margin : -played.margin;
    count(player.by_seat[seat], margin);
    player.margin += margin;
    if (timed) player.seconds += game.seconds[seat];
  }
  const auto [first, second] = std::minmax(game.fixture.players[0], game.fixture.players[1]);
  const std::size_t seat_of_first = game.fixture.players[0] == first ? 0 : 1;
  const int margin_of_first = seat_of_first == 0 ? played.margin : -played.margin;
  PairRow& pair = pair_of(first, second);
  count(pair.results, margin_of_first);
  count(pair.by_seat[seat_of_first], margin_of_first);
  pair.margin += margin_of_first;
  pair.south_margin += played.margin;

  const int seeds_at_start = seeds_in_play(played.start);
  const std::vector<GameStep> steps = steps_of(table_, played);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    PlayerRow& player = players_[game.fixture.players[static_cast<std::size_t>(steps[i].side)]];
    if (timed) ++player.timed_sowings;
    if (played.costs.empty() || std::has_single_bit(legal_pits(steps[i].before))) continue;
    GivenAway& stage = player.stages[stage_of(seeds_in_play(steps[i].before), seeds_at_start)];
    ++stage.choices;
    if (played.costs[i] == 0) ++stage.best;
    stage.seeds += static_cast<std::uint64_t>(played.costs[i]);
  }
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

std::vector<Rating> MatchTable::ratings() const { return engine::ratings(scores()); }

}  // namespace seedbank::engine
