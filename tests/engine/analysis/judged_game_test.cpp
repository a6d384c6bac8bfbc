// Judged games: the costs of the sowings of random games against brute force.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/game.h>

#include "engine/answer/answerer.h"
#include "engine/board/arguments.h"
#include "solver/game/random.h"
#include "tests/db/memory_file_system.h"
#include "tests/engine/known_positions.h"
#include "tests/engine/small_answerer.h"
#include "tests/stopped.h"

namespace seedbank::engine {
namespace {

// A random game, from an opening to its end.
Board random_game(std::mt19937_64& generator, const Board& start) {
  Board game = start;
  while (!game.over()) {
    game.sow(random_legal_pit(generator, position_of(game).position) + 1);
  }
  return game;
}

JudgedGame judged_by(Answerer& answerer, const Board& game, const SearchRequest& request = {}) {
  constexpr Wanted kWanted{.moves = true, .exact_moves = false, .line = false};
  return judged(game, [&](const Board& board) {
    return answerer.answer(board, kWanted, request, kNoReport);
  });
}

TEST(JudgedGame, FindsTheCostOfEverySowing) {
  std::mt19937_64 generator = seeded_generator();
  int mistakes = 0;
  int sowings = 0;
  for (const Rules rules : kAllRules) {
    const Game game{3, rules};
    const SowingTable table(game);
    BruteForce brute(game);
    const db::MemoryFileSystem files;
    Observer observer;
    Answerer answerer(files, growing_answerer(rules), observer);
    for (int round = 0; round < 20; ++round) {
      const NotedPosition start{3, round % 2 == 0 ? Side::kSouth : Side::kNorth, opening(3, 2)};
      const Board played = random_game(generator, board_of(start, rules));
      const JudgedGame replayed = judged_by(answerer, played);
      EXPECT_EQ(replayed.completion, Completion::kComplete);
      EXPECT_EQ(replayed.start.bounds.low, brute.margin(start.position));
      ASSERT_EQ(replayed.sowings.size(), played.sown().size());
      Judgement sides[2];
      NotedPosition before = start;
      for (const JudgedSowing& sowing : replayed.sowings) {
        const KnownPosition known = known_position(brute, table, before);
        int index = 0;  // of the pit among the legal ones
        for (int pit = 0; pit < sowing.pit - 1; ++pit) {
          index += static_cast<int>(legal_pits(before.position) >> pit & 1);
        }
        const int value = known.margins[static_cast<std::size_t>(index)];
        EXPECT_EQ(sowing.south, before.to_move == Side::kSouth);
        EXPECT_EQ(sowing.value.low, value) << to_text(before);
        EXPECT_EQ(sowing.value.high, value) << to_text(before);
        EXPECT_EQ(sowing.cost.low, known.margin - value) << to_text(before);
        EXPECT_EQ(sowing.cost.high, known.margin - value) << to_text(before);
        EXPECT_EQ(sowing.best, known.best) << to_text(before);
        EXPECT_EQ(sowing.is_mistake(), value < known.margin);
        Judgement& side = sides[before.to_move == Side::kSouth ? 0 : 1];
        ++side.sowings;
        side.mistakes += value < known.margin ? 1 : 0;
        side.cost.low += known.margin - value;
        before = position_of(sowing.reached);
      }
      for (const Side side : {Side::kSouth, Side::kNorth}) {
        const Judgement& expected = sides[side == Side::kSouth ? 0 : 1];
        const Judgement found = replayed.judgement(side);
        EXPECT_EQ(found.sowings, expected.sowings);
        EXPECT_EQ(found.mistakes, expected.mistakes);
        EXPECT_EQ(found.cost.low, expected.cost.low);
        EXPECT_EQ(found.cost.high, expected.cost.low);
        mistakes += found.mistakes;
        sowings += found.sowings;
      }
    }
  }
  EXPECT_GT(mistakes, 0);
  EXPECT_LT(mistakes, sowings);
}

// If the search is stopped, all bounds are still correct.
TEST(JudgedGame, HasCorrectBoundsWhenStopped) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{3, Rules::kEmptyCapture};
  const Board played = random_game(generator, Board(3, 3));
  const db::MemoryFileSystem files;
  Observer observer;
  const AnswererOptions options = growing_answerer(game.rules);
  Answerer answerer(files, options, observer);
  const JudgedGame truth = judged_by(answerer, played);
  Answerer in_a_hurry(files, options, observer);
  const JudgedGame stopped_game = judged_by(in_a_hurry, played, {.stop = stopped()});
  EXPECT_EQ(stopped_game.completion, Completion::kStopped);
  ASSERT_EQ(stopped_game.sowings.size(), truth.sowings.size());
  int open = 0;
  for (std::size_t i = 0; i < truth.sowings.size(); ++i) {
    const JudgedSowing& sowing = stopped_game.sowings[i];
    EXPECT_TRUE(holds(sowing.value, truth.sowings[i].value.low)) << i;
    EXPECT_TRUE(holds(sowing.cost, truth.sowings[i].cost.low)) << i;
    for (const int pit : sowing.best) {
      EXPECT_TRUE(
          std::binary_search(truth.sowings[i].best.begin(), truth.sowings[i].best.end(), pit));
    }
    if (!sowing.cost.exact()) ++open;
  }
  EXPECT_GT(open, 0);
}

}  // namespace
}  // namespace seedbank::engine
