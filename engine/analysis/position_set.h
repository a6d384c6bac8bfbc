// A set of positions: what is labelled, in the order in which it is written.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/game/position.h"

namespace seedbank::engine {

/// Positions of one number of pits, seen from the mover, none of them over: 32 bytes each. Once
/// sorted, in ascending order of the mover's pits from the one farthest from the store, the mover's
/// store, the waiter's pits and store, each position once.
struct PositionSet {
  int pits = 0;
  std::vector<Position> positions;
};

/// Memory that a position of a set takes at most while the set is read or drawn, in bytes: its own,
/// those of a vector that grows, and those of sorting and merging.
inline constexpr std::uint64_t kPositionBytes = 4 * sizeof(Position);

/// True when `a` comes before `b` in that order.
[[nodiscard]] bool comes_before(const Position& a, const Position& b) noexcept;

/// Sorts the positions and drops those that are there twice.
void sort_once_each(std::vector<Position>& positions);

}  // namespace seedbank::engine
