// The difficulty of a puzzle.
#include "engine/puzzles/difficulty.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <seedbank/puzzles.h>

#include "engine/strategy/classical.h"
#include "engine/strategy/minimax.h"
#include "engine/strategy/strategy_names.h"

namespace seedbank::engine {
namespace {

constexpr int kWhole = 1000;  // thousandths
constexpr int kMostDepth = 16;

// The weights of DIFFICULTY.md, in thousandths of a step of difficulty.
constexpr int kPerLevel = 600;
constexpr int kPerDepth = 250;
constexpr int kPerPit = 200;
constexpr int kIfQuiet = 600;

// The choices of minimax to depth 1, 2, ..., kMostDepth.
std::vector<int> minimax_choices(const SowingTable& table, const Position& position,
                                 const SearchRequest& request) {
  std::vector<int> pits(kMostDepth, -1);
  Minimax(PositionBoard(table, position), Aim::kMargin, request)
      .choose(kMostDepth, [&](const MinimaxChoice& choice) {
        std::fill(pits.begin() + (choice.depth - 1), pits.end(), choice.pit);
      });
  return pits;
}

}  // namespace

Hardness hardness_of(const SowingTable& table, const Position& position, int pit,
                     Answerer& answerer, const SearchRequest& request) {
  const std::vector<int> by_depth = minimax_choices(table, position, request);
  Hardness hardness;
  hardness.legal = count_pits(legal_pits(position));
  const int missed_by_chance = kWhole - kWhole / hardness.legal;
  const auto is_missed = [&](std::string_view name) {
    const auto depth = depth_of(name);
    if (depth && depth->family == "minimax:D" && depth->depth <= kMostDepth) {
      return by_depth[static_cast<std::size_t>(depth->depth) - 1] != pit;
    }
    std::mt19937_64 unused;
    return make_strategy(name, answerer).choose(table, position, unused, request) != pit;
  };
  for (const Level& level : kLevels) {
    const int skill =
        uses_chance(level.name) ? 0 : static_cast<int>(std::lround(level.skill * kWhole));
    const int missed = skill != 0 && is_missed(level.name) ? kWhole : 0;
    hardness.missed += (skill * missed + (kWhole - skill) * missed_by_chance) / kWhole;
  }
  hardness.depth = kMostDepth + 1;
  while (hardness.depth > 1 && by_depth[static_cast<std::size_t>(hardness.depth) - 2] == pit) {
    --hardness.depth;
  }
  const SowingEffect effect = effect_of(table, position, pit);
  hardness.quiet = !effect.extra_turn && effect.prey == 0;
  return hardness;
}

int difficulty_of(const Hardness& hardness) noexcept {
  const int steps = hardness.missed * kPerLevel / kWhole + (hardness.depth - 1) * kPerDepth +
                    (hardness.legal - 2) * kPerPit + (hardness.quiet ? kIfQuiet : 0);
  return std::clamp((steps + kWhole / 2) / kWhole, kEasiest, kHardest);
}

}  // namespace seedbank::engine
