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

  [[nodiscard]] engine::GameTerms terms() const {
    return {.pits = start.pits(), .rules = start.rules(), .pie = pie};
  }
};

std::string_view moment_of(Pie pie) { return pie == Pie::kTurn ? "a turn" : "a sowing"; }

// The games in both seats, with and without exchanges of seats if a pie rule allows them.
void add_seats(std::vector<Trial>& trials, const Board& start, Pie pie, const TimeControl& clock) {
  if (pie == Pie::kNone) {
    trials.push_back({"a game in the first seat", start, 0, pie, false, clock});
    trials.push_back({"a game in the second seat", start, 1, pie, false, clock});
    return;
  }
  const auto what = [&](std::string_view happens) {
    return fmt::format("the pie rule after {}: {}", moment_of(pie), happens);
  };
  trials.push_back({what("nobody swaps"), start, 0, pie, false, clock});
  trials.push_back({what("it may swap"), start, 1, pie, false, clock});
  trials.push_back({what("its opponent swaps"), start, 0, pie, true, clock});
}

// The options, or the first other rules and pie rule that the protocol has.
TrialOptions playable(const engine::Protocol& protocol, TrialOptions options) {
  const auto refusal = [&] {
    return protocol.refusal({.pits = options.pits, .rules = options.rules, .pie = options.pie});
  };
  const std::string why = refusal();
  if (why.empty()) return options;
  if (!options.only_this_game) {
    for (const Rules rules : {Rules::kEmptyCapture, Rules::kStandard}) {
      for (const Pie pie : {Pie::kNone, Pie::kTurn, Pie::kSowing}) {
        for (const int pits : {options.pits, 6}) {
          options.rules = rules;
          options.pie = pie;
          options.pits = pits;
          if (refusal().empty()) return options;
        }
      }
    }
  }
  throw ArgumentError(fmt::format("its protocol {} {}", protocol.name, why));
}

std::vector<Trial> trials_of(const TrialOptions& options) {
  const auto board = [&](int pits, int seeds) { return Board(pits, seeds, options.rules); };
  const Board start = board(options.pits, options.seeds_per_pit);
  std::vector<Trial> trials;
  add_seats(trials, start, options.pie, options.clock);
  if (options.only_this_game) return trials;
  for (const Pie pie : {Pie::kNone, Pie::kTurn, Pie::kSowing}) {
    if (pie != options.pie) add_seats(trials, start, pie, options.clock);
  }
  TimeControl per_move{.move = options.clock.move, .margin = options.clock.margin};
  if (!per_move.move && options.clock.game) per_move.move = *options.clock.game / 10;
  trials.push_back({"a limit per choice", start, 0, options.pie, false, per_move});
  trials.push_back({"a small board", board(2, 2), 1, options.pie, false, options.clock});
  trials.push_back({"a large board", board(7, 7), 0, options.pie, false, options.clock});
  for (const std::string& rules : {std::string("empty-capture"), std::string("standard")}) {
    if (rules == std::string(options.rules)) continue;
    trials.push_back({"rules: " + rules, Board(options.pits, options.seeds_per_pit, rules), 0,
                      options.pie, false, options.clock});
  }
  return trials;
}

// Nothing if a stop was requested.
std::optional<TrialResult> tried(const engine::Program& program, const Trial& trial,
                                 std::uint64_t number, const TrialOptions& options,
                                 const std::stop_token& stop) {
  const engine::PlayerDeclaration& declared = program.declared();
  engine::RefereedGame game;
  game.terms = trial.terms();
  game.clocks.fill(trial.clock);
  game.start = trial.start;
  game.names.fill("trial");
  game.number = number;
  TrialResult result;
  result.what = trial.what;
  result.skipped = declared.protocol->refusal(game.terms);
  if (!result.skipped.empty()) return result;
  game.random_seeds.fill(number);
  const Seconds start_up = options.clock.start_up.value_or(kDefaultStartUp);
  game.start_up.fill(Seconds(declared.start_up_seconds.value_or(start_up.count())));
  const auto tried_one = engine::make_program_contestant(program);
  Sparring opponent(number, trial.opponent_swaps);
  std::array<engine::Contestant*, 2> contestants = {&opponent, &opponent};
  contestants[trial.seat] = tried_one.get();
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
  engine::PlayerDeclaration declared = engine::program_called(name);
  const std::vector<Trial> trials = trials_of(playable(*declared.protocol, options));
  const auto program = engine::translated(
      [&] { return engine::Program(std::move(declared), options.program_rules); });
  std::uint64_t number = 0;
  for (const Trial& trial : trials) {
    const auto result =
        engine::translated([&] { return tried(program, trial, number, options, stop); });
    if (!result) throw StoppedError(StoppedError::Cause::kStop);
    report(*result);
    ++number;
  }
}

}  // namespace seedbank
