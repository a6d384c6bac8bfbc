// Players of every kind.
#include "engine/arena/players.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "engine/arena/direct_contestant.h"
#include "engine/arena/program_contestant.h"
#include "engine/arena/program_move.h"
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

  const PlayerFunction& function_;
};

}  // namespace

Player::Player(const std::string& name, const std::map<std::string, PlayerFunction>& functions,
               const ProgramRules& rules, Answerer& answerer)
    : rules_(rules) {
  if (const auto found = functions.find(name); found != functions.end()) {
    kind_ = found->second;
  } else if (names_a_program(name)) {
    kind_ = declaration_called(name);
  } else {
    kind_ = NamedStrategy{make_strategy(name, answerer), name.starts_with("exact")};
  }
}

const Protocol* Player::protocol() const noexcept {
  const auto* const declared = std::get_if<PlayerDeclaration>(&kind_);
  return declared == nullptr ? nullptr : declared->protocol;
}

std::optional<double> Player::start_up_seconds() const noexcept {
  const auto* const declared = std::get_if<PlayerDeclaration>(&kind_);
  return declared == nullptr ? std::nullopt : declared->start_up_seconds;
}

std::unique_ptr<Contestant> Player::contestant(const Surroundings& surroundings) const {
  if (const auto* const declared = std::get_if<PlayerDeclaration>(&kind_)) {
    return make_program_contestant(*declared, rules_);
  }
  if (const auto* const function = std::get_if<PlayerFunction>(&kind_)) {
    return std::make_unique<FunctionContestant>(*function);
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

}  // namespace

PlayerInfo player_called(std::string_view name) {
  if (engine::names_a_program(name)) {
    const engine::PlayerDeclaration declared = engine::declaration_called(name);
    return {declared.name, declared.identity(), true, true};
  }
  try {
    return {std::string(name), engine::resolved_name(name), false, uses_chance(name)};
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

}  // namespace seedbank
