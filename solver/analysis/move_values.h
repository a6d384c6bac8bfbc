// The value of every legal sowing, or which sowings are best.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/search/solver.h"

namespace seedbank {

/// The mover's share if it sows `pit`, 0..pits-1.
struct MoveValue {
  int pit = 0;
  ShareBounds share;
};

/// How much to find out about the sowings.
enum class MoveDetail : std::uint8_t {
  kExact,     ///< the value of each
  kBestOnly,  ///< which ones are best, at a third of the work
};

/// The legal sowings in the order of their pits.
struct MoveValues {
  std::vector<MoveValue> moves;
  std::uint64_t nodes = 0;  ///< searched for this
  int exact_from = 0;       ///< sowings worth less need not be exact
  [[nodiscard]] bool complete() const noexcept;
};

/// Values of all legal sowings of a position whose share is within `share`; less exact than
/// requested if the search was stopped. `known`, if not empty, has bounds for every sowing in the
/// order of their pits, which are narrowed. Requires a game that is not over. Throws
/// std::bad_alloc.
[[nodiscard]] MoveValues move_values(Solver& solver, const Position& position, ShareBounds share,
                                     MoveDetail detail, const SearchRequest& request,
                                     std::span<const MoveValue> known = {});

}  // namespace seedbank
