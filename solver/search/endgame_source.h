// Where the search gets values of positions with few seeds: the one thing that it sees of a
// database.
#pragma once

#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/share.h"
#include "solver/search/share_classes.h"

namespace seedbank {

/// Where the value of a position lies. Reading it costs a cache miss, so callers find places first,
/// prefetch them, and read later.
struct EndgamePlace {
  const std::uint8_t* byte = nullptr;
  std::uint8_t index = 0;  ///< which of the codes in the byte, modulo their number
  ShareBits bits = ShareBits::kEight;
};

/// What is known of the share of a position with `seeds` seeds in play that lies at `place`.
[[nodiscard]] inline ShareBounds read_share(EndgamePlace place, int seeds) noexcept {
  const int byte = *place.byte;
  if (place.bits == ShareBits::kEight) return {byte, byte};
  const int width = bit_count(place.bits);
  const int shift = place.index * width & 7;
  return share_bounds(place.bits, byte >> shift & ((1 << width) - 1), seeds);
}

/// Shares of all positions with at most up_to_seeds() seeds in play and both sides non-empty.
/// All functions may be called by any number of threads at once.
class EndgameSource {
 public:
  virtual ~EndgameSource() = default;

  /// Most seeds in play that are covered; less than 2 means that nothing is.
  [[nodiscard]] virtual int up_to_seeds() const noexcept = 0;

  /// The place of a position's value. Requires empty stores, both sides non-empty, their seeds as
  /// stated, together at most up_to_seeds().
  [[nodiscard]] virtual EndgamePlace place(const Position& position, int mover_seeds,
                                           int waiter_seeds) const noexcept = 0;
};

}  // namespace seedbank
