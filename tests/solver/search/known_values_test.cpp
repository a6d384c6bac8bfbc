// Tests of whole games: the published values of openings, by search without endgames.
#include <gtest/gtest.h>

#include "solver/search/solver.h"
#include "tests/solver/brute_endgames.h"
#include "tests/solver/search/opening_values.h"

namespace seedbank {
namespace {

TEST(KnownValues, AreFoundWithoutEndgames) {
  int rows = 0;
  for (const OpeningValue& row : opening_values()) {
    if (is_long(row)) continue;
    BruteForce brute(row.game);
    const BruteEndgames none(brute, row.game.pits, 0);
    // Alternately one and two threads.
    Solver solver(row.game, row.seeds(), none, {.table_bytes = 16 << 20});
    const SolvedShare solved = solver.solve(row.start(), {.threads = 1 + rows % 2});
    ASSERT_TRUE(solved.complete());
    EXPECT_EQ(margin_from_share(row.start(), solved.bounds.low), row.margin) << row.text();
    ++rows;
  }
  EXPECT_GE(rows, 54);
}

}  // namespace
}  // namespace seedbank
