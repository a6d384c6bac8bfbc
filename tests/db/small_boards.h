// Boards small enough for exhaustive tests of the database.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "db/index/ranking.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// Pits per side, maximum of seeds in play, rules.
using Size = std::tuple<int, int, Rules>;

/// Names an instance of a test by its size.
inline std::string size_name(const testing::TestParamInfo<Size>& info) {
  const auto [pits, seeds, rules] = info.param;
  return std::to_string(pits) + "pits" + std::to_string(seeds) + "seeds" +
         (rules == Rules::kStandard ? "Standard" : "EmptyCapture");
}

/// All sides with the given pits and seeds, in order of rank.
inline std::vector<SidePits> all_sides(int pits, int seeds) {
  std::vector<SidePits> sides;
  SidePits side = unrank_side(pits, seeds, 0);
  do sides.push_back(side);
  while (next_side(pits, side));
  return sides;
}

}  // namespace seedbank::db
