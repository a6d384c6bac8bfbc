// Boards near an opening: what moving a few of its seeds makes of it. Fair starts are among them.
//
// A seed is moved from a pit to another pit or to a store. A board is j seeds from the opening when
// its pits lack j seeds, each pit counted against what it held: those j seeds lie on top of other
// pits or in stores, so j moves make the board and fewer cannot. With P = 2 * pits and n seeds a
// pit there are
//
//     sum over d of  C(P, d) * parts(j, d, n) * C(P + 2 - d + j - 1, j)
//
// of them: d pits give seeds, parts(j, d, n) ways to split j into d ordered parts of 1..n seeds,
// and the j seeds fall anywhere else. 6 pits, 4 seeds: 156 for j = 1, 6,240 for 2, 116,428 for 3.
#pragma once

#include <vector>

#include "solver/game/position.h"

namespace seedbank {

/// All boards 1..most_moved seeds from the opening, South to move, in the lexicographic order of
/// their numbers as the notation writes them. A side may be empty. The mover is South.
/// Requires what opening() requires, and most_moved >= 0.
[[nodiscard]] std::vector<Position> boards_near_opening(int pits, int seeds_per_pit,
                                                        int most_moved);

/// How many seeds a board is from the opening. Requires as many seeds on it as the opening has.
[[nodiscard]] int moved_seeds(const Position& board, int pits, int seeds_per_pit) noexcept;

}  // namespace seedbank
