// A lossless encoding of a position as one integer: the key of the transposition table.
//
// Each pit takes the same number of bits, b, and the two pits of a lane are adjacent. With 6 pits
// and b = 5:
//
//     bit   0         5          10        15         20           60
//           mover 0 | waiter 0 | mover 1 | waiter 1 | mover 2 ...  |
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "solver/game/position.h"

namespace seedbank {

/// Immutable and thread-safe.
class PositionKey {
 public:
  /// Keys for positions with `pits` pits per side and at most `seeds` seeds in play.
  /// Requires 1 <= pits <= kMaxPits, 0 <= seeds <= kMaxSeeds.
  PositionKey(int pits, int seeds) noexcept
      : pits_(pits),
        bits_per_pit_(std::min(
            {64 / (2 * pits), 7, static_cast<int>(std::bit_width(static_cast<unsigned>(seeds)))})),
        too_large_(too_large(bits_per_pit_)) {}

  /// The number of bits of a key, at most 64.
  [[nodiscard]] int bits() const noexcept { return 2 * bits_per_pit_ * pits_; }

  /// True if every pit fits its bits. Requires empty stores.
  [[nodiscard]] bool fits(const Position& position) const noexcept {
    return all_zero((position.mover | position.waiter) & too_large_);
  }

  /// The key. Requires fits(position) and empty stores.
  [[nodiscard]] std::uint64_t operator()(const Position& position) const noexcept {
    const Row lanes = position.mover | position.waiter << bits_per_pit_;
    const auto halves = reinterpret_cast<RowHalves>(lanes);
    return pack(halves[0]) | pack(halves[1]) << (8 * bits_per_pit_);
  }

 private:
  [[nodiscard]] static Row too_large(int bits) noexcept {
    const auto mask = static_cast<std::uint16_t>(0xFFFFU << bits);
    return Row{} + mask;
  }

  // Packs four lanes of 16 bits: first in pairs, then all.
  [[nodiscard]] std::uint64_t pack(std::uint64_t lanes) const noexcept {
    constexpr std::uint64_t kEvenLanes = 0x0000'FFFF'0000'FFFFU;
    const std::uint64_t pairs =
        (lanes & kEvenLanes) | (lanes & ~kEvenLanes) >> (16 - 2 * bits_per_pit_);
    return (pairs & 0xFFFF'FFFFU) | pairs >> 32 << (4 * bits_per_pit_);
  }

  int pits_;
  int bits_per_pit_;
  Row too_large_;
};

}  // namespace seedbank
