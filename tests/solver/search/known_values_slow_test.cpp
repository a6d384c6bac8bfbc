// Tests of whole games that take seconds to a minute each: published values, by search with few
// endgames.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/search/solver.h"
#include "tests/solver/brute_endgames.h"
#include "tests/solver/search/opening_values.h"

namespace seedbank {
namespace {

// Larger openings need a real database: see tests/tools/command/solve_slow_test.cpp.
bool needs_database(const OpeningValue& row) { return row.game.pits > 5 || row.seeds() > 48; }

std::vector<OpeningValue> long_rows() {
  std::vector<OpeningValue> rows;
  for (const OpeningValue& row : opening_values()) {
    if (is_long(row) && !needs_database(row)) rows.push_back(row);
  }
  return rows;
}

class LongOpening : public testing::TestWithParam<OpeningValue> {};

TEST_P(LongOpening, HasTheKnownValue) {
  const OpeningValue& row = GetParam();
#ifdef SEEDBANK_SANITIZED
  if (row.seeds() > 40) GTEST_SKIP() << "takes minutes with sanitizers";
#endif
  BruteForce brute(row.game);
  const BruteEndgames endgames(brute, row.game.pits, row.game.pits == 5 ? 11 : 10);
  Solver solver(row.game, row.seeds(), endgames, {.table_bytes = 256 << 20});
  const SolvedShare solved = solver.solve(row.start(), {.threads = 2});
  ASSERT_TRUE(solved.complete());
  EXPECT_EQ(margin_from_share(row.start(), solved.bounds.low), row.margin) << row.text();
}

std::string test_name(const testing::TestParamInfo<OpeningValue>& info) {
  const auto& [game, seeds_per_pit, margin] = info.param;
  return (game.rules == Rules::kStandard ? "Standard" : "EmptyCapture") +
         std::to_string(game.pits) + "Pits" + std::to_string(seeds_per_pit) + "Seeds";
}

INSTANTIATE_TEST_SUITE_P(KnownValues, LongOpening, testing::ValuesIn(long_rows()), test_name);

}  // namespace
}  // namespace seedbank
