// What a sowing does at once: all that strategies without a search look at.
#pragma once

#include "solver/game/position.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// What a sowing does before anybody sows again.
struct SowingEffect {
  bool extra_turn = false;  ///< the last seed fell into the own store
  int prey = 0;             ///< seeds of the other side captured; a lone seed is none
  int prey_pit = -1;        ///< the other side's pit that they lay in, 0..pits-1; -1 for none
  int banked = 0;           ///< seeds that came to the own store, those captured included
};

/// The effect of sowing `pit`, full laps included. An end of the game brings in nothing here: only
/// what is sown and captured counts. Requires that the pit holds seeds.
[[nodiscard]] inline SowingEffect effect_of(const SowingTable& table, const Position& position,
                                            int pit) noexcept {
  Position after = position;
  SowingEffect effect;
  effect.extra_turn = sow_and_capture(table, after, pit) == After::kSameMover;
  effect.banked = store(after.mover) - store(position.mover);
  // A sowing drops its seeds one by one, as many into the store as it passes it. What else came to
  // the store was captured: the last seed and its prey.
  const int seeds = position.mover[pit];
  const int to_store = table.game().pits - pit;  // the seed that falls into the store first
  const int sown = seeds < to_store ? 0 : 1 + (seeds - to_store) / table.places();
  const int captured = effect.banked - sown;
  if (captured > 1) {
    effect.prey = captured - 1;
    effect.prey_pit = table.game().pits - 1 - (pit + seeds) % table.places();
  }
  return effect;
}

}  // namespace seedbank::engine
