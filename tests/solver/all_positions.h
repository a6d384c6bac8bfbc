// All positions of small boards, for exhaustive tests.
#pragma once

#include <cstdint>

#include "solver/game/position.h"

namespace seedbank {

/// The ways to put `seeds` seeds into `pits` pits: C(seeds + pits - 1, pits - 1).
[[nodiscard]] constexpr std::uint64_t ways(int seeds, int pits) {
  std::uint64_t ways = 1;
  for (int i = 1; i < pits; ++i) {
    ways = ways * static_cast<std::uint64_t>(seeds + i) / static_cast<std::uint64_t>(i);
  }
  return ways;
}

/// Calls `visit(position)` for every way to put `seeds` seeds into the pits of both sides; stores
/// are empty. A side may be empty too. ways(seeds, 2 * pits) positions.
template <typename Visit>
void for_each_position(int pits, int seeds, Visit&& visit) {
  Position position;
  // Puts `left` seeds into the pits from `place` on, of 2 * pits places, the mover's pits first.
  const auto fill = [&](auto&& self, int place, int left) -> void {
    Row& row = place < pits ? position.mover : position.waiter;
    const int pit = place % pits;
    const bool last = place == 2 * pits - 1;
    for (int here = last ? left : 0; here <= left; ++here) {
      row[pit] = static_cast<std::uint16_t>(here);
      if (last) {
        visit(static_cast<const Position&>(position));
      } else {
        self(self, place + 1, left - here);
      }
    }
    row[pit] = 0;
  };
  fill(fill, 0, seeds);
}

}  // namespace seedbank
