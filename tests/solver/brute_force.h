// Brute force: exact values by plain recursion over all lines of play.
//
// The oracle for all faster algorithms, with which it shares only the sowing.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "solver/game/share.h"
#include "solver/game/sowing.h"

namespace seedbank {

/// Tries all sowings, prunes nothing and remembers every position. Memory grows by about 64 bytes
/// per position (pits only, seen from the mover): enough for 20 seeds with 6 pits, more seeds with
/// fewer pits. The recursion is as deep as the longest game. Not thread-safe.
class BruteForce {
 public:
  /// Requires 1 <= game.pits <= kMaxPits.
  explicit BruteForce(Game game) noexcept : table_(game) {}

  /// The mover's share of the seeds in play under best play. When the game is over, each side gets
  /// the seeds in its pits.
  [[nodiscard]] int share(const Position& position) {
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

  /// The mover's final margin, stores included.
  [[nodiscard]] int margin(const Position& position) {
    return margin_from_share(position, share(position));
  }

  /// Positions remembered so far; games that are over are not among them.
  [[nodiscard]] std::size_t positions() const noexcept { return shares_.size(); }

 private:
  SowingTable table_;
  std::unordered_map<Position, std::uint16_t, PositionHash> shares_;  // keys have empty stores
};

}  // namespace seedbank
