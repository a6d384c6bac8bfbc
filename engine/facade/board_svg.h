// A board drawn in SVG.
#pragma once

#include <string>

#include "solver/game/notation.h"

namespace seedbank::engine {

/// The board as it lies on the table, South near the reader, with numbers of seeds in pits and
/// stores, seeds drawn up to a dozen, the numbers of the pits, and the side to move marked.
/// Complete: fonts are the reader's, nothing is fetched.
[[nodiscard]] std::string board_svg(const NotedPosition& noted);

}  // namespace seedbank::engine
