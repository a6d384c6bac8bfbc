// Parses names of strategies and makes the strategies.
#include "engine/strategy/strategy_names.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "engine/strategy/classical.h"
#include "engine/strategy/exact_strategy.h"
#include "engine/strategy/minimax.h"
#include "engine/strategy/modified_tree.h"

namespace seedbank::engine {
namespace {

constexpr int kMostTreeDepth = 12;
constexpr int kMostMinimaxDepth = 40;
constexpr int kMostWeight = 1000;

using Parts = std::vector<std::string_view>;

// Makes a strategy. Without an answerer, choose() must not be called.
using Make = std::function<std::unique_ptr<Strategy>(Answerer*)>;

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

template <typename Kind>
Make plain(std::string_view name, const Parts& parts) {
  expect_parts(name, parts, 1, 1, parts[0]);
  return [](Answerer*) { return std::make_unique<Kind>(); };
}

Make tree(std::string_view name, const Parts& parts) {
  if (parts.size() != 2 && parts.size() != 5) fail(name, "write tree:D or tree:D:A:B:C");
  const int depth = whole(name, "the depth", parts[1], 1, kMostTreeDepth);
  TreeWeights weights;
  if (parts.size() == 5) {
    weights.stores = whole(name, "weight A", parts[2], 0, kMostWeight);
    weights.extra_turns = whole(name, "weight B", parts[3], 0, kMostWeight);
    weights.empty_pit = whole(name, "weight C", parts[4], 0, kMostWeight);
  }
  return [=](Answerer*) { return std::make_unique<ModifiedTreeStrategy>(depth, weights); };
}

Make minimax(std::string_view name, const Parts& parts) {
  expect_parts(name, parts, 2, 2, "minimax:D");
  const int depth = whole(name, "the depth", parts[1], 1, kMostMinimaxDepth);
  return [=](Answerer*) { return std::make_unique<MinimaxStrategy>(depth); };
}

Make exact(std::string_view name, const Parts& parts) {
  expect_parts(name, parts, 1, 2, "exact or exact:P");
  if (parts.size() == 1) {
    return [](Answerer* answerer) { return std::make_unique<ExactStrategy>(answerer); };
  }
  const auto probability = number_in(parts[1], 0.0, 1.0);
  if (!probability) {
    fail(name,
         "the probability must be a number from 0 to 1, not '" + std::string(parts[1]) + '\'');
  }
  return [p = *probability](Answerer* answerer) {
    return std::make_unique<MixedStrategy>(std::make_unique<ExactStrategy>(answerer), p);
  };
}

Make read(std::string_view name);

Make level(std::string_view name, const Parts& parts) {
  constexpr int kMost = static_cast<int>(kLevels.size());
  const int number = whole(name, "a level", parts[0], 1, kMost);
  expect_parts(name, parts, 1, 1, parts[0]);
  const Level& chosen = kLevels[static_cast<std::size_t>(number) - 1];
  return [make = read(chosen.name), skill = chosen.skill](Answerer* answerer) {
    std::unique_ptr<Strategy> best = make(answerer);
    if (skill < 1) best = std::make_unique<MixedStrategy>(std::move(best), skill);
    return best;
  };
}

Make read(std::string_view name) {
  const Parts parts = parts_of(name);
  const std::string_view family = parts[0];
  if (family == "random") return plain<RandomStrategy>(name, parts);
  if (family == "greedy") return plain<GreedyStrategy>(name, parts);
  if (family == "deterministic") return plain<DeterministicStrategy>(name, parts);
  if (family == "tree") return tree(name, parts);
  if (family == "minimax") return minimax(name, parts);
  if (family == "exact") return exact(name, parts);
  if (!family.empty() && family[0] >= '0' && family[0] <= '9') return level(name, parts);
  std::string known;
  for (const StrategyFamily& each : kStrategyFamilies) {
    known += (known.empty() ? "" : ", ") + std::string(each.form);
  }
  fail(name, "unknown; there are " + known);
}

}  // namespace

std::unique_ptr<Strategy> make_strategy(std::string_view name, Answerer& answerer) {
  return read(name)(&answerer);
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

void check_strategy_name(std::string_view name) { (void)engine::read(name); }

bool uses_chance(std::string_view name) { return engine::read(name)(nullptr)->uses_chance(); }

}  // namespace seedbank
