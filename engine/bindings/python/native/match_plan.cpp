// Reads the arguments of Engine.match.
#include "engine/bindings/python/native/match_plan.h"

#include <array>
#include <chrono>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/stl.h>
#include <seedbank/error.h>
#include <seedbank/player.h>

namespace seedbank::python {
namespace {

namespace py = pybind11;

using Duration = std::chrono::duration<double>;

std::optional<double> seconds_of_clock(const std::optional<Duration>& time) {
  return time ? std::optional<double>(time->count()) : std::nullopt;
}

template <typename Value>
Value argument(const py::dict& arguments, const char* name) {
  return py::cast<Value>(arguments[name]);
}

std::optional<Duration> duration(const py::dict& arguments, const char* name) {
  const auto seconds = argument<std::optional<double>>(arguments, name);
  return seconds ? std::optional<Duration>(*seconds) : std::nullopt;
}

// The one of the values whose name is the argument.
template <typename Enum>
Enum named(const py::dict& arguments, const char* argument_name, std::initializer_list<Enum> all) {
  const auto text = argument<std::string>(arguments, argument_name);
  std::vector<std::string> names;
  for (const Enum value : all) {
    if (text == name(value)) return value;
    names.emplace_back(name(value));
  }
  throw ArgumentError(std::string(argument_name) + ": " + unknown_name(text, names));
}

// Functions of Python as players, by name. They are called by the threads of the engine, and are
// destroyed by the caller's: copies share one reference, since counting them needs the GIL.
std::map<std::string, PlayerFunction> player_functions(const py::dict& functions) {
  std::map<std::string, PlayerFunction> players;
  for (const auto& [name, function] : functions) {
    const auto shared =
        std::make_shared<py::function>(py::reinterpret_borrow<py::function>(function));
    players[py::cast<std::string>(name)] = [shared](const Board& board, const ClockState& clock) {
      const py::gil_scoped_acquire lock;
      return py::cast<int>((*shared)(board, seconds_of_clock(clock.left),
                                     seconds_of_clock(clock.opponent_left),
                                     seconds_of_clock(clock.for_choice)));
    };
  }
  return players;
}

void set_test(const py::dict& arguments, MatchPlan& plan) {
  const auto test = argument<std::optional<std::array<double, 4>>>(arguments, "sprt");
  if (!test) return;
  const auto [elo0, elo1, alpha, beta] = *test;
  plan.sprt = {elo0, elo1, alpha, beta};
}

void set_agents(const py::dict& arguments, MatchPlan& plan) {
  const auto listen = argument<std::optional<std::string>>(arguments, "listen");
  if (!plan.agents.empty() && !listen) {
    throw ArgumentError("listen: " + plan.agents.begin()->first +
                        " connects by itself, which needs an address, such as '2671'");
  }
  if (plan.agents.empty() && listen) {
    throw ArgumentError("listen: none of the players is an agent, a declaration with a token");
  }
  if (listen) plan.listen = listen_address(*listen);
}

void check_repetition(const MatchPlan& plan) {
  const std::vector<std::string> repeat = players_that_repeat(plan);
  if (repeat.empty()) return;
  throw ArgumentError("games: " + repeat[0] + " and " + repeat[1] +
                      " make no random choices, so they would repeat their games; " +
                      std::to_string(2 * plan.starts.size()) + " at most, or more starts");
}

}  // namespace

MatchPlan plan_of(const py::dict& arguments) {
  MatchPlan plan;
  plan.starts = argument<std::vector<Board>>(arguments, "starts");
  plan.games_per_pair = argument<std::uint64_t>(arguments, "games");
  plan.random_seed = argument<std::uint64_t>(arguments, "seed");
  plan.judged = argument<bool>(arguments, "judged");
  plan.judge_seconds = argument<std::optional<double>>(arguments, "judge_time");
  plan.clock.move = duration(arguments, "seconds_per_move");
  plan.clock.game = duration(arguments, "clock");
  plan.clock.increment = Duration(argument<double>(arguments, "increment"));
  plan.clock.margin = Duration(argument<double>(arguments, "margin"));
  plan.clock.start_up = duration(arguments, "start_up");
  plan.pie = named(arguments, "pie", {Pie::kNone, Pie::kTurn, Pie::kSowing});
  plan.tournament =
      named(arguments, "tournament", {Tournament::kRoundRobin, Tournament::kGauntlet});
  plan.forfeit_rule = named(arguments, "forfeit",
                            {ForfeitRule::kFairKalah, ForfeitRule::kZero, ForfeitRule::kStores});
  plan.program_rules.isolation =
      named(arguments, "isolate", {Isolation::kAuto, Isolation::kNone, Isolation::kRequired});
  plan.program_rules.freezes = argument<bool>(arguments, "freeze");
  plan.functions = player_functions(argument<py::dict>(arguments, "functions"));
  const auto names = argument<std::vector<std::string>>(arguments, "players");
  set_players(plan, names);
  set_default_clock(plan);
  set_test(arguments, plan);
  set_agents(arguments, plan);
  check_plan(plan);
  check_repetition(plan);
  return plan;
}

}  // namespace seedbank::python
