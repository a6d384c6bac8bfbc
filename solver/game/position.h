// Position: both sides of the board as two 16-byte vectors, seen from the side to move.
//
// A side is a Row of 8 lanes: its pits in sowing order, pit 0 farthest from its store; unused
// lanes, always 0; the store in lane 7. With 6 pits and (mover) pits a..f, (waiter) pits A..F:
//
//        F  E  D  C  B  A           lane    0 1 2 3 4 5 6 7
//    T                      t       mover   a b c d e f 0 t
//        a  b  c  d  e  f           waiter  A B C D E F 0 T
//
// Opposite pits are i and pits - 1 - i. A position does not know how many pits it has; functions
// that need it are told the Game.
#pragma once

#include <cstddef>
#include <cstdint>

namespace seedbank {

/// Most pits a side.
inline constexpr int kMaxPits = 7;

/// Most seeds on the board, pits and stores together. Any sum of lanes then fits 15 bits.
inline constexpr int kMaxSeeds = 32767;

/// Lane of a Row that holds the store, in seeds.
inline constexpr int kStoreLane = 7;

/// One side of the board: 8 lanes of seeds.
using Row = std::uint16_t __attribute__((vector_size(16)));

/// All bits set in the lanes that can be pits.
inline constexpr Row kPitLanes = {0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0};

/// The board, seen from the mover. Invariant: at most kMaxSeeds seeds in all; unused lanes are 0.
struct Position {
  Row mover = {};   ///< the side to move
  Row waiter = {};  ///< the other side
};

/// The two 64-bit halves of a row: what portable code can do arithmetic on.
using RowHalves = std::uint64_t __attribute__((vector_size(16)));

/// True when no lane of `row` holds a seed, the store included.
[[nodiscard]] inline bool all_zero(Row row) noexcept {
  const auto halves = reinterpret_cast<RowHalves>(row);
  return (halves[0] | halves[1]) == 0;
}

/// True when the pits of the side are empty.
[[nodiscard]] inline bool is_empty(Row row) noexcept { return all_zero(row & kPitLanes); }

/// Seeds in the store of the side.
[[nodiscard]] inline int store(Row row) noexcept { return row[kStoreLane]; }

/// Seeds in the pits of the side.
[[nodiscard]] inline int seeds_in_pits(Row row) noexcept {
  const auto halves = reinterpret_cast<RowHalves>(row & kPitLanes);
  // Adds the lanes of both halves, then gathers the four sums in the highest 16 bits of the
  // product. kMaxSeeds keeps every partial sum within its lane.
  return static_cast<int>(((halves[0] + halves[1]) * 0x0001'0001'0001'0001U) >> 48);
}

/// Seeds in the pits of both sides: the layer of the position.
[[nodiscard]] inline int seeds_in_play(const Position& position) noexcept {
  return seeds_in_pits(position.mover) + seeds_in_pits(position.waiter);
}

/// Seeds in the mover's store less seeds in the waiter's.
[[nodiscard]] inline int store_difference(const Position& position) noexcept {
  return store(position.mover) - store(position.waiter);
}

/// The same board with the other side to move.
[[nodiscard]] inline Position swapped(const Position& position) noexcept {
  return {position.waiter, position.mover};
}

/// The same pits with empty stores: all that the seeds still to be won depend on.
[[nodiscard]] inline Position without_stores(const Position& position) noexcept {
  return {position.mover & kPitLanes, position.waiter & kPitLanes};
}

/// True when no sowing is possible or allowed any more: a side is empty.
[[nodiscard]] inline bool is_over(const Position& position) noexcept {
  return is_empty(position.mover) || is_empty(position.waiter);
}

/// Brings the seeds left in the pits of a side to its store.
inline void collect(Row& row) noexcept {
  const int seeds = store(row) + seeds_in_pits(row);
  row = Row{};
  row[kStoreLane] = static_cast<std::uint16_t>(seeds);
}

[[nodiscard]] inline bool operator==(const Position& a, const Position& b) noexcept {
  return all_zero((a.mover ^ b.mover) | (a.waiter ^ b.waiter));
}

/// Hash of a position, stores included, for the containers of the standard library.
struct PositionHash {
  [[nodiscard]] std::size_t operator()(const Position& position) const noexcept;
};

/// The start of a game: `seeds_per_pit` seeds in each of the 2 * `pits` pits, stores empty.
/// Throws std::invalid_argument unless 1 <= pits <= kMaxPits, seeds_per_pit >= 0 and all the seeds
/// together are at most kMaxSeeds.
[[nodiscard]] Position opening(int pits, int seeds_per_pit);

}  // namespace seedbank
