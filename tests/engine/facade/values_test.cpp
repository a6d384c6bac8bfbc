// What values of the interface tell about themselves.
#include <string>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/answer.h>
#include <seedbank/board.h>
#include <seedbank/database.h>
#include <seedbank/game.h>
#include <seedbank/recorded_games.h>

namespace seedbank {
namespace {

TEST(Bounds, AreAValueIfTheyAreEqual) {
  EXPECT_EQ((Bounds{-3, -3}.value()), -3);
  EXPECT_EQ((Bounds{-3, -2}.value()), std::nullopt);
}

TEST(JudgedSowing, IsAMistakeIfItCertainlyCostsSeeds) {
  const auto is_mistake = [](Bounds cost) {
    JudgedSowing sowing;
    sowing.cost = cost;
    return sowing.is_mistake();
  };
  EXPECT_FALSE(is_mistake({0, 0}));
  EXPECT_FALSE(is_mistake({0, 4}));
  EXPECT_TRUE(is_mistake({1, 4}));
}

TEST(Database, HasEightBitsPerByte) {
  EXPECT_DOUBLE_EQ(bits_per_position(3, 12), 2);
  EXPECT_DOUBLE_EQ(bits_per_position(12, 3), 32);
  EXPECT_DOUBLE_EQ(bits_per_position(12, 0), 0);
}

// The players exchanged sides after two sowings; North's sowings before were those of the player
// that is South now.
TEST(RecordedGame, NamesThePlayersOfSowingsBeforeAndAfterTheyExchangedSides) {
  RecordedGame game;
  game.players = {"Ada", "Bo"};
  EXPECT_EQ(game.player(0, Side::kSouth), "Ada");
  EXPECT_EQ(game.player(0, Side::kNorth), "Bo");
  game.swapped = 2;
  for (std::size_t before = 0; before < 2; ++before) {
    EXPECT_EQ(game.player(before, Side::kSouth), "Bo") << before;
    EXPECT_EQ(game.player(before, Side::kNorth), "Ada") << before;
  }
  EXPECT_EQ(game.player(2, Side::kSouth), "Ada");
  EXPECT_EQ(game.player(3, Side::kNorth), "Bo");
}

Board board_of(std::vector<int> numbers, Side to_move = Side::kSouth,
               Rules rules = Rules::kEmptyCapture) {
  return Board::from_numbers(numbers, to_move, rules);
}

TEST(Board, EqualsBoardsWithTheSameRulesSideAndSeeds) {
  const Board board = board_of({4, 4, 4, 0, 4, 4, 4, 0});
  EXPECT_EQ(board_of({4, 4, 4, 0, 4, 4, 4, 0}), board);
  EXPECT_NE(board_of({4, 4, 5, 0, 4, 4, 3, 0}), board);
  EXPECT_NE(board_of({4, 4, 4, 0, 4, 4, 4, 0}, Side::kNorth), board);
  EXPECT_NE(board_of({4, 4, 4, 0, 4, 4, 4, 0}, Side::kSouth, Rules::kStandard), board);
}

// Otherwise a hash table compares boards one by one.
TEST(Board, HashesTellTheSeedsOfThePits) {
  std::unordered_set<std::size_t> hashes;
  for (int moved = 0; moved < 5; ++moved) {
    hashes.insert(std::hash<Board>()(board_of({4 + moved, 4 - moved, 4, 0, 4, 4, 4, 0})));
  }
  EXPECT_EQ(hashes.size(), 5U);
}

}  // namespace
}  // namespace seedbank
