// The modified tree search of Pekar, Andrla and Dolinay (2018).
//
// At each sowing: obvious_pit(), if there is one. Otherwise a search in which every sowing of
// either side is one level, extra turns included; leaves are at depth D or at the end of the game.
// The searching side maximises, the other minimises
//
//     F = a ((S1_end - S1_start) - (S2_end - S2_start)) + b R + c E
//
// with the stores of the searching side (1) and of the other (2) at leaf and root, R the extra
// turns of the searching side minus those of the other between root and leaf, and E = 1 if the
// searching side's pit nearest to its store is empty at the leaf. The root is level 0, so tree:1
// examines only sowings of the searching side. Ties at the root: nearest. Decided here, since the
// paper does not say: at the end of the game the remaining seeds are collected first (so E = 1),
// and the last sowing earns no extra turn. Alpha-beta gives the same choice as a full search.
#pragma once

#include "solver/game/position.h"
#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The weights of F. The defaults are those of the paper.
struct TreeWeights {
  int stores = 10;      ///< a
  int extra_turns = 1;  ///< b
  int empty_pit = 5;    ///< c

  friend bool operator==(const TreeWeights&, const TreeWeights&) = default;
};

/// The chosen pit, 0..pits-1. If `request` ends the search, the best pit found so far. Requires
/// depth >= 1 and that the game is not over.
[[nodiscard]] int modified_tree_pit(const SowingTable& table, const Position& position, int depth,
                                    const TreeWeights& weights, const SearchRequest& request);

}  // namespace seedbank::engine
