// What the shares of a position's sowings follow from: the rules, and the shares of other
// positions.
#pragma once

#include <bit>
#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/sowing.h"

namespace seedbank::db {

/// A position that a sowing leads to and that is not over, seen from the side that sowed.
struct Reached {
  int pit = 0;    ///< that was sown, from 0
  After after{};  ///< who sows next: kSameMover or kOtherMover
  int store = 0;  ///< seeds that the side that sowed has taken by it
  Row sower{};    ///< its pits, the store cleared
  Row other{};    ///< the other side's pits, the store cleared

  /// The share of the side that sowed, from that of the side that sows next. `seeds` are those in
  /// play before the sowing.
  [[nodiscard]] int share(int next, int seeds) const noexcept {
    return after == After::kSameMover ? store + next : seeds - next;
  }
};

/// Sows every pit of the mover. Calls ended(share) for each sowing that ends the game, with the
/// share of the side that sowed, and reached(Reached) for every other one. Requires empty stores.
template <typename OnEnded, typename OnReached>
void for_each_sowing(const SowingTable& table, const Position& position, const OnEnded& ended,
                     const OnReached& reached) {
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    Position child = position;
    const After after = sow_and_capture(table, child, pit);
    if (is_over(child)) {
      ended(seedbank::store(child.mover) + seeds_in_pits(child.mover));
    } else {
      reached(Reached{pit, after, seedbank::store(child.mover), child.mover & kPitLanes,
                      child.waiter & kPitLanes});
    }
  }
}

}  // namespace seedbank::db
