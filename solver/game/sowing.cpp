// Sowing: the tables, computed by dropping seeds one by one.
#include "solver/game/sowing.h"

#include <bit>
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

std::array<std::uint64_t, kMaxPits> perft_by_pit(const SowingTable& table, const Position& position,
                                                 int depth) noexcept {
  assert(depth >= 1);
  std::array<std::uint64_t, kMaxPits> sequences = {};
  if (is_over(position)) return sequences;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    Position next = position;
    sow(table, next, pit);
    sequences[static_cast<std::size_t>(pit)] = perft(table, next, depth - 1);
  }
  return sequences;
}

std::uint64_t perft(const SowingTable& table, const Position& position, int depth) noexcept {
  if (depth == 0) return 1;
  std::uint64_t sum = 0;
  for (const std::uint64_t sequences : perft_by_pit(table, position, depth)) sum += sequences;
  return sum;
}

}  // namespace seedbank
