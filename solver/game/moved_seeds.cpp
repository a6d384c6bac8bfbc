// Boards near an opening, enumerated place by place.
#include "solver/game/moved_seeds.h"

#include <algorithm>

namespace seedbank {
namespace {

class Filler {
 public:
  Filler(int pits, int seeds_per_pit, int most_moved)
      : pits_(pits), seeds_per_pit_(seeds_per_pit), most_moved_(most_moved) {}

  // Fills the places from `place` on, in the order of the notation. Compared with the opening, the
  // places before it have lost `taken` seeds and gained `given` in all.
  void fill(int place, int taken, int given) {
    const int places_per_side = pits_ + 1;
    if (place == 2 * places_per_side) {
      if (taken == given && taken > 0) boards_.push_back(board_);
      return;
    }
    Row& row = place < places_per_side ? board_.mover : board_.waiter;
    const bool is_store = place % places_per_side == pits_;
    const int lane = is_store ? kStoreLane : place % places_per_side;
    const int before = is_store ? 0 : seeds_per_pit_;
    const int most = before + most_moved_ - given;
    for (int here = std::max(0, before - (most_moved_ - taken)); here <= most; ++here) {
      row[lane] = static_cast<std::uint16_t>(here);
      fill(place + 1, taken + std::max(0, before - here), given + std::max(0, here - before));
    }
  }

  [[nodiscard]] std::vector<Position> boards() && { return std::move(boards_); }

 private:
  int pits_;
  int seeds_per_pit_;
  int most_moved_;
  Position board_;
  std::vector<Position> boards_;
};

}  // namespace

std::vector<Position> boards_near_opening(int pits, int seeds_per_pit, int most_moved) {
  Filler filler(pits, seeds_per_pit, most_moved);
  filler.fill(0, 0, 0);
  return std::move(filler).boards();
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
