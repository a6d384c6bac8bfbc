// Matches: plans and the schedule of games.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/match.h>

#include "engine/arena/players/program_names.h"
#include "engine/strategy/strategy_names.h"
#include "solver/game/random.h"

namespace seedbank {
namespace {

// Selects the random numbers for the order of the starts. No game has this number.
constexpr std::uint64_t kOrderOfStarts = ~std::uint64_t{0};

constexpr std::uint64_t kMostOpenGames = 1'000'000'000;

bool is_program(const MatchPlan& plan, std::size_t player) {
  if (plan.functions.contains(plan.players[player])) return false;
  return plan.play_as.empty() ? engine::names_a_program(plan.players[player])
                              : plan.play_as.at(player).starts_with('{');
}

// The next functions throw ArgumentError.

void check_clock(const TimeControl& clock) {
  if (clock.move && !(clock.move->count() >= 0)) {
    throw ArgumentError("seconds per move: negative, or not a number of seconds");
  }
  for (const auto& time :
       {clock.game, clock.start_up, std::optional(clock.increment), std::optional(clock.margin)}) {
    if (time && !(time->count() >= 0)) {
      throw ArgumentError("clock: negative, or not a number of seconds");
    }
  }
  if (clock.game && clock.game->count() == 0) throw ArgumentError("clock: no time at all");
}

void check_test(const SprtPlan& test, std::size_t players) {
  if (!(test.elo0 < test.elo1) || test.elo0 < -kMostElo || test.elo1 > kMostElo) {
    throw ArgumentError(fmt::format(
        "sprt: elo0 must be less than elo1, and both in -{:.0f}..{:.0f}", kMostElo, kMostElo));
  }
  const auto is_error = [](double probability) { return probability > 0 && probability < 0.5; };
  if (!is_error(test.alpha) || !is_error(test.beta)) {
    throw ArgumentError("sprt: alpha and beta must be greater than 0 and less than 0.5");
  }
  if (players != 2) {
    throw ArgumentError(fmt::format("sprt: compares two players, not {}", players));
  }
}

}  // namespace

void set_default_clock(MatchPlan& plan) {
  if (plan.clock.game || plan.clock.move) return;
  if (is_open(plan)) plan.clock.game = kDefaultClock;
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    if (is_program(plan, i)) plan.clock.game = kDefaultClock;
  }
}

std::size_t add_entrant(MatchPlan& plan, const std::string& name) {
  if (plan.play_as.empty()) plan.play_as = plan.players;
  plan.play_as.emplace_back();
  plan.players.push_back(name);
  if (!plan.labels.empty()) plan.labels.push_back(name);
  if (!plan.versions.empty()) plan.versions.emplace_back();
  if (!plan.own_clocks.empty()) plan.own_clocks.emplace_back();
  return plan.players.size() - 1;
}

TimeControl clock_of(const MatchPlan& plan, std::size_t player) {
  TimeControl clock = plan.clock;
  if (plan.own_clocks.empty() || !plan.own_clocks.at(player)) return clock;
  clock.game = plan.own_clocks[player]->game;
  clock.increment = plan.own_clocks[player]->increment;
  return clock;
}

void check_plan(const MatchPlan& plan) {
  if (plan.starts.empty() || (plan.players.size() < 2 && !is_open(plan))) {
    throw ArgumentError("match: a start and two players are required");
  }
  if (is_open(plan) && !plan.admit) {
    throw ArgumentError("match: an open one needs a function that admits players");
  }
  if (is_open(plan) && plan.judged && !plan.judge_seconds) {
    throw ArgumentError("match: an open one has a time limit for judging, or is not judged");
  }
  if (!plan.own_clocks.empty() && plan.own_clocks.size() != plan.players.size()) {
    throw ArgumentError("clocks: as many as players, or none, are required");
  }
  for (std::size_t i = 0; i < plan.players.size(); ++i) check_clock(clock_of(plan, i));
  if (plan.judge_seconds && !(*plan.judge_seconds >= 0)) {
    throw ArgumentError("judge time: negative, or not a number of seconds");
  }
  if (plan.sprt) check_test(*plan.sprt, plan.players.size());
  for (const Board& start : plan.starts) {
    if (start.pits() != plan.starts[0].pits() || start.rules() != plan.starts[0].rules() ||
        !start.south_to_move() || start.over()) {
      throw ArgumentError("starts: all must be of one game, not over, and have South to move");
    }
  }
}

Schedule::Schedule(const MatchPlan& plan)
    : is_open_(is_open(plan)),
      players_(is_open(plan) ? 2 : plan.players.size()),
      pairs_(plan.tournament == Tournament::kGauntlet ? players_ - 1
                                                      : players_ * (players_ - 1) / 2),
      games_per_pair_(is_open(plan)              ? kMostOpenGames
                      : plan.games_per_pair != 0 ? plan.games_per_pair
                                                 : 2 * plan.starts.size()),
      starts_(plan.starts.size()) {
  std::iota(starts_.begin(), starts_.end(), std::size_t{0});
  // Fisher-Yates shuffle; std::shuffle differs between standard libraries.
  std::mt19937_64 random = random_source(plan.random_seed, kOrderOfStarts);
  for (std::size_t left = starts_.size(); left > 1; --left) {
    std::swap(starts_[left - 1], starts_[static_cast<std::size_t>(random() % left)]);
  }
}

std::uint64_t Schedule::starts_used(std::uint64_t games) const noexcept {
  if (is_open_) return starts_.size();
  const std::uint64_t in_round = 2 * pairs_;
  return std::min<std::uint64_t>(starts_.size(), (games + in_round - 1) / in_round);
}

Fixture Schedule::fixture(std::uint64_t number) const noexcept {
  const std::uint64_t round = number / (2 * pairs_);
  const std::uint64_t in_round = number % (2 * pairs_);
  std::uint64_t pair = in_round / 2;
  std::size_t first = 0;
  for (std::uint64_t with_first = players_ - 1; pair >= with_first; --with_first) {
    pair -= with_first;
    ++first;
  }
  Fixture result;
  result.start = starts_[static_cast<std::size_t>(round % starts_.size())];
  result.players = {first, first + 1 + static_cast<std::size_t>(pair)};
  if (in_round % 2 == 1) std::swap(result.players[0], result.players[1]);
  return result;
}

std::vector<std::string> players_that_repeat(const MatchPlan& plan) {
  if (plan.games_per_pair <= 2 * plan.starts.size() || plan.clock.move) return {};
  std::vector<std::string> names;
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const std::string& name = plan.players[i];
    const bool is_strategy = !plan.functions.contains(name) && !is_program(plan, i);
    if (is_strategy && !uses_chance(name)) names.push_back(name);
    if (names.size() == 2) return names;
    if (names.empty() && plan.tournament == Tournament::kGauntlet) return {};  // all meet the first
  }
  return {};
}

}  // namespace seedbank
