// Boards near an opening: those reached by moving a few seeds. Fair starts are among them.
//
// A move takes a seed from a pit to another pit or to a store. A board is j seeds from the opening
// if its pits lack j seeds compared with the opening: those j seeds are in other pits or in stores,
// so j moves suffice and fewer do not. With P = 2 * pits and n seeds per pit there are
//
//     sum over d of  C(P, d) * parts(j, d, n) * C(P + 2 - d + j - 1, j)
//
// of them: d pits give seeds, j is split into d ordered parts of 1..n seeds in parts(j, d, n) ways,
// and the j seeds go anywhere else. 6 pits, 4 seeds: 156 for j = 1, 6,240 for 2, 116,428 for 3.
#pragma once

#include <vector>

#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank {

/// Asks for the boards near an opening that have a certain value.
struct FairQuestion {
  Game game;
  int seeds_per_pit = 4;
  int most_moved = 2;  ///< maximum number of seeds moved from the opening; at least 1 is moved
  int value = 0;       ///< final margin for South, who moves first, stores included
};

/// All boards 1..most_moved seeds from the opening, South to move, in lexicographic order of their
/// numbers in notation. A side may be empty. Requires most_moved >= 0; the other arguments
/// must be valid for opening().
[[nodiscard]] std::vector<Position> boards_near_opening(int pits, int seeds_per_pit,
                                                        int most_moved);

/// The distance of a board from the opening, in moved seeds. Requires as many seeds as the opening
/// has.
[[nodiscard]] int moved_seeds(const Position& board, int pits, int seeds_per_pit) noexcept;

}  // namespace seedbank
