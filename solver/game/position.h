// Position: both sides of the board as two 16-byte vectors, seen from the side to move.
//
// A side is a Row of 8 lanes: its pits in sowing order, pit 0 farthest from its store; unused
// lanes, always 0; the store in lane 7. With 6 pits, a..f of the mover and A..F of the waiter:
//
//        F  E  D  C  B  A           lane    0 1 2 3 4 5 6 7
//    T                      t       mover   a b c d e f 0 t
//        a  b  c  d  e  f           waiter  A B C D E F 0 T
//
// Opposite pits are i and pits - 1 - i. A position does not store its number of pits; functions
// that need it take the Game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>

namespace seedbank {

/// Maximum number of pits per side.
inline constexpr int kMaxPits = 7;

/// Maximum number of seeds on the board, stores included, so that any sum of lanes fits 15 bits.
inline constexpr int kMaxSeeds = 32767;

/// The lane of a Row that holds the store.
inline constexpr int kStoreLane = 7;

/// One side of the board: 8 lanes of seeds.
using Row = std::uint16_t __attribute__((vector_size(16)));

/// A mask of the lanes that can be pits.
inline constexpr Row kPitLanes = {0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0};

/// The board, seen from the mover. Invariant: at most kMaxSeeds seeds in all; unused lanes are 0.
struct Position {
  Row mover = {};   ///< the side to move
  Row waiter = {};  ///< the other side
};

/// The two 64-bit halves of a row, for arithmetic in portable code.
using RowHalves = std::uint64_t __attribute__((vector_size(16)));

/// True if no lane of `row`, the store included, holds a seed.
[[nodiscard]] inline bool all_zero(Row row) noexcept {
  const auto halves = reinterpret_cast<RowHalves>(row);
  return (halves[0] | halves[1]) == 0;
}

/// True if the pits of the side are empty.
[[nodiscard]] inline bool is_empty(Row row) noexcept { return all_zero(row & kPitLanes); }

/// Seeds in the store of the side.
[[nodiscard]] inline int store(Row row) noexcept { return row[kStoreLane]; }

/// Seeds in the pits of the side.
[[nodiscard]] inline int seeds_in_pits(Row row) noexcept {
  const auto halves = reinterpret_cast<RowHalves>(row & kPitLanes);
  // Adds the lanes of both halves, then collects the four sums in the highest 16 bits of the
  // product. kMaxSeeds keeps every partial sum within its lane.
  return static_cast<int>(((halves[0] + halves[1]) * 0x0001'0001'0001'0001U) >> 48);
}

/// Seeds in the pits of both sides: the layer of the position.
[[nodiscard]] inline int seeds_in_play(const Position& position) noexcept {
  return seeds_in_pits(position.mover) + seeds_in_pits(position.waiter);
}

/// The mover's store minus the waiter's.
[[nodiscard]] inline int store_difference(const Position& position) noexcept {
  return store(position.mover) - store(position.waiter);
}

/// The same board with the other side to move.
[[nodiscard]] inline Position swapped(const Position& position) noexcept {
  return {position.waiter, position.mover};
}

/// The same pits with empty stores: the seeds still to be won depend on nothing else.
[[nodiscard]] inline Position without_stores(const Position& position) noexcept {
  return {position.mover & kPitLanes, position.waiter & kPitLanes};
}

/// True if the game is over: a side is empty.
[[nodiscard]] inline bool is_over(const Position& position) noexcept {
  return is_empty(position.mover) || is_empty(position.waiter);
}

/// Moves the seeds in the pits of a side to its store.
inline void collect(Row& row) noexcept {
  const int seeds = store(row) + seeds_in_pits(row);
  row = Row{};
  row[kStoreLane] = static_cast<std::uint16_t>(seeds);
}

[[nodiscard]] inline bool operator==(const Position& a, const Position& b) noexcept {
  return all_zero((a.mover ^ b.mover) | (a.waiter ^ b.waiter));
}

/// Hashes a position, stores included, for standard containers.
struct PositionHash {
  [[nodiscard]] std::size_t operator()(const Position& position) const noexcept {
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
};

/// The opening: `seeds_per_pit` seeds in each of the 2 * `pits` pits, stores empty. Throws
/// std::invalid_argument unless 1 <= pits <= kMaxPits, seeds_per_pit >= 0 and there are at most
/// kMaxSeeds seeds.
[[nodiscard]] inline Position opening(int pits, int seeds_per_pit) {
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
