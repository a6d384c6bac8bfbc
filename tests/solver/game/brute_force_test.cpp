// Tests of brute force: published values, and a plain minimax without memory.
#include "tests/solver/brute_force.h"

#include <algorithm>
#include <bit>
#include <string>

#include <gtest/gtest.h>

#include "tests/csv.h"
#include "tests/solver/boards.h"
#include "tests/solver/game/plain_board.h"

namespace seedbank {
namespace {

// Openings that take a fraction of a second. The others are tests of the search.
bool is_small(int pits, int seeds_per_pit) {
  return 2 * pits * seeds_per_pit <= (pits <= 3 ? 24 : pits == 4 ? 16 : 12);
}

TEST(BruteForce, EqualsThePublishedValuesOfSmallOpenings) {
  int rows = 0;
  for (const auto& fields : rows_of_data_file("known_values.csv")) {
    const Game game = {std::stoi(fields.at(1)), rules_from_name(fields.at(0)).value()};
    const int seeds_per_pit = std::stoi(fields.at(2));
    if (!is_small(game.pits, seeds_per_pit)) continue;
    BruteForce solver(game);
    EXPECT_EQ(solver.margin(opening(game.pits, seeds_per_pit)), std::stoi(fields.at(3)))
        << fields.at(0) << " (" << game.pits << "," << seeds_per_pit << ")";
    ++rows;
  }
  EXPECT_GE(rows, 38);
}

// South's final margin, by minimax without memory on plain boards.
int south_margin(const PlainBoard& board, int pits) {
  if (board.over()) return board.south_margin();
  const int sign = board.south_to_move() ? 1 : -1;
  int best = -kMaxSeeds;
  for (int pit = 0; pit < pits; ++pit) {
    if (!board.can_sow(pit)) continue;
    PlainBoard next = board;
    next.sow(pit);
    best = std::max(best, sign * south_margin(next, pits));
  }
  return sign * best;
}

TEST(BruteForce, EqualsPlainMinimaxOnRandomBoards) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game = {pits, rules};
      BruteForce solver(game);
      for (int i = 0; i < 60; ++i) {
        const Position position = random_position(generator, pits, random_between(generator, 2, 6));
        const bool south = random_between(generator, 0, 1) == 0;
        const int expected = south_margin(PlainBoard(game, position, south), pits);
        EXPECT_EQ(solver.margin(position), south ? expected : -expected)
            << testing::PrintToString(position) << ' ' << name(rules);
      }
    }
  }
}

// The value of a position is the best of the values after its sowings. Tested with more seeds than
// plain minimax can solve.
TEST(BruteForce, SatisfiesTheEquationOfOneSowing) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    const Game game = {6, rules};
    const SowingTable table(game);
    BruteForce solver(game);
    for (int i = 0; i < 100; ++i) {
      const Position position = random_position(generator, game.pits, 10);
      int best = -kMaxSeeds;
      for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
        Position next = position;
        const After after = sow(table, next, std::countr_zero(pits));
        const int margin = solver.margin(next);
        best = std::max(best, after == After::kOtherMover ? -margin : margin);
      }
      EXPECT_EQ(solver.margin(position), best) << testing::PrintToString(position);
    }
  }
}

TEST(BruteForce, CollectsSeedsIfTheGameIsOver) {
  BruteForce solver({2, Rules::kStandard});
  EXPECT_EQ(solver.margin(board("3,1,5,0,0,2")), 7);
  EXPECT_EQ(solver.margin(board("0,0,5,3,1,2")), -1);
  EXPECT_EQ(solver.share(board("3,1,5,0,0,2")), 4);
  EXPECT_EQ(solver.positions(), 0U);
}

TEST(BruteForce, SharesDoNotDependOnStores) {
  BruteForce solver({3, Rules::kEmptyCapture});
  const int share = solver.share(board("1,2,0,0,3,0,1,0"));
  const std::size_t positions = solver.positions();
  EXPECT_EQ(solver.share(board("1,2,0,17,3,0,1,29")), share);
  EXPECT_EQ(solver.positions(), positions);
}

}  // namespace
}  // namespace seedbank
