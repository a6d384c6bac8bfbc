// Brute force: the recursion.
#include "solver/game/brute_force.h"

#include <algorithm>
#include <bit>

#include "solver/game/share.h"

namespace seedbank {

int BruteForce::share(const Position& position) {
  if (is_over(position)) return seeds_in_pits(position.mover);
  const Position start = without_stores(position);
  if (const auto found = shares_.find(start); found != shares_.end()) return found->second;
  int best = 0;
  for (std::uint32_t pits = legal_pits(start); pits != 0; pits &= pits - 1) {
    Position next = start;
    // The stores of `start` are empty, so those of `next` hold what this sowing won.
    switch (sow(table_, next, std::countr_zero(pits))) {
      case After::kSameMover:
        best = std::max(best, store(next.mover) + share(next));
        break;
      case After::kOtherMover:
        best = std::max(best, store(next.waiter) + seeds_in_play(next) - share(next));
        break;
      case After::kGameOver:
        best = std::max(best, store(next.mover));
        break;
    }
  }
  shares_.emplace(start, static_cast<std::uint16_t>(best));
  return best;
}

int BruteForce::margin(const Position& position) {
  return margin_from_share(position, share(position));
}

}  // namespace seedbank
