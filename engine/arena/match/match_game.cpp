// A game of a match: verdicts, seats, and what a forfeit counts.
#include <algorithm>
#include <array>
#include <numeric>

#include <seedbank/game.h>
#include <seedbank/match.h>

#include "engine/base/enum_names.h"

namespace seedbank {
namespace {

constexpr std::array<std::string_view, 3> kTournamentNames = {"round-robin", "gauntlet", "open"};

bool gave_no_answer(Verdict verdict) noexcept {
  return verdict == Verdict::kTime || verdict == Verdict::kStall || verdict == Verdict::kStartUp;
}

}  // namespace

std::vector<std::string> player_labels(const MatchPlan& plan) {
  std::vector<std::string> labels = plan.labels.empty() ? plan.players : plan.labels;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    int others = 1;
    for (std::size_t j = i + 1; j < labels.size(); ++j) {
      if (labels[j] == labels[i]) labels[j] += " (" + std::to_string(++others) + ')';
    }
    if (others > 1) labels[i] += " (1)";
  }
  return labels;
}

std::string_view name(Tournament tournament) noexcept {
  return kTournamentNames[static_cast<std::size_t>(tournament)];
}

std::optional<Tournament> tournament_from_name(std::string_view name) noexcept {
  return engine::value_named<Tournament>(kTournamentNames, name);
}

bool is_refereed(const MatchPlan& plan) noexcept {
  return is_open(plan) || !plan.play_as.empty() || plan.clock.game || !plan.own_clocks.empty() ||
         plan.pie != Pie::kNone || plan.judge_seconds || plan.adjudicated;
}

std::vector<std::size_t> seats_of_sowings(const MatchGame& game, Pie pie) {
  const std::vector<Board> positions = game.game.positions();
  const std::size_t before = sowings_before_swap(game.game, pie).value_or(positions.size());
  std::vector<std::size_t> seats;
  for (std::size_t i = 0; i + 1 < positions.size(); ++i) {
    const std::size_t side = positions[i].south_to_move() ? 0 : 1;
    seats.push_back(game.swapped && i >= before ? 1 - side : side);
  }
  return seats;
}

int final_margin(const MatchGame& game, ForfeitRule rule) noexcept {
  const int stores = game.game.store_difference();
  if (game.verdict == Verdict::kPlay || rule == ForfeitRule::kStores) return stores;
  if (rule == ForfeitRule::kFairKalah && !gave_no_answer(game.verdict)) return stores;
  const std::vector<int>& numbers = game.game.numbers();
  const int all = std::accumulate(numbers.begin(), numbers.end(), 0);
  const bool south_forfeits = (game.forfeiting_seat == 0) != game.swapped;
  return south_forfeits ? -all : all;
}

int final_margin(const MatchGame& game, ForfeitRule rule, std::size_t seat) noexcept {
  const int south = final_margin(game, rule);
  return (seat == 0) != game.swapped ? south : -south;
}

std::vector<std::optional<int>> exact_values(const MatchGame& game, Pie pie) {
  const std::vector<Board> positions = game.game.positions();
  std::vector<std::optional<int>> values(positions.size());
  values.back() = game.value_at_end;
  if (game.game.over()) values.back() = game.game.margin();
  const std::size_t first =
      pie == Pie::kNone ? 0 : sowings_before_swap(game.game, pie).value_or(positions.size() - 1);
  for (std::size_t i = std::min(game.costs.size(), positions.size() - 1); i-- > first;) {
    if (!values[i + 1] || !game.costs[i]) continue;
    const int cost = *game.costs[i];
    values[i] = *values[i + 1] + (positions[i].south_to_move() ? cost : -cost);
  }
  return values;
}

int outcome_of(const MatchGame& game, std::size_t seat) noexcept {
  if (game.verdict != Verdict::kPlay) return game.forfeiting_seat == seat ? -1 : 1;
  const int margin = final_margin(game, ForfeitRule::kStores, seat);
  return (margin > 0) - (margin < 0);
}

}  // namespace seedbank
