// One best sowing of a position of which the share is known.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/analysis/move_values.h"
#include "solver/search/solver.h"

namespace seedbank {

struct BestPit {
  std::optional<int> pit;        ///< 0..pits-1; nothing when the search was stopped before
  std::vector<MoveValue> moves;  ///< what was found of all sowings, in the order of their pits
  std::uint64_t nodes = 0;       ///< searched for this
};

/// A pit whose sowing keeps the share of its mover; of several the one that the search proved
/// first. Where `request` ends the search, or has ended it already, what the tables hold is enough:
/// mostly they still have the proof of the share, and the pit with it. Requires that `share` is the
/// exact share of `position`, and a game that is not over. Throws std::bad_alloc.
[[nodiscard]] BestPit best_pit(Solver& solver, const Position& position, int share,
                               const SearchRequest& request);

}  // namespace seedbank
