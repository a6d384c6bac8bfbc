// Tries a program in games of every kind.
#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/player.h>

#include "engine/arena/players/direct_contestant.h"
#include "engine/arena/players/player_declaration.h"
#include "engine/arena/players/program_contestant.h"
#include "engine/arena/players/program_names.h"
#include "engine/arena/players/referee.h"
#include "engine/base/failure.h"

namespace seedbank {
namespace {

using engine::Choice;
using Seconds = std::chrono::duration<double>;

// The opponent of the trials: random pits, and every exchange of seats or none.
class Sparring final : public engine::DirectContestant {
 public:
  Sparring(std::uint64_t random_seed, bool swaps) : random_(random_seed), swaps_(swaps) {}

 private:
  [[nodiscard]] Choice chosen(const engine::ChoiceRequest& question) override {
    if (question.may_swap && swaps_) return {Choice::Kind::kSwap, 0};
    const std::vector<int> pits = question.board.legal_pits();
    return {Choice::Kind::kPit, pits[random_() % pits.size()]};
  }

  std::mt19937_64 random_;
  const bool swaps_;
};

// A game of the trial.
struct Trial {
  std::string what;
  Board start;
  std::size_t seat = 0;
  Pie pie = Pie::kNone;
  bool opponent_swaps = false;
  TimeControl clock;
};

std::vector<Trial> trials_of(const TrialOptions& options) {
  const auto board = [&](int pits, int seeds) { return Board(pits, seeds, options.rules); };
  const Board start = board(options.pits, options.seeds_per_pit);
  const TimeControl clock{.game = options.clock, .margin = kDefaultMargin};
  const TimeControl per_move{.move = options.clock / 10, .margin = kDefaultMargin};
  std::vector<Trial> trials = {
      {"a game in the first seat", start, 0, Pie::kNone, false, clock},
      {"a game in the second seat", start, 1, Pie::kNone, false, clock},
      {"a limit per choice", start, 0, Pie::kNone, false, per_move},
      {"the pie rule after a turn: it may swap", start, 1, Pie::kTurn, false, clock},
      {"the pie rule after a turn: its opponent swaps", start, 0, Pie::kTurn, true, clock},
      {"the pie rule after a sowing: it may swap", start, 1, Pie::kSowing, false, clock},
      {"the pie rule after a sowing: its opponent swaps", start, 0, Pie::kSowing, true, clock},
      {"a small board", board(2, 2), 1, Pie::kNone, false, clock},
      {"a large board", board(7, 7), 0, Pie::kNone, false, clock},
  };
  for (const std::string& rules : {std::string("empty-capture"), std::string("standard")}) {
    if (rules == options.rules) continue;
    trials.push_back({"rules: " + rules, Board(options.pits, options.seeds_per_pit, rules), 0,
                      Pie::kNone, false, clock});
  }
  return trials;
}

// Nothing if a stop was requested.
std::optional<TrialResult> tried(const engine::PlayerDeclaration& declared, const Trial& trial,
                                 std::uint64_t number, const TrialOptions& options,
                                 const std::stop_token& stop) {
  engine::RefereedGame game;
  game.terms.pits = trial.start.pits();
  game.terms.rules = trial.start.rules();
  game.terms.pie = trial.pie;
  game.terms.clock = trial.clock;
  game.start = trial.start;
  game.names.fill("trial");
  game.number = number;
  TrialResult result;
  result.what = trial.what;
  result.skipped = declared.protocol->refusal(game.terms);
  if (!result.skipped.empty()) return result;
  game.random_seeds.fill(number);
  game.start_up.fill(Seconds(declared.start_up_seconds.value_or(options.start_up.count())));
  const auto program = engine::make_program_contestant(declared, options.program_rules);
  Sparring opponent(number, trial.opponent_swaps);
  std::array<engine::Contestant*, 2> contestants = {&opponent, &opponent};
  contestants[trial.seat] = program.get();
  auto played = engine::referee(game, contestants, stop);
  if (!played) return std::nullopt;
  result.verdict = played->verdict;
  result.fault = std::move(played->why);
  result.sowings = played->game.sown().size();
  result.seconds = played->seconds[trial.seat];
  result.ended_by_itself = played->ended[trial.seat];
  result.last_words = std::move(played->last_words[trial.seat]);
  return result;
}

}  // namespace

void try_player(std::string_view name, const TrialOptions& options,
                const std::function<void(const TrialResult&)>& report,
                const std::stop_token& stop) {
  if (!engine::names_a_program(name)) {
    throw ArgumentError(fmt::format("player '{}': a strategy, not a program", name));
  }
  const engine::PlayerDeclaration declared = engine::program_called(name);
  std::uint64_t number = 0;
  for (const Trial& trial : trials_of(options)) {
    const auto result =
        engine::translated([&] { return tried(declared, trial, number, options, stop); });
    if (!result) throw StoppedError(StoppedError::Cause::kStop);
    report(*result);
    ++number;
  }
}

}  // namespace seedbank
