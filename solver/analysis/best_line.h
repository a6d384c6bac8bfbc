// A line of best play: from a solved position to the end of the game.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/search/solver.h"

namespace seedbank {

/// The pits, 0..pits-1, that both sides sow in turn.
struct BestLine {
  std::vector<int> pits;
  std::uint64_t nodes = 0;  ///< searched for this
  bool complete = false;    ///< the game is over after the last sowing
};

/// A line along which both sides always get what the position is worth; incomplete only when the
/// search was stopped. Of several best pits it takes the one that the search proved first, so the
/// line may depend on what was searched before. Requires that `share` is the exact share of
/// `position`; the game may be over. Throws std::bad_alloc.
[[nodiscard]] BestLine best_line(Solver& solver, const Position& position, int share,
                                 const SearchRequest& request);

}  // namespace seedbank
