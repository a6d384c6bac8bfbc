// Parses names of strategies and makes the strategies.
#include "engine/strategy/strategy_names.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "engine/strategy/classical.h"
#include "engine/strategy/minimax.h"
#include "solver/game/random.h"

namespace seedbank::engine {
namespace {

// A search to this depth takes a millisecond with 6 pits.
constexpr int kDepthWithoutTime = 8;

constexpr int kMostTreeDepth = 12;
constexpr int kMostMinimaxDepth = 40;
constexpr int kMostWeight = 1000;

using Parts = std::vector<std::string_view>;

Parts parts_of(std::string_view name) {
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

template <typename Number>
std::optional<Number> number_in(std::string_view text, Number low, Number high) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!(number >= low && number <= high)) return std::nullopt;
  return number;
}

int whole(std::string_view name, std::string_view what, std::string_view text, int low, int high) {
  const auto number = number_in(text, low, high);
  if (!number) {
    fail(name, std::string(what) + " must be a whole number from " + std::to_string(low) + " to " +
                   std::to_string(high) + ", not '" + std::string(text) + '\'');
  }
  return *number;
}

void expect_parts(std::string_view name, const Parts& parts, std::size_t least, std::size_t most,
                  std::string_view form) {
  if (parts.size() < least || parts.size() > most) fail(name, "write " + std::string(form));
}

// A best pit by exact values; ties: nearest. likely_pit() if `request` ended the search before one
// was known.
int exact_pit(Answerer& answerer, const SowingTable& table, const Position& position,
              const SearchRequest& request) {
  const std::uint32_t legal = legal_pits(position);
  if (std::has_single_bit(legal)) return std::countr_zero(legal);
  const Wanted wanted{.moves = true, .exact_moves = false, .line = false};
  const Answer answer =
      answerer.answer({table.game().pits, Side::kSouth, position}, wanted, request, kNoReport);
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

Strategy tree(std::string_view name, const Parts& parts) {
  if (parts.size() != 2 && parts.size() != 5) fail(name, "write tree:D or tree:D:A:B:C");
  const int depth = whole(name, "the depth", parts[1], 1, kMostTreeDepth);
  TreeWeights weights;
  if (parts.size() == 5) {
    weights.stores = whole(name, "weight A", parts[2], 0, kMostWeight);
    weights.extra_turns = whole(name, "weight B", parts[3], 0, kMostWeight);
    weights.empty_pit = whole(name, "weight C", parts[4], 0, kMostWeight);
  }
  return {[=](const auto& table, const auto& position, auto& /*random*/, const auto& request) {
    return modified_tree_pit(table, position, depth, weights, request);
  }};
}

Strategy minimax(std::string_view name, const Parts& parts) {
  expect_parts(name, parts, 2, 2, "minimax:D");
  const int depth = whole(name, "the depth", parts[1], 1, kMostMinimaxDepth);
  return {[=](const auto& table, const auto& position, auto& /*random*/, const auto& request) {
    return minimax_pit(table, position, depth, request);
  }};
}

Strategy exact(std::string_view name, const Parts& parts, Answerer* answerer) {
  expect_parts(name, parts, 1, 2, "exact or exact:P");
  Strategy exact{
      [=](const auto& table, const auto& position, auto& /*random*/, const auto& request) {
        return exact_pit(*answerer, table, position, request);
      }};
  if (parts.size() == 1) return exact;
  const auto probability = number_in(parts[1], 0.0, 1.0);
  if (!probability) {
    fail(name,
         "the probability must be a number from 0 to 1, not '" + std::string(parts[1]) + '\'');
  }
  return mixed(std::move(exact), *probability);
}

Strategy read(std::string_view name, Answerer* answerer);

Strategy level(std::string_view name, const Parts& parts, Answerer* answerer) {
  constexpr int kMost = static_cast<int>(kLevels.size());
  const int number = whole(name, "a level", parts[0], 1, kMost);
  expect_parts(name, parts, 1, 1, parts[0]);
  const Level& chosen = kLevels[static_cast<std::size_t>(number) - 1];
  Strategy best = read(chosen.name, answerer);
  return chosen.skill < 1 ? mixed(std::move(best), chosen.skill) : best;
}

// Without an answerer, choose() of the strategy must not be called.
Strategy read(std::string_view name, Answerer* answerer) {
  const Parts parts = parts_of(name);
  const std::string_view family = parts[0];
  if (family == "tree") return tree(name, parts);
  if (family == "minimax") return minimax(name, parts);
  if (family == "exact") return exact(name, parts, answerer);
  if (!family.empty() && family[0] >= '0' && family[0] <= '9') return level(name, parts, answerer);
  if (family == "random" || family == "greedy" || family == "deterministic") {
    expect_parts(name, parts, 1, 1, family);
  }
  if (family == "random") {
    return {[](const auto&, const auto& position, auto& random, const auto&) {
              return random_legal_pit(random, position);
            },
            true};
  }
  if (family == "greedy") {
    return {[](const auto& table, const auto& position, const auto&...) {
      return greedy_pit(table, position);
    }};
  }
  if (family == "deterministic") {
    return {[](const auto& table, const auto& position, const auto&...) {
      return deterministic_pit(table, position);
    }};
  }
  std::string known;
  for (const StrategyFamily& each : kStrategyFamilies) {
    known += (known.empty() ? "" : ", ") + std::string(each.form);
  }
  fail(name, "unknown; there are " + known);
}

}  // namespace

Strategy make_strategy(std::string_view name, Answerer& answerer) { return read(name, &answerer); }

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
  const auto number = number_in(name, 1, static_cast<int>(kLevels.size()));
  if (!number) return std::string(name);
  const Level& level = kLevels[static_cast<std::size_t>(*number) - 1];
  return level.skill < 1 ? fmt::format("{} {:.2f}", level.name, level.skill)
                         : std::string(level.name);
}

}  // namespace seedbank::engine

namespace seedbank {

std::optional<DepthName> depth_of(std::string_view name) {
  const engine::Parts parts = engine::parts_of(name);
  if (parts.size() < 2 || (parts[0] != "tree" && parts[0] != "minimax")) return std::nullopt;
  DepthName result;
  result.depth = engine::number_in(parts[1], 1, engine::kMostMinimaxDepth).value_or(1);
  result.family = std::string(parts[0]) + ":D";
  for (std::size_t i = 2; i < parts.size(); ++i) result.family += ':' + std::string(parts[i]);
  return result;
}

void check_strategy_name(std::string_view name) { (void)engine::read(name, nullptr); }

bool uses_chance(std::string_view name) { return engine::read(name, nullptr).uses_chance; }

}  // namespace seedbank
