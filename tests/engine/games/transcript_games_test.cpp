// Transcripts with several games: where one ends and the next one begins.
#include <string>

#include <gtest/gtest.h>
#include <seedbank/recorded_games.h>

namespace seedbank {
namespace {

constexpr const char* kBoard =
    "     _  _  _  _  _  _\n"
    "     1  2  3  4  5  6\n"
    "-------------------------\n"
    "|  | 4| 4| 4| 4| 4| 4|  |\n"
    "| 0|-----------------| 0|\n"
    "|  | 4| 4| 5| 4| 3| 4|  | <--\n"
    "-------------------------\n"
    "     6  5  4  3  2  1\n\n";

TEST(FairKalahTranscript, GamesEndWithAWinADrawOrThePlayersTimes) {
  for (const std::string end :
       {"PLAYER 1 WINS", "PLAYER 2 WINS", "DRAW", "Player 1 Time Taken: 150001"}) {
    const std::string game = std::string(kBoard) + "Player 1 makes move 3.\n";
    const GameFile file = read_games(game + end + '\n' + game + end + '\n', {.start = Board(6, 4)});
    EXPECT_TRUE(file.unreadable.empty()) << end;
    ASSERT_EQ(file.games.size(), 2U) << end;
    for (const RecordedGame& each : file.games) {
      EXPECT_TRUE(each.is_complete()) << end;
      EXPECT_EQ(each.record.game.sown().size(), 1U) << end;
    }
  }
}

}  // namespace
}  // namespace seedbank
