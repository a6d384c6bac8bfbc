// Positions as rows of numbers in FairKalah's order, South to move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/game/position.h"

namespace seedbank::engine {

/// Numbers of a row: 2(pits+1).
[[nodiscard]] constexpr std::size_t row_length(int pits) noexcept {
  return 2 * (static_cast<std::size_t>(pits) + 1);
}

/// The position of a row. Throws PositionError, naming the row, for a negative number or more than
/// kMaxSeeds seeds in all. Requires row_length() numbers.
[[nodiscard]] Position position_of_row(std::span<const std::int32_t> numbers, int pits,
                                       std::size_t row);

/// The positions of many rows. Throws ArgumentError unless `pits` is in range and the numbers are
/// whole rows; PositionError as position_of_row() does.
[[nodiscard]] std::vector<Position> positions_of_rows(std::span<const std::int32_t> numbers,
                                                      int pits);

/// Writes a position as a row. Requires room for row_length() numbers.
void write_row(const Position& position, int pits, std::span<std::int32_t> numbers) noexcept;

}  // namespace seedbank::engine
