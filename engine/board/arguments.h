// Checks arguments of the public interface and converts them to internal types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <seedbank/board.h>

#include "engine/notation/notations.h"
#include "solver/game/notation.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"
#include "solver/game/wide_board.h"

namespace seedbank::engine {

/// The rule set of that name. Throws ArgumentError, naming the known ones.
[[nodiscard]] Rules rules_called(std::string_view name);

/// The notation of that name; nothing for "". Throws ArgumentError.
[[nodiscard]] std::optional<Notation> notation_called(std::string_view name);

/// Throws ArgumentError unless 1 <= pits <= kMaxPits.
void check_pits(int pits);

/// The opening with this number of seeds in each pit, which must be at least `least_seeds`. Throws
/// ArgumentError.
[[nodiscard]] Position opening_called(int pits, int seeds_per_pit, int least_seeds);

/// The position of a board.
[[nodiscard]] NotedPosition position_of(const Board& board);

/// The board of a position. Its numbers must be valid.
[[nodiscard]] Board board_of(const NotedPosition& noted, Rules rules);

/// The board of 2(m+1) numbers in FairKalah's order, with South to move. Throws PositionError
/// unless m is in 1..kMaxWidePits, no number is negative, and there are at most kMaxSeeds seeds.
[[nodiscard]] WideBoard wide_board_of(std::span<const int> numbers, Rules rules);

/// Reads a position as the caller wants. Throws PositionError, with the text and the option that
/// would make it readable; ArgumentError for an invalid choice.
[[nodiscard]] Reading position_called(const TextReading& as, std::string_view text);

/// Numbers of a row: 2(pits+1), in FairKalah's order with South to move.
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
