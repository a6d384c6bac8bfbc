// The shares of a position's sowings, by the rules and the shares of the positions reached.
#pragma once

#include <bit>
#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/sowing.h"

namespace seedbank::db {

/// A position reached by a sowing that does not end the game, seen from the side that sowed.
struct Reached {
  int pit = 0;    ///< the pit sown, from 0
  After after{};  ///< the side that sows next: kSameMover or kOtherMover
  int store = 0;  ///< seeds gained by the sowing
  Row sower{};    ///< the pits of the side that sowed, with an empty store
  Row other{};    ///< the pits of the other side, with an empty store

  /// The share of the side that sowed if the side that sows next gets the share `next`. `seeds`
  /// were in play before the sowing.
  [[nodiscard]] int share(int next, int seeds) const noexcept {
    return after == After::kSameMover ? store + next : seeds - next;
  }
};

/// Sows every pit of the mover. Calls ended(share), with the share of the side that sowed, for each
/// sowing that ends the game, and reached(Reached) for every other one. Requires empty stores.
template <typename OnEnded, typename OnReached>
void for_each_sowing(const SowingTable& table, const Position& position, const OnEnded& ended,
                     const OnReached& reached) {
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    Position child = position;
    const After after = sow_and_capture(table, child, pit);
    if (is_over(child)) {
      ended(store(child.mover) + seeds_in_pits(child.mover));
    } else {
      reached(Reached{pit, after, store(child.mover), child.mover & kPitLanes,
                      child.waiter & kPitLanes});
    }
  }
}

}  // namespace seedbank::db
