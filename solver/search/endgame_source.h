// The source of endgame values: the only part of a database that the search sees.
#pragma once

#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/share.h"
#include "solver/search/share_classes.h"

namespace seedbank {

/// The place of a position's value. Reading it costs a cache miss, so callers compute places,
/// prefetch them and read later.
struct EndgamePlace {
  const std::uint8_t* byte = nullptr;
  std::uint8_t index = 0;  ///< of the code within the byte, modulo the codes per byte
  ShareBits bits = ShareBits::kEight;
};

/// Bounds of the share of a position with `seeds` seeds in play whose value is at `place`.
[[nodiscard]] inline ShareBounds read_share(EndgamePlace place, int seeds) noexcept {
  const int byte = *place.byte;
  if (place.bits == ShareBits::kEight) return {byte, byte};
  const int width = bit_count(place.bits);
  const int shift = place.index * width & 7;
  return share_bounds(place.bits, byte >> shift & ((1 << width) - 1), seeds);
}

/// Shares of all positions with at most up_to_seeds() seeds in play and both sides non-empty.
/// Thread-safe.
class EndgameSource {
 public:
  virtual ~EndgameSource() = default;

  /// The most seeds in play that are covered; less than 2 if none are.
  [[nodiscard]] virtual int up_to_seeds() const noexcept = 0;

  /// The place of a position's value. Requires empty stores, the stated seeds on both sides, each
  /// at least 1, and together at most up_to_seeds().
  [[nodiscard]] virtual EndgamePlace place(const Position& position, int mover_seeds,
                                           int waiter_seeds) const noexcept = 0;
};

}  // namespace seedbank
