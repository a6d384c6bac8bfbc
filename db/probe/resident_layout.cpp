// Which layers a resident database holds, and how.
#include "db/probe/resident_layout.h"

namespace seedbank::db {

Packing packing_of(ResidentLayout layout, int seeds) noexcept {
  return seeds <= layout.exact_up_to ? Packing::kByte : Packing::kNibble;
}

std::uint64_t bytes_needed(Game game, ResidentLayout layout) {
  std::uint64_t bytes = 0;
  for (int seeds = 2; seeds <= layout.up_to_seeds; ++seeds) {
    bytes += ResidentLayer::bytes(game.pits, seeds, packing_of(layout, seeds));
  }
  return bytes;
}

ResidentLayout choose_layout(Game game, int most_seeds, std::uint64_t memory_bytes) {
  ResidentLayout layout;
  while (layout.up_to_seeds < most_seeds &&
         bytes_needed(game, {layout.up_to_seeds + 1, 1}) <= memory_bytes) {
    ++layout.up_to_seeds;
  }
  while (layout.exact_up_to < layout.up_to_seeds &&
         bytes_needed(game, {layout.up_to_seeds, layout.exact_up_to + 1}) <= memory_bytes) {
    ++layout.exact_up_to;
  }
  return layout;
}

}  // namespace seedbank::db
