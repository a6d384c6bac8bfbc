// A board drawn in SVG.
#pragma once

#include <string>
#include <vector>

#include "solver/game/notation.h"

namespace seedbank::engine {

/// What a sowing is worth, for a drawn board.
struct PitValue {
  int pit = 0;        ///< of the mover, from 1
  std::string text;   ///< such as "+3"
  bool best = false;  ///< no other pit is better
};

/// In pixels.
struct BoardSize {
  int width = 0;
  int height = 0;
};

/// How large board_svg() draws a board of so many pits.
[[nodiscard]] BoardSize board_size(int pits) noexcept;

/// The board as it lies on the table, South near the reader, with numbers of seeds in pits and
/// stores, seeds drawn up to a dozen, the numbers of the pits, and the side to move marked.
/// Complete: fonts are the reader's, nothing is fetched. `values` stand beside the numbers of the
/// mover's pits.
[[nodiscard]] std::string board_svg(const NotedPosition& noted,
                                    const std::vector<PitValue>& values = {});

}  // namespace seedbank::engine
