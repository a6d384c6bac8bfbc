// Parses names of strategies and makes the strategies.
#include "engine/strategy/strategy_names.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "engine/board/arguments.h"
#include "engine/strategy/classical.h"
#include "engine/strategy/minimax.h"
#include "solver/game/random.h"

namespace seedbank::engine {
namespace {

// A search to this depth takes a millisecond with 6 pits.
constexpr int kDepthWithoutTime = 8;

using Parts = std::vector<std::string_view>;
using Values = std::span<const double>;

Parts parts_of_name(std::string_view name) {
  Parts parts;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find(':', begin), name.size());
    parts.push_back(name.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

[[noreturn]] void fail(std::string_view name, const std::string& why) {
  throw ArgumentError("strategy '" + std::string(name) + "': " + why);
}

// The number that `text` spells, if it is one that the parameter permits.
std::optional<double> number_in(std::string_view text, const StrategyParameter& parameter) {
  double number = 0;
  const char* const text_end = text.data() + text.size();
  int whole = 0;
  const auto [end, error] = parameter.is_whole ? std::from_chars(text.data(), text_end, whole)
                                               : std::from_chars(text.data(), text_end, number);
  if (error != std::errc() || end != text_end) return std::nullopt;
  if (parameter.is_whole) number = whole;
  if (!(number >= parameter.low && number <= parameter.high)) return std::nullopt;
  return number;
}

// A best pit by exact values; ties: nearest. likely_pit() if `request` ended the search before one
// was known.
int exact_pit(Answerer& answerer, const SowingTable& table, const Position& position,
              const SearchRequest& request) {
  const std::uint32_t legal = legal_pits(position);
  if (std::has_single_bit(legal)) return std::countr_zero(legal);
  const Wanted wanted{.moves = true, .exact_moves = false, .line = false};
  const Board board = board_of({table.game().pits, Side::kSouth, position}, table.game().rules);
  const Answer answer = answerer.answer(board, wanted, request, kNoReport);
  // Pits are in ascending order: the last one is the nearest.
  if (const std::vector<int> best = answer.best(); !best.empty()) return best.back() - 1;
  return likely_pit(table, position, answer.moves);
}

// Plays like another strategy with a given probability, otherwise at random.
Strategy mixed(Strategy better, double probability) {
  const bool uses_chance = probability < 1 || better.uses_chance;
  return {[choose = std::move(better.choose), probability](
              const SowingTable& table, const Position& position, std::mt19937_64& random,
              const SearchRequest& request) {
            // 53 bits make a fraction that is the same on every machine.
            const double fraction = std::ldexp(static_cast<double>(random() >> 11U), -53);
            return fraction < probability ? choose(table, position, random, request)
                                          : random_legal_pit(random, position);
          },
          uses_chance};
}

// Makes a strategy from the values of its parameters. Without an answerer, choose() of the strategy
// must not be called.
using Make = Strategy (*)(Values values, Answerer* answerer);

Strategy named_strategy(std::string_view name, Answerer* answerer);

Strategy random(Values /*values*/, Answerer* /*answerer*/) {
  return {[](const auto&, const auto& position, auto& random, const auto&) {
            return random_legal_pit(random, position);
          },
          true};
}

Strategy greedy(Values /*values*/, Answerer* /*answerer*/) {
  return {[](const auto& table, const auto& position, const auto&...) {
    return greedy_pit(table, position);
  }};
}

Strategy deterministic(Values /*values*/, Answerer* /*answerer*/) {
  return {[](const auto& table, const auto& position, const auto&...) {
    return deterministic_pit(table, position);
  }};
}

Strategy tree(Values values, Answerer* /*answerer*/) {
  const auto number = [values](std::size_t i) { return static_cast<int>(values[i]); };
  TreeWeights weights;
  if (values.size() > 1) {
    weights = {.stores = number(1), .extra_turns = number(2), .empty_pit = number(3)};
  }
  return {[depth = number(0), weights](const auto& table, const auto& position, auto& /*random*/,
                                       const auto& request) {
    return modified_tree_pit(table, position, depth, weights, request);
  }};
}

Strategy minimax(Values values, Answerer* /*answerer*/) {
  return {[depth = static_cast<int>(values[0])](const auto& table, const auto& position,
                                                auto& /*random*/, const auto& request) {
    return minimax_pit(table, position, depth, request);
  }};
}

Strategy exact(Values values, Answerer* answerer) {
  Strategy exact{
      [=](const auto& table, const auto& position, auto& /*random*/, const auto& request) {
        return exact_pit(*answerer, table, position, request);
      }};
  return values.empty() ? exact : mixed(std::move(exact), values[0]);
}

const Level& level_of(double number) { return kLevels[static_cast<std::size_t>(number) - 1]; }

Strategy level(Values values, Answerer* answerer) {
  const Level& chosen = level_of(values[0]);
  Strategy best = named_strategy(chosen.name, answerer);
  return chosen.skill < 1 ? mixed(std::move(best), chosen.skill) : best;
}

constexpr double kMostWeight = 1000;
constexpr StrategyParameter kTree[] = {{"D", "the depth", 1, 12},
                                       {"A", "weight A", 0, kMostWeight},
                                       {"B", "weight B", 0, kMostWeight},
                                       {"C", "weight C", 0, kMostWeight}};
constexpr StrategyParameter kMinimax[] = {{"D", "the depth", 1, 40}};
constexpr StrategyParameter kExact[] = {{"P", "the probability", 0, 1, false}};
constexpr StrategyParameter kLevel[] = {{"N", "a level", 1, kLevels.size()}};

// A row of the table: how a family is described and parsed, and what makes its strategies.
struct Row {
  StrategyFamily family;
  Make make;
};

// In the order of the help.
constexpr std::array kRows = {
    Row{{"random", "random", "every pit with the same chance"}, random},
    Row{{"greedy", "greedy", "the sowing that brings most seeds to the store at once"}, greedy},
    Row{{"deterministic", "deterministic",
         "extra turn, capture, defence, nearest pit (Pekar et al. 2018)"},
        deterministic},
    Row{{"tree", "tree:D[:A:B:C]", "Pekar's modified tree search, D = 1..12; weights 10:1:5", kTree,
         1},
        tree},
    Row{{"minimax", "minimax:D", "alpha-beta to D = 1..40 sowings, on the difference of stores",
         kMinimax, 1},
        minimax},
    Row{{"exact", "exact", "a best pit, by exact values"}, exact},
    Row{{"exact", "exact:P", "a best pit with probability P, else at random", kExact, 1}, exact},
    Row{{"", "1..10", "levels, from weakest to strongest", kLevel, 1}, level},
};

constexpr auto kFamilies = [] {
  std::array<StrategyFamily, kRows.size()> families;
  for (std::size_t i = 0; i < kRows.size(); ++i) families[i] = kRows[i].family;
  return families;
}();

// A name, split into the word of a family and the parameters.
struct Split {
  std::string_view word;  // empty for a name that begins with a digit
  Parts parameters;
};

Split split(std::string_view name) {
  Split split{{}, parts_of_name(name)};
  const std::string_view first = split.parameters.front();
  if (!first.empty() && first[0] >= '0' && first[0] <= '9') return split;
  split.word = first;
  split.parameters.erase(split.parameters.begin());
  return split;
}

// The index of the family of a name. Throws ArgumentError.
std::size_t family_of(std::string_view name, const Split& split) {
  std::string forms;  // of families with this word
  std::vector<std::string> words;
  for (std::size_t i = 0; i < kFamilies.size(); ++i) {
    const StrategyFamily& family = kFamilies[i];
    if (!family.name.empty()) words.emplace_back(family.name);
    if (family.name != split.word || name.empty()) continue;
    const std::size_t count = split.parameters.size();
    if (count == family.required || count == family.parameters.size()) return i;
    forms += (forms.empty() ? "" : " or ") + std::string(family.form);
  }
  if (!forms.empty()) fail(name, "write " + forms);
  if (std::string hint = did_you_mean(split.word, words); !hint.empty()) {
    fail(name, "unknown" + hint);
  }
  for (const StrategyFamily& family : kFamilies) {
    forms += (forms.empty() ? "" : ", ") + std::string(family.form);
  }
  fail(name, "unknown; there are " + forms);
}

Strategy named_strategy(std::string_view name, Answerer* answerer) {
  const Split split = seedbank::engine::split(name);
  const std::size_t index = family_of(name, split);
  std::vector<double> values;
  for (std::size_t i = 0; i < split.parameters.size(); ++i) {
    const StrategyParameter& parameter = kFamilies[index].parameters[i];
    const auto value = number_in(split.parameters[i], parameter);
    if (!value) {
      fail(name, fmt::format("{} must be a {} from {} to {}, not '{}'", parameter.meaning,
                             parameter.is_whole ? "whole number" : "number", parameter.low,
                             parameter.high, split.parameters[i]));
    }
    values.push_back(*value);
  }
  return kRows[index].make(values, answerer);
}

}  // namespace

Strategy make_strategy(std::string_view name, Answerer& answerer) {
  return named_strategy(name, &answerer);
}

int likely_pit(const SowingTable& table, const Position& position, const std::vector<Move>& moves) {
  // The bounds of most pits are the same when time runs out; a shallow search tells them apart.
  const int pit = minimax_pit(table, position, kDepthWithoutTime, {});
  const auto least = [](const Move& a, const Move& b) { return a.bounds.low < b.bounds.low; };
  const Move& proven = *std::max_element(moves.begin(), moves.end(), least);
  const auto judged = std::find_if(moves.begin(), moves.end(),
                                   [pit](const Move& move) { return move.pit == pit + 1; });
  return judged->bounds.high <= proven.bounds.low ? proven.pit - 1 : pit;
}

std::string resolved_name(std::string_view name) {
  check_strategy_name(name);
  const auto number = number_in(name, kLevel[0]);
  if (!number) return std::string(name);
  const Level& level = level_of(*number);
  return level.skill < 1 ? fmt::format("{} {:.2f}", level.name, level.skill)
                         : std::string(level.name);
}

}  // namespace seedbank::engine

namespace seedbank {

std::span<const StrategyFamily> strategy_families() noexcept { return engine::kFamilies; }

std::optional<DepthName> depth_of(std::string_view name) {
  const engine::Split split = engine::split(name);
  for (const StrategyFamily& family : engine::kFamilies) {
    if (family.name != split.word || family.parameters.empty() || split.parameters.empty())
      continue;
    if (family.parameters[0].letter != "D") continue;
    DepthName result;
    result.depth =
        static_cast<int>(engine::number_in(split.parameters[0], family.parameters[0]).value_or(1));
    result.family = std::string(family.name) + ":D";
    for (std::size_t i = 1; i < split.parameters.size(); ++i) {
      result.family += ':' + std::string(split.parameters[i]);
    }
    return result;
  }
  return std::nullopt;
}

void check_strategy_name(std::string_view name) { (void)engine::named_strategy(name, nullptr); }

bool uses_chance(std::string_view name) {
  return engine::named_strategy(name, nullptr).uses_chance;
}

}  // namespace seedbank
