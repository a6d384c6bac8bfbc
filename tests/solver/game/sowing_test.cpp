// Tests of sowing: cases worked out by hand, and comparison with the plain twin on many boards.
//
// In the drawings North's pits are above, its first pit at the right; stores are at the sides.
#include "solver/game/sowing.h"

#include <bit>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/solver/boards.h"
#include "tests/solver/game/plain_board.h"

namespace seedbank {
namespace {

struct Outcome {
  After after;
  std::string board;

  friend bool operator==(const Outcome&, const Outcome&) = default;
  friend void PrintTo(const Outcome& outcome, std::ostream* out) {
    *out << "After " << static_cast<int>(outcome.after) << ": " << outcome.board;
  }
};

// Sows the pit with this number; pit 1 is farthest from the store.
Outcome outcome(Rules rules, const std::string& text, int pit_number) {
  NotedPosition noted = parse_position(text);
  const After after = sow(SowingTable({noted.pits, rules}), noted.position, pit_number - 1);
  if (after == After::kOtherMover) {
    noted.to_move = other(noted.to_move);
  }
  return {after, to_text(noted)};
}

//      4  4  4  4  4  4           4  4  4  4  4  4
//   0                    0  ->  0                    1     pit 3 of 4 ends in the store: sow again
//      4  4 [4] 4  4  4           4  4  0  5  5  5
TEST(Sowing, LastSeedInTheStoreGivesAnExtraTurn) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", 3),
              (Outcome{After::kSameMover, "4,4,0,5,5,5,1,4,4,4,4,4,4,0 s"}));
    EXPECT_EQ(outcome(rules, "4,4,4,4,4,4,0,4,4,4,4,4,4,0 n", 3),
              (Outcome{After::kSameMover, "4,4,4,4,4,4,0,4,4,0,5,5,5,1 n"}));
  }
}

//      4  4  4  4  4  4           4  4  4  5  5  5
//   0                    0  ->  0                    1     continues into North's pits 1-3
//      4  4  4  4  4 [4]          4  4  4  4  4  0
TEST(Sowing, ContinuesPastTheStoreIntoTheOtherSide) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "4,4,4,4,4,4,0,4,4,4,4,4,4,0", 6),
              (Outcome{After::kOtherMover, "4,4,4,4,4,0,1,5,5,5,4,4,4,0 n"}));
  }
}

//      1  5  0  0  0  0           1  0  0  0  0  0
//   0                    3  ->  0                    9     pit 2 was empty: takes 1 + 5 opposite
//     [1] 0  0  0  0  2           0  0  0  0  0  2
TEST(Sowing, LastSeedInAnEmptyOwnPitCaptures) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "1,0,0,0,0,2,3,0,0,0,0,5,1,0", 1),
              (Outcome{After::kOtherMover, "0,0,0,0,0,2,9,0,0,0,0,0,1,0 n"}));
  }
}

//      1  0  0  0  0  4         empty-capture           standard
//   0                    3      1  0  0  0  0  4        1  0  0  0  0  4
//     [1] 0  0  0  0  2       0                  4    0                  3
//                               0  0  0  0  0  2        0  1  0  0  0  2
TEST(Sowing, RulesDifferIfTheOppositePitIsEmpty) {
  EXPECT_EQ(outcome(Rules::kEmptyCapture, "1,0,0,0,0,2,3,4,0,0,0,0,1,0", 1),
            (Outcome{After::kOtherMover, "0,0,0,0,0,2,4,4,0,0,0,0,1,0 n"}));
  EXPECT_EQ(outcome(Rules::kStandard, "1,0,0,0,0,2,3,4,0,0,0,0,1,0", 1),
            (Outcome{After::kOtherMover, "0,1,0,0,0,2,3,4,0,0,0,0,1,0 n"}));
}

//      1  5  0  0  0  0           1  5  0  0  0  0
//   0                    3  ->  0                    3     pit 2 holds 2 now: nothing is captured
//     [1] 1  0  0  0  2           0  2  0  0  0  2
TEST(Sowing, LastSeedInAnOwnPitWithSeedsCapturesNothing) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "1,1,0,0,0,2,3,0,0,0,0,5,1,0", 1),
              (Outcome{After::kOtherMover, "0,2,0,0,0,2,3,0,0,0,0,5,1,0 n"}));
  }
}

//      1  0  0  0  0  0           1  0  0  0  0  1
//   0                    3  ->  0                    4     pit 1 was empty, but it is North's
//      5  0  0  0  0 [2]          5  0  0  0  0  0
TEST(Sowing, LastSeedInAnEmptyPitOfTheOtherSideCapturesNothing) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "5,0,0,0,0,2,3,0,0,0,0,0,1,0", 6),
              (Outcome{After::kOtherMover, "5,0,0,0,0,0,4,1,0,0,0,0,1,0 n"}));
  }
}

//      1  0  0  0  0  0           2  1  1  1 (1) 1
//   7                    0  ->  7                    1     North's store is skipped; the last
//      0  0  0  0  0 [12]         1  1  1  1 (1) 0         seed takes the two in brackets: store 3
TEST(Sowing, SkipsTheOtherStore) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "0,0,0,0,0,12,0,0,0,0,0,0,1,7", 6),
              (Outcome{After::kOtherMover, "1,1,1,1,0,0,3,1,0,1,1,1,2,7 n"}));
  }
}

//      2  0  0  0  0  0           3 (1) 1  1  1  1
//   0                    0  ->  0                    1     the 13th seed falls into the sown pit,
//      0 [13] 0  0  0  1          1 (1) 1  1  1  2         empty by then, and captures: store 3
//
// The opposite pit was empty before the sowing and holds a seed after it. Its content after the
// sowing counts.
TEST(Sowing, FullLapEndsInItsOwnPitAndCaptures) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "0,13,0,0,0,1,0,0,0,0,0,0,2,0", 2),
              (Outcome{After::kOtherMover, "1,0,1,1,1,2,3,1,1,1,1,0,3,0 n"}));
  }
}

//      2  0  0  0  0  0           4  2  2  2  2  2
//   0                    0  ->  0                    2     after two laps the pit holds 2
//      0 [26] 0  0  0  1          2  2  2  2  2  3
TEST(Sowing, TwoFullLapsCaptureNothing) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "0,26,0,0,0,1,0,0,0,0,0,0,2,0", 2),
              (Outcome{After::kOtherMover, "2,2,2,2,2,3,2,2,2,2,2,2,4,0 n"}));
  }
}

//      0  0  0  0  0  0           23 23 23 23 23 23
//   0                    0  ->  0                    23    300 = 23 x 13 + 1: 23 laps, and one more
//    [300] 0  0  0  0  0          23 24 23 23 23 23        seed into pit 2
TEST(Sowing, HundredsOfSeedsMakeManyLaps) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "300,0,0,0,0,0,0,0,0,0,0,0,0,0", 1),
              (Outcome{After::kOtherMover, "23,24,23,23,23,23,23,23,23,23,23,23,23,0 n"}));
  }
}

//      3  0  0  0  0  1           0  0  0  0  0  0
//   5                    10 ->  9                    11    South earns an extra turn but is empty:
//      0  0  0  0  0 [1]          0  0  0  0  0  0         North keeps the 4 seeds on its side
TEST(Sowing, GameEndsWhenAnExtraTurnLeavesTheOwnSideEmpty) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "0,0,0,0,0,1,10,1,0,0,0,0,3,5", 6),
              (Outcome{After::kGameOver, "0,0,0,0,0,0,11,0,0,0,0,0,0,9 s"}));
  }
}

//      0  5  0  0  0  0           0  0  0  0  0  0
//   0                    3  ->  0                    11    North is empty: South keeps its last 2
//     [1] 0  0  0  0  2           0  0  0  0  0  0
TEST(Sowing, GameEndsWhenACaptureLeavesTheOtherSideEmpty) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "1,0,0,0,0,2,3,0,0,0,0,5,0,0", 1),
              (Outcome{After::kGameOver, "0,0,0,0,0,0,11,0,0,0,0,0,0,0 s"}));
  }
}

//      0  2           0  0
//   0        0  ->  0        3    the capture takes North's last seeds with South's last
//     [1] 0           0  0
TEST(Sowing, GameEndsWithBothSidesEmpty) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "1,0,0,2,0,0", 1), (Outcome{After::kGameOver, "0,0,3,0,0,0 s"}));
  }
}

//      2           0
//   0     0  ->  2     1    one pit per side, with 1 seed: it falls into the store
//     [1]          0
TEST(Sowing, WorksWithOnePitPerSide) {
  for (const Rules rules : kAllRules) {
    EXPECT_EQ(outcome(rules, "1,0,2,0", 1), (Outcome{After::kGameOver, "0,1,0,2 s"}));
    // 3 seeds are a full lap: the last seed falls into the emptied pit and captures all seeds.
    EXPECT_EQ(outcome(rules, "3,0,2,0", 1), (Outcome{After::kGameOver, "0,5,0,0 s"}));
  }
}

// The mover stays the mover at the end, so the difference of the stores is the value of the sowing.
TEST(Sowing, AtTheEndTheSideThatSowedIsStillTheMover) {
  Position position = board("0,1,5,1,0,3 n");  // North holds 1 in its pit 1, South 1 in its pit 2
  EXPECT_EQ(sow(SowingTable({2, Rules::kEmptyCapture}), position, 0), After::kGameOver);
  EXPECT_EQ(position, board("0,0,6,0,0,4 n"));
  EXPECT_EQ(store_difference(position), -2);
}

TEST(Sowing, WithoutItsEndLeavesSidesAndSeedsInPlace) {
  const SowingTable table({6, Rules::kEmptyCapture});
  Position position = board("1,0,0,0,0,2,3,0,0,0,0,5,0,0");
  EXPECT_EQ(sow_and_capture(table, position, 0), After::kOtherMover);
  EXPECT_EQ(position, board("0,0,0,0,0,2,9,0,0,0,0,0,0,0"));
  position = board("0,0,0,0,0,1,10,1,0,0,0,0,3,5");
  EXPECT_EQ(sow_and_capture(table, position, 5), After::kSameMover);
  EXPECT_EQ(position, board("0,0,0,0,0,0,11,1,0,0,0,0,3,5"));
}

// Sows `pit` on the fast and on the plain board and compares everything.
After sow_both(const SowingTable& table, Position& position, PlainBoard& plain, int pit) {
  const int seeds_before = plain.seeds();
  const bool south_sowed = plain.south_to_move();
  const Position before = position;
  const After after = sow(table, position, pit);
  const std::string where = testing::PrintToString(before) + " pit " + std::to_string(pit) + ' ' +
                            std::string(name(table.game().rules)) + ", " +
                            std::to_string(table.game().pits) + " pits";
  EXPECT_EQ(after, plain.sow(pit)) << where;
  EXPECT_EQ(position, plain.position()) << where;
  EXPECT_EQ(plain.seeds(), seeds_before) << where;
  if (after == After::kGameOver) {
    EXPECT_EQ(store_difference(position), plain.south_margin() * (south_sowed ? 1 : -1)) << where;
  }
  return after;
}

class SowingTwin : public testing::TestWithParam<std::tuple<int, Rules>> {
 protected:
  Game game() const { return {std::get<0>(GetParam()), std::get<1>(GetParam())}; }
};

// Every sowing on every board whose pits hold at most kMostSeedsPerPit seeds.
TEST_P(SowingTwin, AgreesOnAllSmallBoards) {
  constexpr int kMostSeedsPerPit[] = {0, 40, 8, 4, 2, 1, 1, 1};
  const Game game = this->game();
  const SowingTable table(game);
  const int choices = kMostSeedsPerPit[game.pits] + 1;
  long boards = 1;
  for (int i = 0; i < 2 * game.pits; ++i) boards *= choices;
  for (long code = 0; code < boards && !HasFailure(); ++code) {
    Position position;
    long rest = code;
    for (int i = 0; i < 2 * game.pits; ++i, rest /= choices) {
      Row& row = i < game.pits ? position.mover : position.waiter;
      row[i % game.pits] = static_cast<std::uint16_t>(rest % choices);
    }
    if (is_over(position)) continue;
    for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
      Position next = position;
      PlainBoard plain(game, position, true);
      sow_both(table, next, plain, std::countr_zero(pits));
    }
  }
}

// Whole games of random sowings, with few to thousands of seeds, either side first.
TEST_P(SowingTwin, AgreesThroughRandomGames) {
  std::mt19937_64 generator = seeded_generator();
  const Game game = this->game();
  const SowingTable table(game);
  long sowings = 0;
  for (const int seeds : {2, 5, 12, 24, 48, 100, 400, 3000}) {
    const int games = 6000 / (seeds + 20) + 1;
    for (int i = 0; i < games && !HasFailure(); ++i) {
      Position position = random_position(generator, game.pits, seeds);
      PlainBoard plain(game, position, random_between(generator, 0, 1) == 0);
      for (bool over = false; !over && !HasFailure(); ++sowings) {
        int pit = 0;
        do pit = random_between(generator, 0, game.pits - 1);
        while (!plain.can_sow(pit));
        ASSERT_EQ(legal_pits(position) >> pit & 1U, 1U);
        over = sow_both(table, position, plain, pit) == After::kGameOver;
      }
    }
  }
  EXPECT_GT(sowings, 1000);
}

// Piles of up to 40 laps that end anywhere, on boards with few other seeds: captures after laps,
// extra turns after laps, empty opposite pits.
TEST_P(SowingTwin, AgreesOnLaps) {
  std::mt19937_64 generator = seeded_generator();
  const Game game = this->game();
  const SowingTable table(game);
  for (int i = 0; i < 20000 && !HasFailure(); ++i) {
    const int others = random_between(generator, 2, 10);
    Position position = random_position(generator, game.pits, others);
    const int pit = random_between(generator, 0, game.pits - 1);
    const int laps = random_between(generator, 0, i % 2 == 0 ? 2 : 40);
    position.mover[pit] = static_cast<std::uint16_t>(laps * table.places() +
                                                     random_between(generator, 1, 2 * game.pits));
    if (i % 3 == 0) position.mover[pit] = static_cast<std::uint16_t>((laps + 1) * table.places());
    PlainBoard plain(game, position, random_between(generator, 0, 1) == 0);
    sow_both(table, position, plain, pit);
  }
}

// The maximum number of seeds of a board, in one pit.
TEST_P(SowingTwin, AgreesOnTheLargestPile) {
  const Game game = this->game();
  const SowingTable table(game);
  for (int pit = 0; pit < game.pits; ++pit) {
    Position position;
    position.mover[pit] = kMaxSeeds - 1;
    position.waiter[0] = 1;
    PlainBoard plain(game, position, true);
    sow_both(table, position, plain, pit);
  }
}

INSTANTIATE_TEST_SUITE_P(AllGames, SowingTwin,
                         testing::Combine(testing::Range(1, kMaxPits + 1),
                                          testing::ValuesIn(kAllRules)),
                         [](const auto& test) {
                           const bool standard = std::get<1>(test.param) == Rules::kStandard;
                           return std::to_string(std::get<0>(test.param)) + "Pits" +
                                  (standard ? "Standard" : "EmptyCapture");
                         });

}  // namespace
}  // namespace seedbank
