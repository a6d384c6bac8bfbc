// The exact value of every legal sowing of a position.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/solver.h"

namespace seedbank {

/// What the mover gets of the seeds in play by sowing `pit` first, 0..pits-1.
struct MoveValue {
  int pit = 0;
  ShareBounds share;
};

/// The legal sowings in the order of their pits.
struct MoveValues {
  std::vector<MoveValue> moves;
  std::uint64_t nodes = 0;  ///< searched for this
  [[nodiscard]] bool complete() const noexcept;
};

/// Values of all legal sowings of a position of which the share is `share`: exact, unless the
/// search was stopped. Requires a game that is not over. Throws std::bad_alloc.
[[nodiscard]] MoveValues move_values(Solver& solver, const Position& position, ShareBounds share,
                                     const SearchRequest& request);

}  // namespace seedbank
