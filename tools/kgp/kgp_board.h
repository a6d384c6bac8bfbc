// Boards of the Kalah Game Protocol, such as `<3,10,2,1,2,3,4,2,0>`, parsed leniently.
//
// The numbers of a board are the pits per side, South's store, North's store, South's pits, North's
// pits, each side from the pit farthest from its store. The receiver of a board is South and to
// move.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/wide_board.h"

namespace seedbank::tools {

/// The board under the rules of the protocol (`standard`). Empty unless the first number is the
/// pits per side, 1..kMaxWidePits, and the others are a board of that size with at most kMaxSeeds
/// seeds.
[[nodiscard]] std::optional<WideBoard> board_of_numbers(std::span<const int> numbers);

/// The count of numbers in a board with `pits` pits per side, the first one included.
[[nodiscard]] constexpr std::size_t numbers_of_board(int pits) noexcept {
  return 3 + 2 * static_cast<std::size_t>(pits);
}

/// Parses a board. Empty for any other text.
[[nodiscard]] std::optional<WideBoard> parse_kgp_board(std::string_view text);

/// The 2(m+1) numbers of a board in FairKalah's order, with its mover as South.
[[nodiscard]] std::vector<int> numbers_of(const WideBoard& board);

/// The text of a board, with its mover as South.
[[nodiscard]] std::string to_kgp_text(const WideBoard& board);

/// A board after one sowing, as servers expect it in mode verify: the sides are not swapped. If the
/// game is over or a store holds more than half of all seeds, each side gets the seeds in its pits.
struct KgpSolution {
  WideBoard board;
  bool repeat = false;  ///< the last seed fell into the mover's store, even if that ended the game
};

/// Requires a pit in 0..pits-1 with seeds.
[[nodiscard]] KgpSolution kgp_solution(const WideBoard& board, int pit);

}  // namespace seedbank::tools
