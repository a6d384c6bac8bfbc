// Strategies without a search.
#include "engine/strategy/classical.h"

#include <tuple>

namespace seedbank::engine {
namespace {

// Calls `visit` with the non-empty pits of the mover, nearest first.
template <typename Visit>
void for_pits_from_nearest(const SowingTable& table, const Position& position, Visit visit) {
  for (int pit = table.game().pits - 1; pit >= 0; --pit) {
    if (position.mover[pit] != 0) visit(pit);
  }
}

// The own pit with most seeds that the other side could capture if it were to move now.
std::optional<int> threatened_pit(const SowingTable& table, const Position& position) {
  const Position turned = swapped(position);
  std::optional<int> most;
  for_pits_from_nearest(table, turned, [&](int pit) {
    const int prey = effect_of(table, turned, pit).prey_pit;
    if (prey < 0 || position.mover[prey] == 0) return;
    const bool better = !most || position.mover[prey] > position.mover[*most] ||
                        (position.mover[prey] == position.mover[*most] && prey > *most);
    if (better) most = prey;
  });
  return most;
}

}  // namespace

std::optional<int> obvious_pit(const SowingTable& table, const Position& position) {
  std::optional<int> extra;
  std::optional<int> capture;
  int most_prey = 0;
  for_pits_from_nearest(table, position, [&](int pit) {
    const SowingEffect effect = effect_of(table, position, pit);
    if (effect.extra_turn && !extra) extra = pit;
    if (effect.prey > most_prey) {
      most_prey = effect.prey;
      capture = pit;
    }
  });
  return extra ? extra : capture;
}

int greedy_pit(const SowingTable& table, const Position& position) {
  int best = -1;
  std::tuple<int, bool> most{-1, false};
  for_pits_from_nearest(table, position, [&](int pit) {
    const SowingEffect effect = effect_of(table, position, pit);
    const std::tuple<int, bool> gain{effect.banked, effect.extra_turn};
    if (gain <= most) return;
    most = gain;
    best = pit;
  });
  return best;
}

int deterministic_pit(const SowingTable& table, const Position& position) {
  if (const auto pit = obvious_pit(table, position)) return *pit;
  if (const auto pit = threatened_pit(table, position)) return *pit;
  int pit = table.game().pits - 1;
  while (position.mover[pit] == 0) --pit;
  return pit;
}

}  // namespace seedbank::engine
