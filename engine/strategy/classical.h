// Greedy play, and the strategies of Pekar, Andrla and Dolinay. Pits are numbered 0..pits-1; the
// game must not be over.
//
// Source of all but greedy_pit(): L. Pekar, J. Andrla, J. Dolinay, "Design and Software
// Implementation of Heuristic and Suboptimal Strategies for the Mancala/Kalah Game", 2018.
// Decided here, since the paper does not say: ties (the nearest pit), full laps (they count), what
// a threat is, and that every sowing of a turn is chosen separately.
#pragma once

#include <optional>

#include "solver/game/position.h"
#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The immediate effect of a sowing.
struct SowingEffect {
  bool extra_turn = false;  ///< the last seed falls into the own store
  int prey = 0;             ///< captured seeds of the other side; excludes the mover's last seed
  int prey_pit = -1;        ///< the pit that held them, 0..pits-1; -1 for none
  int banked = 0;           ///< seeds added to the own store, captures included
};

/// The effect of sowing `pit`, full laps included. Seeds collected at the end of the game do not
/// count. Requires that the pit holds seeds.
[[nodiscard]] inline SowingEffect effect_of(const SowingTable& table, const Position& position,
                                            int pit) noexcept {
  Position after = position;
  SowingEffect effect;
  effect.extra_turn = sow_and_capture(table, after, pit) == After::kSameMover;
  effect.banked = store(after.mover) - store(position.mover);
  // A sowing drops one seed into the store each time it passes. All other seeds added to the store
  // come from a capture: the last seed and its prey.
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

/// The sowing that both strategies of the paper choose first: the nearest pit whose last seed falls
/// into the own store, otherwise the pit that captures the most seeds of the other side, at least
/// one; ties: nearest. Nothing if there is no such pit.
[[nodiscard]] std::optional<int> obvious_pit(const SowingTable& table, const Position& position);

/// The sowing that adds most seeds to the own store; ties: one with an extra turn, then the
/// nearest.
[[nodiscard]] int greedy_pit(const SowingTable& table, const Position& position);

/// Applies the first possible rule. 1. obvious_pit(). 2. Defence: of the own pits that the other
/// side could capture from by one sowing if it were to move now, the one with the most seeds; ties:
/// nearest. 3. The nearest pit with seeds.
[[nodiscard]] int deterministic_pit(const SowingTable& table, const Position& position);

/// The weights of F in modified_tree_pit(). The defaults are those of the paper.
struct TreeWeights {
  int stores = 10;      ///< a
  int extra_turns = 1;  ///< b
  int empty_pit = 5;    ///< c

  friend bool operator==(const TreeWeights&, const TreeWeights&) = default;
};

/// The modified tree search.
///
/// At each sowing: obvious_pit(), if there is one. Otherwise a search in which every sowing of
/// either side is one level, extra turns included; leaves are at depth D or at the end of the game.
/// The searching side maximises, the other minimises
///
///     F = a ((S1_end - S1_start) - (S2_end - S2_start)) + b R + c E
///
/// with the stores of the searching side (1) and of the other (2) at leaf and root, R the extra
/// turns of the searching side minus those of the other between root and leaf, and E = 1 if the
/// searching side's pit nearest to its store is empty at the leaf. The root is level 0, so tree:1
/// examines only sowings of the searching side. Ties at the root: nearest. Decided here, since the
/// paper does not say: at the end of the game the remaining seeds are collected first (so E = 1),
/// and the last sowing earns no extra turn. Alpha-beta gives the same choice as a full search.
///
/// If `request` ends the search, returns the best pit found so far. Requires depth >= 1.
[[nodiscard]] int modified_tree_pit(const SowingTable& table, const Position& position, int depth,
                                    const TreeWeights& weights, const SearchRequest& request);

}  // namespace seedbank::engine
