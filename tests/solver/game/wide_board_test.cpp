// Tests of wide boards: against the fast sowing up to its limit, and against plain boards.
#include "solver/game/wide_board.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/solver/boards.h"
#include "tests/solver/game/plain_board.h"

namespace seedbank {
namespace {

// South's side first, as on plain boards.
std::vector<int> ring_of(const WideBoard& board, bool south_to_move) {
  std::vector<int> ring;
  for (const bool south : {true, false}) {
    const WideSide& side = south == south_to_move ? board.mover() : board.waiter();
    for (int pit = 0; pit < board.pits(); ++pit) {
      ring.push_back(side.pits[static_cast<std::size_t>(pit)]);
    }
    ring.push_back(side.store);
  }
  return ring;
}

WideBoard random_board(std::mt19937_64& generator, Game game, int seeds) {
  WideSide sides[2];
  for (int i = 0; i < seeds; ++i) {
    WideSide& side = sides[i < 2 ? i : random_between(generator, 0, 1)];
    ++side.pits[static_cast<std::size_t>(random_between(generator, 0, game.pits - 1))];
  }
  for (WideSide& side : sides) {
    side.store = static_cast<std::uint16_t>(random_between(generator, 0, 99));
  }
  return {game.pits, game.rules, sides[0], sides[1]};
}

int random_pit(std::mt19937_64& generator, const WideBoard& board) {
  int pit = 0;
  do pit = random_between(generator, 0, board.pits() - 1);
  while (board.seeds_in(pit) == 0);
  return pit;
}

//      2  1  0  0                 2  0  0  0
//   5              0  ->       5              2      (standard) the last seed of pit 2 captures the
//      3 [1] 0  0                 3  0  0  0         seed opposite to pit 3
TEST(WideBoard, CapturesAsDrawn) {
  WideBoard board(4, Rules::kStandard, {{3, 1, 0, 0}, 0}, {{0, 0, 1, 2}, 5});
  EXPECT_EQ(board.sow(1), After::kOtherMover);
  // The turn passed. North's pit 2, opposite to South's pit 3, is empty: nothing happens.
  EXPECT_EQ(board, WideBoard(4, Rules::kStandard, {{0, 0, 1, 2}, 5}, {{3, 0, 1, 0}, 0}));
  WideBoard other(4, Rules::kStandard, {{3, 1, 0, 0}, 0}, {{0, 1, 0, 2}, 5});
  EXPECT_EQ(other.sow(1), After::kOtherMover);
  EXPECT_EQ(other, WideBoard(4, Rules::kStandard, {{0, 0, 0, 2}, 5}, {{3, 0, 0, 0}, 2}));
}

TEST(WideBoard, CountsItsSeeds) {
  const WideBoard board(9, Rules::kStandard, {{1, 2, 0, 0, 0, 0, 0, 0, 3}, 20},
                        {{0, 0, 0, 0, 4}, 30});
  EXPECT_EQ(board.seeds_in_play(), 10);
  EXPECT_EQ(board.all_seeds(), 60);
  EXPECT_EQ(board.difference(), -10);
  EXPECT_EQ(board.most_in_store(), 30);
  EXPECT_FALSE(board.is_over());
}

class WideBoardTwin : public testing::TestWithParam<std::tuple<int, Rules>> {
 protected:
  [[nodiscard]] Game game() const { return {std::get<0>(GetParam()), std::get<1>(GetParam())}; }
};

TEST_P(WideBoardTwin, SowsLikePlainBoardsThroughRandomGames) {
  std::mt19937_64 generator = seeded_generator();
  long sowings = 0;
  for (const int seeds : {2, 5, 12, 24, 48, 100, 288, 3000}) {
    for (int games = 2000 / (seeds + 20) + 1; games > 0 && !HasFailure(); --games) {
      WideBoard board = random_board(generator, game(), seeds);
      bool south = random_between(generator, 0, 1) == 0;
      PlainBoard plain(game(), ring_of(board, south), south);
      for (After after = After::kSameMover; after != After::kGameOver && !HasFailure(); ++sowings) {
        const int pit = random_pit(generator, board);
        WideBoard kept = board;
        PlainBoard plain_kept = plain;
        EXPECT_EQ(kept.sow_and_capture(pit), plain_kept.sow_and_keep(pit));
        EXPECT_EQ(ring_of(kept, south), plain_kept.ring());
        after = board.sow(pit);
        EXPECT_EQ(after, plain.sow(pit));
        if (after == After::kOtherMover) south = !south;
        EXPECT_EQ(ring_of(board, south), plain.ring());
        EXPECT_EQ(board.is_over(), after == After::kGameOver);
      }
    }
  }
  EXPECT_GT(sowings, 300);
}

// Piles of up to 40 laps that end anywhere.
TEST_P(WideBoardTwin, SowsLapsLikePlainBoards) {
  std::mt19937_64 generator = seeded_generator();
  const int places = 2 * game().pits + 1;
  for (int i = 0; i < 2000 && !HasFailure(); ++i) {
    const WideBoard few = random_board(generator, game(), random_between(generator, 2, 10));
    WideSide mover = few.mover();
    const int pit = random_between(generator, 0, game().pits - 1);
    mover.pits[static_cast<std::size_t>(pit)] = static_cast<std::uint16_t>(
        random_between(generator, 0, 40) * places + random_between(generator, 1, places));
    WideBoard board(game().pits, game().rules, mover, few.waiter());
    PlainBoard plain(game(), ring_of(board, true), true);
    EXPECT_EQ(board.sow(pit), plain.sow(pit));
    EXPECT_EQ(ring_of(board, plain.south_to_move()), plain.ring());
  }
}

INSTANTIATE_TEST_SUITE_P(AllGames, WideBoardTwin,
                         testing::Combine(testing::Range(1, kMaxWidePits + 1),
                                          testing::ValuesIn(kAllRules)));

TEST(WideBoard, SowsLikePositions) {
  std::mt19937_64 generator = seeded_generator();
  long sowings = 0;
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const SowingTable table({pits, rules});
      for (int games = 0; games < 100 && !HasFailure(); ++games) {
        Position position =
            random_position(generator, pits, 2 + random_between(generator, 0, 10 * pits));
        WideBoard board({pits, rules}, position);
        for (After after = After::kSameMover; after != After::kGameOver; ++sowings) {
          const int pit = random_pit(generator, board);
          after = board.sow(pit);
          ASSERT_EQ(after, sow(table, position, pit));
          ASSERT_EQ(board.position(), position);
          ASSERT_EQ(board, WideBoard({pits, rules}, position));
          ASSERT_EQ(board.difference(), store_difference(position));
          ASSERT_EQ(board.seeds_in_play(), seeds_in_play(position));
        }
      }
    }
  }
  EXPECT_GT(sowings, 1400);
}

}  // namespace
}  // namespace seedbank
