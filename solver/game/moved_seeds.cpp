// Boards near an opening, enumerated place by place.
#include "solver/game/moved_seeds.h"

#include <algorithm>

namespace seedbank {

std::vector<Position> boards_near_opening(int pits, int seeds_per_pit, int most_moved) {
  std::vector<Position> boards;
  Position board;
  // Fills the places from `place` on, in the order of the notation. Compared with the opening, the
  // places before it have lost `taken` seeds and gained `given` in all.
  const auto fill = [&](const auto& self, int place, int taken, int given) -> void {
    const int places_per_side = pits + 1;
    if (place == 2 * places_per_side) {
      if (taken == given && taken > 0) boards.push_back(board);
      return;
    }
    Row& row = place < places_per_side ? board.mover : board.waiter;
    const bool is_store = place % places_per_side == pits;
    const int lane = is_store ? kStoreLane : place % places_per_side;
    const int before = is_store ? 0 : seeds_per_pit;
    const int most = before + most_moved - given;
    for (int here = std::max(0, before - (most_moved - taken)); here <= most; ++here) {
      row[lane] = static_cast<std::uint16_t>(here);
      self(self, place + 1, taken + std::max(0, before - here), given + std::max(0, here - before));
    }
  };
  fill(fill, 0, 0, 0);
  return boards;
}

int moved_seeds(const Position& board, int pits, int seeds_per_pit) noexcept {
  int moved = 0;
  for (int pit = 0; pit < pits; ++pit) {
    moved += std::max(0, seeds_per_pit - board.mover[pit]);
    moved += std::max(0, seeds_per_pit - board.waiter[pit]);
  }
  return moved;
}

}  // namespace seedbank
