// Players of every kind.
#include "engine/arena/players/players.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/match.h>

#include "engine/arena/players/agent_contestant.h"
#include "engine/arena/players/direct_contestant.h"
#include "engine/arena/players/program.h"
#include "engine/arena/players/program_contestant.h"
#include "engine/arena/players/program_names.h"
#include "engine/base/failure.h"
#include "engine/board/arguments.h"
#include "engine/strategy/minimax.h"
#include "solver/base/stopwatch.h"

namespace seedbank::engine {
namespace {

class StrategyContestant final : public DirectContestant {
 public:
  StrategyContestant(const Strategy& strategy, bool is_exact, const Surroundings& surroundings)
      : strategy_(strategy), is_exact_(is_exact), surroundings_(surroundings) {}

 private:
  // Of the time left in a game, a strategy uses at most this part for one sowing.
  static constexpr double kPartOfGame = 1.0 / 16;
  // Strategies without exact values decide about an exchange by minimax to this depth.
  static constexpr int kSwapDepth = 8;

  [[nodiscard]] Choice chosen(const ChoiceRequest& question) override {
    const Position position = position_of(question.board).position;
    SearchRequest request = surroundings_.request;
    const ClockState& clock = question.clock;
    if (clock.for_choice) {
      double seconds = clock.for_choice->count();
      if (clock.left) seconds = std::min(seconds, clock.left->count() * kPartOfGame);
      request.deadline = std::min(request.deadline, deadline_in(seconds));
    }
    if (question.may_swap && is_worth_swapping(position, request)) {
      return {Choice::Kind::kSwap, 0};
    }
    const int pit =
        strategy_.choose(surroundings_.table, position, surroundings_.random, request) + 1;
    return {Choice::Kind::kPit, pit};
  }

  [[nodiscard]] bool is_worth_swapping(const Position& position,
                                       const SearchRequest& request) const {
    if (is_exact_) {
      SearchStats stats;
      const SolvedShare solved = surroundings_.answerer.values(surroundings_.table.game().pits)
                                     ->share(position, request, kIgnoreBounds, stats);
      if (solved.complete()) return margin_from_share(position, solved.bounds.low) < 0;
    }
    return Minimax(PositionBoard(surroundings_.table, position), Aim::kMargin, request)
               .choose(kSwapDepth, [](const MinimaxChoice&) {})
               .value < 0;
  }

  const Strategy& strategy_;
  const bool is_exact_;
  const Surroundings surroundings_;
};

class FunctionContestant final : public DirectContestant {
 public:
  explicit FunctionContestant(const PlayerFunction& function) : function_(function) {}

 private:
  // A function keeps its seat: it has no way to say otherwise.
  [[nodiscard]] Choice chosen(const ChoiceRequest& question) override {
    return {Choice::Kind::kPit, function_(question.board, question.clock)};
  }
  // It cannot be interrupted, so the referee compares its clock after its return.
  [[nodiscard]] bool has_clock() const override { return true; }

  const PlayerFunction& function_;
};

}  // namespace

Player::Player(const std::string& name, const std::map<std::string, PlayerFunction>& functions,
               const ProgramRules& rules, Answerer& answerer) {
  if (const auto found = functions.find(name); found != functions.end()) {
    kind_ = found->second;
  } else if (names_a_program(name)) {
    kind_ = Program(program_called(name), rules);
  } else {
    kind_ = NamedStrategy{make_strategy(name, answerer), name.starts_with("exact")};
  }
}

Player::Player(AgentLobby& lobby, std::string name, std::chrono::duration<double> start_up)
    : kind_(ConnectingAgent{&lobby, std::move(name), start_up}) {}

const Protocol* Player::protocol() const noexcept {
  if (std::holds_alternative<ConnectingAgent>(kind_)) return &agent_protocol();
  const auto* const program = std::get_if<Program>(&kind_);
  return program == nullptr ? nullptr : program->declared().protocol;
}

std::optional<double> Player::start_up_seconds() const noexcept {
  if (const auto* const agent = std::get_if<ConnectingAgent>(&kind_)) {
    return agent->start_up.count();
  }
  const auto* const program = std::get_if<Program>(&kind_);
  return program == nullptr ? std::nullopt : program->declared().start_up_seconds;
}

std::unique_ptr<Contestant> Player::contestant(const Surroundings& surroundings) const {
  if (const auto* const program = std::get_if<Program>(&kind_)) {
    return make_program_contestant(*program);
  }
  if (const auto* const function = std::get_if<PlayerFunction>(&kind_)) {
    return std::make_unique<FunctionContestant>(*function);
  }
  if (const auto* const agent = std::get_if<ConnectingAgent>(&kind_)) {
    return make_agent_contestant(*agent->lobby, agent->name, agent->start_up);
  }
  const auto& named = std::get<NamedStrategy>(kind_);
  return std::make_unique<StrategyContestant>(named.strategy, named.is_exact, surroundings);
}

}  // namespace seedbank::engine

namespace seedbank {
namespace {

// Whether the name of a family is similar to the word of this name, but not equal.
bool is_near_a_strategy(std::string_view name) {
  const std::string word(name.substr(0, name.find(':')));
  std::vector<std::string> families;
  for (const StrategyFamily& family : strategy_families()) {
    if (!family.name.empty()) families.emplace_back(family.name);
  }
  const std::string nearest = nearest_name(word, families);
  return !nearest.empty() && nearest != word;
}

// Throws ArgumentError if agents cannot be told apart.
void check_agents(const std::vector<PlayerInfo>& players) {
  for (const PlayerInfo& agent : players) {
    if (!agent.agent) continue;
    for (const PlayerInfo& other : players) {
      if (&other == &agent) continue;
      if (other.name == agent.name) {
        throw ArgumentError(
            fmt::format("two players are named {}, one of them an agent that "
                        "connects by itself: an agent cannot play itself",
                        agent.name));
      }
      if (other.agent && other.agent->token == agent.agent->token) {
        throw ArgumentError(
            fmt::format("the agents {} and {} have the same token", agent.name, other.name));
      }
    }
  }
}

// The label of a player; with the folder of its program, if others have the same one.
std::string label_of(const std::vector<PlayerInfo>& players, const std::vector<std::string>& names,
                     std::size_t i) {
  const std::string& label = players[i].label;
  const bool is_command = players[i].is_program && label != players[i].name;
  const bool is_shared = std::any_of(players.begin(), players.end(), [&](const PlayerInfo& other) {
    return other.label == label && other.play_as != players[i].play_as;
  });
  if (!is_command || !is_shared) return label;
  return engine::declaration_called(names[i]).directory.filename().string() + '/' + label;
}

}  // namespace

PlayerInfo player_called(std::string_view name) {
  if (engine::names_a_program(name)) {
    const engine::PlayerDeclaration declared = engine::declaration_called(name);
    PlayerInfo player{declared.name, declared.identity(), true,
                      true,          declared.label,      std::string(declared.protocol->name)};
    if (!declared.token.empty()) player.agent = {declared.token, declared.start_up_seconds};
    player.clock = declared.clock;
    return player;
  }
  try {
    return {std::string(name), engine::resolved_name(name), false, uses_chance(name),
            std::string(name)};
  } catch (const ArgumentError& error) {
    if (is_near_a_strategy(name)) throw;  // the error suggests it
    throw ArgumentError(std::string(error.what()) +
                        "; a program is named by its path with a slash, by a command in quotes, or "
                        "by a declaration in a .json file");
  }
}

std::vector<ProtocolInfo> player_protocols() {
  std::vector<ProtocolInfo> all;
  for (const engine::Protocol& row : engine::protocols()) all.push_back({row.name, row.meaning});
  return all;
}

std::string why_not_played(std::string_view protocol, int pits, const RulesName& rules, Pie pie) {
  const engine::Protocol& row = engine::protocol_called(protocol);
  const std::string why = row.refusal({.pits = pits, .rules = rules, .pie = pie});
  return why.empty() ? why : fmt::format("the protocol {} {}", row.name, why);
}

std::string_view name(Isolation isolation) noexcept {
  constexpr std::array<std::string_view, 3> kNames = {"auto", "none", "required"};
  return kNames[static_cast<std::size_t>(isolation)];
}

std::string why_not_isolated() {
  return engine::translated([] { return engine::World::why_impossible(); });
}

std::filesystem::path readable_path(const std::filesystem::path& path) {
  const std::filesystem::path found = std::filesystem::absolute(path).lexically_normal();
  std::error_code error;
  (void)std::filesystem::status(found, error);
  if (!std::filesystem::exists(found, error)) {
    throw ArgumentError(fmt::format("there is no '{}'", found.string()));
  }
  if (const std::string_view own = engine::World::hidden_by(found); !own.empty()) {
    throw ArgumentError(
        fmt::format("'{}' would hide the {} of isolated programs", found.string(), own));
  }
  return found;
}

void set_players(MatchPlan& plan, const std::vector<std::string>& names) {
  std::vector<PlayerInfo> players;
  for (const std::string& name : names) {
    const bool is_function = plan.functions.contains(name);
    players.push_back(is_function ? PlayerInfo{name, name, false, true, name}
                                  : player_called(name));
  }
  check_agents(players);
  plan.players.clear();
  plan.play_as.clear();
  plan.labels.clear();
  plan.agents.clear();
  plan.versions.clear();
  plan.own_clocks.clear();
  bool is_refereed = !plan.functions.empty();
  for (std::size_t i = 0; i < players.size(); ++i) {
    plan.labels.push_back(label_of(players, names, i));
    if (players[i].agent) plan.agents[players[i].name] = *players[i].agent;
    is_refereed = is_refereed || players[i].is_program;
    if (players[i].clock) {
      plan.own_clocks.resize(players.size());
      plan.own_clocks[i] = players[i].clock;
    }
    const bool is_started = players[i].is_program && !players[i].agent;
    plan.versions.push_back(is_started ? engine::version_of(engine::declaration_called(names[i]))
                                       : "");
  }
  for (PlayerInfo& player : players) {
    plan.players.push_back(std::move(player.name));
    if (is_refereed) plan.play_as.push_back(std::move(player.play_as));
  }
}

}  // namespace seedbank
