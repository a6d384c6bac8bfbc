// What a list of fair starts is of: which boards are asked about, and for which value.
#pragma once

#include <string>

#include "solver/game/rules.h"

namespace seedbank::tools {

struct FairQuestion {
  Game game;
  int seeds_a_pit = 4;
  int most_moved = 2;  ///< seeds moved in the opening, at most; at least one is
  int value = 0;       ///< final margin for South, who moves first, stores included

  /// "empty-capture, 6 pits, 4 seeds in each, 1 to 2 moved, value 0": no two questions alike.
  [[nodiscard]] std::string text() const;

  /// "fair-empty-capture-6-4-2-value-0.journal": no two questions alike.
  [[nodiscard]] std::string journal_name() const;
};

}  // namespace seedbank::tools
