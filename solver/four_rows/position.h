// Positions of four-row Kalaha: two rows per side, seen from the side to move.
//
// Pits of a side are numbered 0..15 in sowing order: 0..7 is its home row, 8..15 its fighting row.
// Users count the same pits from 1. The board as the mover sees it, by these numbers:
//
//      7   6   5   4   3   2   1   0     the waiter's home row
//      8   9  10  11  12  13  14  15     the waiter's fighting row
//     15  14  13  12  11  10   9   8     the mover's fighting row
//      0   1   2   3   4   5   6   7     the mover's home row
//
// The rules: RULES.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace seedbank::four_rows {

inline constexpr int kPits = 16;         ///< per side, in both rows
inline constexpr int kHomePits = 8;      ///< pits of the home row, which come first
inline constexpr int kMaxSeeds = 255;    ///< on a board; the game has 48
inline constexpr int kLeastToSow = 2;    ///< seeds that a pit needs to be sown
inline constexpr int kOpeningPits = 12;  ///< per side, with two seeds each in the opening

/// The seeds in the pits of a side.
using Pits = std::array<std::uint8_t, kPits>;

struct Position {
  Pits mover{};
  Pits waiter{};

  friend bool operator==(const Position&, const Position&) = default;
};

/// Two seeds in each of the first twelve pits of both sides.
[[nodiscard]] constexpr Position opening() noexcept {
  Position position;
  for (std::size_t pit = 0; pit < kOpeningPits; ++pit) {
    position.mover[pit] = 2;
    position.waiter[pit] = 2;
  }
  return position;
}

/// The same board with the other side to move.
[[nodiscard]] constexpr Position swapped(const Position& position) noexcept {
  return {position.waiter, position.mover};
}

/// The pit of the other side that faces a pit of the fighting row, 8..15.
[[nodiscard]] constexpr int facing(int pit) noexcept { return kPits + kHomePits - 1 - pit; }

/// The number of seeds of a side.
[[nodiscard]] constexpr int seeds(const Pits& pits) noexcept {
  int sum = 0;
  for (const int in_pit : pits) sum += in_pit;
  return sum;
}

/// The seeds of the mover less those of the waiter.
[[nodiscard]] constexpr int margin(const Position& position) noexcept {
  return seeds(position.mover) - seeds(position.waiter);
}

/// The pits that a side may sow, as a set of bits.
[[nodiscard]] constexpr std::uint32_t legal_pits(const Pits& pits) noexcept {
  std::uint32_t set = 0;
  for (std::size_t pit = 0; pit < kPits; ++pit) {
    set |= std::uint32_t{pits[pit] >= kLeastToSow} << pit;
  }
  return set;
}

/// True if the mover has lost: it has no pit to sow.
[[nodiscard]] constexpr bool is_lost(const Position& position) noexcept {
  return legal_pits(position.mover) == 0;
}

}  // namespace seedbank::four_rows
