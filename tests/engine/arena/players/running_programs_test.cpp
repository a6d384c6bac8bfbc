// Programs that keep running between their choices: a twin knows from each answer how long its
// process has run, and what it was told.
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/error.h>
#include <seedbank/player.h>
#include <sys/wait.h>

#include "tests/db/temporary_directory.h"
#include "tests/random_seed.h"

namespace seedbank {
namespace {

using namespace std::chrono_literals;

// Sows the legal pit whose place is the number of questions and sowings before, modulo their
// number.
constexpr const char* kCounting = R"(
import sys
before = 0
for line in sys.stdin:
    word, *rest = line.split()
    if word == "game":
        print("ready", flush=True)
    elif word == "choose":
        numbers = [int(number) for number in rest if "=" not in number]
        legal = [pit for pit in range(1, len(numbers) // 2) if numbers[pit - 1]]
        print("pit", legal[before % len(legal)], flush=True)
        before += 100
    elif word == "sown" and rest[0] == "opponent":
        before += 1 + int(rest[1])
        if "leaves" in sys.argv: break
)";

class RunningProgramsTest : public testing::Test {
 protected:
  RunningProgramsTest() { std::ofstream(directory_.path() / "counting.py") << kCounting; }
  ~RunningProgramsTest() override { EXPECT_FALSE(has_children()); }

  static constexpr std::uint64_t kMuch = ~std::uint64_t{0};

  // A declaration with a limit of memory.
  [[nodiscard]] std::string program(std::uint64_t memory_bytes) const {
    const std::filesystem::path file = directory_.path() / "counting.json";
    std::ofstream(file) << R"({"command": "python3 counting.py", "memory_bytes": )" << memory_bytes
                        << '}';
    return file.string();
  }

  [[nodiscard]] std::string program(const std::string& argument = "") const {
    return "python3 " + (directory_.path() / "counting.py").string() + argument;
  }

  static bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) == 0; }

 private:
  db::TemporaryDirectory directory_;
};

int counted(const Board& board, int before) {
  const std::vector<int> legal = board.legal_pits();
  return legal[static_cast<std::size_t>(before) % legal.size()];
}

TEST_F(RunningProgramsTest, AGameIsOneStart) {
  RunningPrograms running(4, kMuch, 1h);
  std::mt19937_64 random = seeded_generator();
  for (const std::string_view rules : {"empty-capture", "standard"}) {
    for (const bool is_south : {true, false}) {
      Board game(5, 3, rules);
      int before = 0;
      while (!game.over()) {
        const std::vector<int> legal = game.legal_pits();
        int pit = legal[random() % legal.size()];
        const bool is_own = game.south_to_move() == is_south;
        if (is_own) {
          // Also a position without its history.
          const Board asked = random() % 2 == 0 ? game : Board::from_text(game.text(), "", rules);
          pit = running.move(asked, program());
          EXPECT_EQ(pit, counted(game, before)) << game.text();
        }
        if (is_own) before += 100;
        if (!is_own && before > 0) before += 1 + pit;
        game.sow(pit);
      }
    }
  }
}

TEST_F(RunningProgramsTest, OtherPositionsAreOtherGames) {
  RunningPrograms running(4, kMuch, 1h);
  Board game(4, 3);
  EXPECT_EQ(running.move(game, program()), counted(game, 0));
  EXPECT_EQ(running.move(game, program()), counted(game, 0));
  EXPECT_EQ(running.move(game, program(" ")), counted(game, 0));
  game.sow(1);
  const Board same_under_others = Board::from_text(game.text(), "", "standard");
  EXPECT_EQ(running.move(same_under_others, program()), counted(game, 0));
  game.sow(game.legal_pits()[0]);
  const Board two_later = game;
  EXPECT_EQ(running.move(two_later, program()), counted(game, 0));
}

TEST_F(RunningProgramsTest, ProgramsThatEndedAreStartedAgain) {
  RunningPrograms running(4, kMuch, 1h);
  Board game(5, 3);
  while (!game.over()) {
    game.sow(game.south_to_move() ? running.move(game, program(" leaves")) : game.legal_pits()[0]);
  }
  SUCCEED();
}

TEST_F(RunningProgramsTest, FewWait) {
  RunningPrograms running(1, kMuch, 1h);
  Board first(4, 3);
  Board second(5, 3);
  for (Board* const game : {&first, &second}) game->sow(running.move(*game, program()));
  for (Board* const game : {&first, &second}) {
    while (!game->south_to_move()) game->sow(game->legal_pits()[0]);
  }
  EXPECT_EQ(running.move(first, program()), counted(first, 0));
}

TEST_F(RunningProgramsTest, ThoseThatWaitFitIntoTheMemoryByTheirLimits) {
  constexpr std::uint64_t kLimit = std::uint64_t{256} << 20;
  const std::string declared = program(kLimit);
  // What each knows when it is asked again: a question and a sowing, or nothing if it was ended.
  constexpr int kContinues = 102;
  for (const auto& [memory_bytes, before] :
       {std::pair(2 * kLimit, kContinues), {2 * kLimit - 1, 0}}) {
    RunningPrograms running(4, memory_bytes, 1h);
    std::array<Board, 2> games = {Board(5, 3), Board(6, 3)};
    for (Board& game : games) game.sow(running.move(game, declared));
    for (Board& game : games) {
      game.sow(1);
      ASSERT_NE(counted(game, kContinues), counted(game, 0));
      EXPECT_EQ(running.move(game, declared), counted(game, before)) << memory_bytes;
    }
  }
}

TEST_F(RunningProgramsTest, ProgramsThatWaitTooLongAreEnded) {
  RunningPrograms running(4, kMuch, 1ms);
  EXPECT_EQ(running.move(Board(4, 3), program()), 1);
  while (has_children()) std::this_thread::sleep_for(1ms);
}

TEST_F(RunningProgramsTest, FaultsAreTold) {
  RunningPrograms running(4, kMuch, 1h);
  EXPECT_THROW((void)running.move(Board(4, 3), "false ./nothing"), PlayerError);
  EXPECT_THROW((void)running.move(Board(4, 3), "greedy"), ArgumentError);
  EXPECT_THROW((void)running.move(Board::from_text("0,0,1,0,0,1"), program()), PositionError);
}

}  // namespace
}  // namespace seedbank
