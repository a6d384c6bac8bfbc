// Brute force: exact values by plain recursion over all lines of play.
//
// The oracle that everything faster is compared with, so it shares nothing with it but the sowing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "solver/game/sowing.h"

namespace seedbank {

/// Exact solver that remembers every position it has met. It tries all sowings and prunes nothing.
/// Memory grows by about 64 bytes for each position met (pits only, seen from the mover): up to
/// 20 seeds with 6 pits, more seeds with fewer pits. The recursion is as deep as the longest game.
/// Not thread-safe.
class BruteForce {
 public:
  /// Requires 1 <= game.pits <= kMaxPits.
  explicit BruteForce(Game game) noexcept : table_(game) {}

  /// The mover's share in seeds of the seeds in play, under best play by both. When the game is
  /// over each side gets what lies in its pits.
  [[nodiscard]] int share(const Position& position);

  /// The final margin in seeds for the mover, stores included.
  [[nodiscard]] int margin(const Position& position);

  /// Positions remembered so far; games that are over are not among them.
  [[nodiscard]] std::size_t positions() const noexcept { return shares_.size(); }

 private:
  SowingTable table_;
  std::unordered_map<Position, std::uint16_t, PositionHash> shares_;  // keys have empty stores
};

}  // namespace seedbank
