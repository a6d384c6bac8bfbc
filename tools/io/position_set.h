// A set of positions: what is labelled, in the order in which it is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/game/position.h"
#include "tools/io/streams.h"
#include "tools/options/notation_option.h"

namespace seedbank::tools {

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

/// The positions that lines hold, one each, sorted. When the first line is a header of the MAIA
/// data set, of whatever number of pits, the others are its rows: labels are passed over. Throws
/// NotationError, naming the line, for what is no position, has another number of pits than the
/// first one, or is over, and when there is none; db::ResourceError when they take more than
/// `memory_bytes`; StreamError.
[[nodiscard]] PositionSet read_position_set(LineInput& input, const NotationChoice& notation,
                                            std::uint64_t memory_bytes);

}  // namespace seedbank::tools
