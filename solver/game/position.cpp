// Position: hashing and the opening.
#include "solver/game/position.h"

#include <initializer_list>
#include <stdexcept>

namespace seedbank {

std::size_t PositionHash::operator()(const Position& position) const noexcept {
  const auto mover = reinterpret_cast<RowHalves>(position.mover);
  const auto waiter = reinterpret_cast<RowHalves>(position.waiter);
  std::uint64_t hash = 0;
  for (const std::uint64_t word : {mover[0], mover[1], waiter[0], waiter[1]}) {
    // Multiplication by an odd number spreads bits upwards; the shift brings the upper bits down.
    hash = (hash ^ word) * 0x9E37'79B9'7F4A'7C15U;
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash);
}

Position opening(int pits, int seeds_per_pit) {
  if (pits < 1 || pits > kMaxPits) throw std::invalid_argument("opening: pits must be 1..7");
  if (seeds_per_pit < 0 || seeds_per_pit > kMaxSeeds / (2 * pits)) {
    throw std::invalid_argument("opening: the number of seeds must be 0..32767");
  }
  Position position;
  for (int pit = 0; pit < pits; ++pit) {
    position.mover[pit] = position.waiter[pit] = static_cast<std::uint16_t>(seeds_per_pit);
  }
  return position;
}

}  // namespace seedbank
