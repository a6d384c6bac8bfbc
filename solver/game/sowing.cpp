// Sowing: the tables, computed by dropping seeds one by one.
#include "solver/game/sowing.h"

#include <cassert>

namespace seedbank {

SowingTable::SowingTable(Game game) noexcept
    : game_(game),
      lone_seed_(rule_set(game.rules).lone_seed),
      to_store_(Row{} - 1),
      rests_(),
      laps_(),
      last_lanes_() {
  assert(game.pits >= 1 && game.pits <= kMaxPits);
  for (int pit = 0; pit < game.pits; ++pit) {
    to_store_[pit] = static_cast<std::uint16_t>(game.pits - pit);
    Change change;
    int lane = pit;
    bool own_side = true;
    for (int seeds = 0; seeds < places(); ++seeds) {
      rests_[entry(pit, seeds)] = change;
      last_lanes_[entry(pit, seeds)] = static_cast<std::uint8_t>(own_side ? lane : kOtherSide);
      // The next seed leaves the starting pit and falls one place farther.
      --change.mover[pit];
      ++lane;
      if (own_side && lane == game.pits) {
        lane = kStoreLane;
      } else if (lane > kStoreLane || (!own_side && lane == game.pits)) {
        own_side = !own_side;
        lane = 0;
      }
      ++(own_side ? change.mover : change.waiter)[lane];
    }
    laps_[static_cast<std::size_t>(pit)] = change;
  }
}

}  // namespace seedbank
