// Tests of the enumeration of positions that other tests use: all positions, each once.
#include "tests/solver/all_positions.h"

#include <unordered_set>

#include <gtest/gtest.h>

#include "tests/solver/boards.h"

namespace seedbank {
namespace {

TEST(AllPositions, VisitAllPositionsOnce) {
  EXPECT_EQ(ways(3, 1), 1U);
  EXPECT_EQ(ways(3, 2), 4U);  // 0+3, 1+2, 2+1, 3+0
  EXPECT_EQ(ways(4, 12), 1365U);
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (int seeds = 0; seeds <= 5; ++seeds) {
      std::unordered_set<Position, PositionHash> positions;
      std::uint64_t visits = 0;
      for_each_position(pits, seeds, [&](const Position& position) {
        EXPECT_EQ(seeds_in_play(position), seeds);
        positions.insert(position);
        ++visits;
      });
      EXPECT_EQ(visits, ways(seeds, 2 * pits)) << pits << " pits, " << seeds << " seeds";
      EXPECT_EQ(positions.size(), visits) << pits << " pits, " << seeds << " seeds";
    }
  }
}

}  // namespace
}  // namespace seedbank
