// Games judged together, each as if it were judged alone.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/engine.h>
#include <seedbank/judge.h>

#include "tests/random_seed.h"
#include "tests/stopped.h"

namespace seedbank {
namespace {

Engine small_engine() { return Engine({.memory_bytes = std::uint64_t{256} << 20, .threads = 2}); }

// A game that begins with the given side and ends after at most `most` random sowings.
RecordedGame random_game(std::mt19937_64& generator, const Board& start, int most) {
  RecordedGame game;
  game.record.game = start;
  for (int i = 0; i < most && !game.record.game.over(); ++i) {
    const std::vector<int> pits = game.record.game.legal_pits();
    game.record.game.sow(pits[generator() % pits.size()]);
  }
  return game;
}

// Games of several sizes and lengths, of which North begins every other one. Two are over at once.
std::vector<RecordedGame> random_games() {
  std::mt19937_64 generator = seeded_generator();
  std::vector<RecordedGame> games;
  for (int i = 0; i < 24; ++i) {
    const int pits = i / 4 % 2 == 0 ? 3 : 2;
    const Board start(pits, i % 8 == 7 ? 0 : 2);
    games.push_back(random_game(
        generator, Board::from_numbers(start.numbers(), i % 2 == 0 ? Side::kSouth : Side::kNorth),
        i % 3 == 0 ? 3 : 100));
  }
  return games;
}

// Counts answers expected.
class Expected final : public Observer {
 public:
  void expect(std::uint64_t answers) override { answers_ += answers; }
  [[nodiscard]] std::uint64_t answers() const noexcept { return answers_; }

 private:
  std::uint64_t answers_ = 0;
};

TEST(JudgeGames, JudgesEveryGameAsIfAlone) {
  Engine engine = small_engine();
  const std::vector<RecordedGame> games = random_games();
  Expected expected;
  std::size_t taken = 0;
  int mistakes = 0;
  const auto take = [&](std::size_t number, const JudgedGame& found) {
    ASSERT_EQ(number, taken++) << "in order";
    const Board& game = games[number].record.game;
    const JudgedGame alone = judged(game, [&](const Board& board) { return engine.query(board); });
    EXPECT_EQ(found.completion, Completion::kComplete);
    EXPECT_EQ(found.start.board, game.positions().front());
    EXPECT_EQ(found.start.bounds, alone.start.bounds) << number;
    ASSERT_EQ(found.sowings.size(), alone.sowings.size());
    for (std::size_t i = 0; i < alone.sowings.size(); ++i) {
      EXPECT_EQ(found.sowings[i].value, alone.sowings[i].value) << number << ' ' << i;
      EXPECT_EQ(found.sowings[i].cost, alone.sowings[i].cost) << number << ' ' << i;
      EXPECT_EQ(found.sowings[i].best, alone.sowings[i].best) << number << ' ' << i;
      mistakes += alone.sowings[i].is_mistake() ? 1 : 0;
    }
  };
  EXPECT_EQ(judge_games(engine, games, take, {}, &expected), games.size());
  EXPECT_EQ(taken, games.size());
  EXPECT_GT(mistakes, 0);

  // A position that occurs in several games next to each other with as many pits is searched once.
  std::uint64_t positions = 0;
  for (std::size_t first = 0; first < games.size(); first += 4) {
    std::set<std::string> seen;
    for (std::size_t i = first; i < first + 4; ++i) {
      for (const Board& board : games[i].record.game.positions()) {
        if (board.over()) continue;
        std::vector<int> numbers = board.numbers();
        if (!board.south_to_move()) {
          const auto half = static_cast<std::ptrdiff_t>(numbers.size() / 2);
          std::rotate(numbers.begin(), numbers.begin() + half, numbers.end());
        }
        seen.insert(Board::from_numbers(numbers).text());
      }
    }
    positions += seen.size();
  }
  EXPECT_EQ(expected.answers(), positions);
}

TEST(JudgeGames, PassesOnOnlyGamesThatNeedNoSearchAfterAStop) {
  Engine engine = small_engine();
  std::mt19937_64 generator = seeded_generator();
  const std::vector<RecordedGame> games = {random_game(generator, Board(3, 0), 0),
                                           random_game(generator, Board(3, 2), 5),
                                           random_game(generator, Board(2, 2), 5)};
  std::vector<std::size_t> taken;
  const auto take = [&](std::size_t number, const JudgedGame&) { taken.push_back(number); };
  EXPECT_EQ(judge_games(engine, games, take, {.stop = stopped()}, nullptr), 1U);
  EXPECT_EQ(taken, std::vector<std::size_t>({0}));
}

}  // namespace
}  // namespace seedbank
