// Boards of the Kalah Game Protocol: `<3,10,2,1,2,3,4,2,0>`, pits a side, South's store, North's
// store, South's pits, North's pits, those farthest from their store first. Whoever receives a
// board is South, and to move.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "solver/game/wide_board.h"

namespace seedbank::tools {

/// Most numbers of a board that we read.
inline constexpr std::size_t kMostKgpNumbers = 3 + 2 * kMaxWidePits;

/// The board, by the rules of the protocol (`standard`). Nothing unless the numbers are pits a
/// side, 1..kMaxWidePits, and then as many as a board of these has, with at most kMaxSeeds in all.
[[nodiscard]] std::optional<WideBoard> board_of_numbers(std::span<const int> numbers);

/// How many numbers a board of so many pits a side has, its first one included.
[[nodiscard]] constexpr std::size_t numbers_of_board(int pits) noexcept {
  return 3 + 2 * static_cast<std::size_t>(pits);
}

/// Reads a board of a line. Nothing for any other text.
[[nodiscard]] std::optional<WideBoard> parse_kgp_board(std::string_view text);

/// Writes the board, its mover as South.
[[nodiscard]] std::string to_kgp_text(const WideBoard& board);

/// What becomes of a board by one sowing, as the server of verify mode has it: the sides keep their
/// places, and when the game is over, or a store holds more than half of all seeds, each side gets
/// what lies in its pits.
struct KgpSolution {
  WideBoard board;
  bool repeat = false;  ///< the last seed fell into the own store, even if the game ended so
};

/// Requires that the pit, 0..pits-1, holds seeds.
[[nodiscard]] KgpSolution kgp_solution(const WideBoard& board, int pit);

}  // namespace seedbank::tools
