// The value of every legal sowing of a position, or which of them are best.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/search/solver.h"

namespace seedbank {

/// What the mover gets of the seeds in play by sowing `pit` first, 0..pits-1.
struct MoveValue {
  int pit = 0;
  ShareBounds share;
};

/// What is wanted of the sowings.
enum class MoveDetail : std::uint8_t {
  kExact,     ///< the value of every one
  kBestOnly,  ///< which are best, of the others only that they are not: a third of the work
};

/// The legal sowings in the order of their pits.
struct MoveValues {
  std::vector<MoveValue> moves;
  std::uint64_t nodes = 0;  ///< searched for this
  int exact_from = 0;       ///< sowings that are worth less need not be exact
  [[nodiscard]] bool complete() const noexcept;
};

/// Values of all legal sowings of a position of which the share is within `share`: as exact as
/// wanted, unless the search was stopped. `known`, if not empty, is what is known of every sowing,
/// in the order of their pits, and is narrowed. Requires a game that is not over. Throws
/// std::bad_alloc.
[[nodiscard]] MoveValues move_values(Solver& solver, const Position& position, ShareBounds share,
                                     MoveDetail detail, const SearchRequest& request,
                                     std::span<const MoveValue> known = {});

}  // namespace seedbank
