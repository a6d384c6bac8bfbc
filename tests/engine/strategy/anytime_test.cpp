// Anytime choice against the best pits by brute force.
#include "engine/strategy/anytime.h"

#include <vector>

#include <gtest/gtest.h>
#include <seedbank/error.h>

#include "tests/db/memory_file_system.h"
#include "tests/engine/observers.h"
#include "tests/engine/small_answerer.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_force.h"
#include "tests/stopped.h"

namespace seedbank::engine {
namespace {

void ignore_choice(const PitChoice&) {}

// The margin for the side that sows `pit`.
int margin_of(BruteForce& truth, const SowingTable& table, Position position, int pit) {
  switch (sow(table, position, pit)) {
    case After::kGameOver:
      return store_difference(position);
    case After::kOtherMover:
      return -truth.margin(position);
    case After::kSameMover:
      break;
  }
  return truth.margin(position);
}

int sign(int margin) { return (margin > 0) - (margin < 0); }

// Checks the properties of every choice, and of the last one if the search was not ended.
void expect_sound(const PitChoice& choice, const WideBoard& board, int margin) {
  ASSERT_GE(choice.pit, 1);
  ASSERT_LE(choice.pit, board.pits());
  EXPECT_GT(board.seeds_in(choice.pit - 1), 0);
  EXPECT_LE(choice.value.low, margin);
  EXPECT_GE(choice.value.high, margin);
}

class Anytime : public testing::Test {
 protected:
  std::mt19937_64 generator_ = seeded_generator();
  db::MemoryFileSystem files_;
  CountingObserver observer_;
};

// Final choices are correct, with minimax alone and with an answerer from the start. Boards with
// more seeds are settled by the exact search before minimax reaches their end.
TEST_F(Anytime, FinalPitsAreBest) {
  long positions = 0;
  for (const Rules rules : kAllRules) {
    Answerer answerer(files_, growing_answerer(rules), observer_);
    for (const int pits : {1, 2, 3, 4}) {
      const SowingTable table({pits, rules});
      BruteForce truth({pits, rules});
      const int most_seeds = pits == 3 ? 20 : pits == 4 ? 15 : 10;
      for (int i = 0; i < 40 && !HasFailure(); ++i, ++positions) {
        Position position =
            random_pits(generator_, pits, random_between(generator_, 2, most_seeds));
        if (is_over(position)) continue;
        // Stores that sometimes leave the outcome open.
        position.mover[kStoreLane] = static_cast<std::uint16_t>(random_between(generator_, 0, 4));
        position.waiter[kStoreLane] = static_cast<std::uint16_t>(random_between(generator_, 0, 4));
        const int margin = truth.margin(position);
        const WideBoard board({pits, rules}, position);
        for (Answerer* const asked : {&answerer, static_cast<Answerer*>(nullptr)}) {
          for (const ChoiceGoal goal : {ChoiceGoal::kPit, ChoiceGoal::kValue}) {
            int final_reports = 0;
            PitChoice told;
            const auto report = [&](const PitChoice& now) {
              EXPECT_EQ(final_reports, 0);
              expect_sound(now, board, margin);
              final_reports += now.final ? 1 : 0;
              told = now;
            };
            const PitChoice choice = choose_anytime(board, goal, asked, {}, report, 1);
            EXPECT_EQ(final_reports, 1);
            EXPECT_TRUE(choice.final);
            EXPECT_EQ(told.pit, choice.pit);
            const int reached = margin_of(truth, table, position, choice.pit - 1);
            if (goal == ChoiceGoal::kValue) {
              EXPECT_EQ(reached, margin);
              EXPECT_TRUE(choice.value.exact());
              EXPECT_EQ(choice.estimate, margin);
            } else {
              EXPECT_EQ(sign(reached), sign(margin)) << testing::PrintToString(position);
            }
          }
        }
      }
    }
  }
  EXPECT_GT(positions, 300);
}

// An opening with 30 seeds, whose end minimax does not reach soon.
TEST_F(Anytime, TheExactSearchSettlesPositionsThatMinimaxCannot) {
  AnswererOptions options;
  options.rules = Rules::kStandard;
  options.memory_bytes = std::uint64_t{512} << 20;
  Answerer answerer(files_, options, observer_);
  const WideBoard board({5, Rules::kStandard}, opening(5, 3));
  const PitChoice choice = choose_anytime(board, ChoiceGoal::kValue, &answerer, {}, ignore_choice);
  EXPECT_TRUE(choice.final);
  const Answer truth = answerer.answer(Board(5, 3, Rules::kStandard), {}, {}, kNoReport);
  EXPECT_EQ(choice.value.low, truth.bounds.low);
  EXPECT_EQ(choice.value.high, truth.bounds.low);
  const std::vector<int> best = truth.best();
  EXPECT_NE(std::find(best.begin(), best.end(), choice.pit), best.end());
}

TEST_F(Anytime, ChoosesAPitEvenIfTheRequestHasEnded) {
  Answerer answerer(files_, growing_answerer(Rules::kStandard), observer_);
  const WideBoard board({6, Rules::kStandard}, opening(6, 6));
  PitChoice told;
  const PitChoice choice = choose_anytime(board, ChoiceGoal::kPit, &answerer, {.stop = stopped()},
                                          [&](const PitChoice& now) { told = now; });
  EXPECT_GE(choice.pit, 1);
  EXPECT_EQ(told.pit, choice.pit);
  EXPECT_FALSE(choice.final);
}

TEST_F(Anytime, AStopEndsBothSearches) {
  AnswererOptions options;
  options.rules = Rules::kStandard;
  options.memory_bytes = std::uint64_t{512} << 20;
  Answerer answerer(files_, options, observer_);
  for (const int pits : {7, 12}) {  // far from any end, with and without an exact search
    WideSide side;
    for (int pit = 0; pit < pits; ++pit) side.pits[static_cast<std::size_t>(pit)] = 12;
    const WideBoard board(pits, Rules::kStandard, side, side);
    std::stop_source stop;
    const PitChoice choice = choose_anytime(board, ChoiceGoal::kPit, &answerer,
                                            {.stop = stop.get_token()}, [&](const PitChoice& now) {
                                              if (now.depth >= 7) stop.request_stop();
                                            });
    EXPECT_GE(choice.depth, 7);
    EXPECT_FALSE(choice.final);
    EXPECT_GT(choice.nodes, 0U);
  }
}

TEST_F(Anytime, ASinglePitNeedsNoSearch) {
  const WideBoard board(9, Rules::kStandard, {{0, 0, 5}, 0}, {{7, 7, 7, 7, 7, 7}, 0});
  const PitChoice choice = choose_anytime(board, ChoiceGoal::kPit, nullptr, {}, ignore_choice);
  EXPECT_EQ(choice.pit, 3);
  EXPECT_TRUE(choice.final);
  EXPECT_EQ(choice.nodes, 0U);
}

TEST_F(Anytime, ExceptionsOfReportsReachTheCaller) {
  Answerer answerer(files_, growing_answerer(Rules::kStandard), observer_);
  const WideBoard board({6, Rules::kStandard}, opening(6, 6));
  EXPECT_THROW((void)choose_anytime(board, ChoiceGoal::kPit, &answerer, {},
                                    [](const PitChoice&) { throw Thrown(); }),
               Thrown);
}

// With too little memory for any table, minimax continues to the end; then the failure is thrown.
TEST_F(Anytime, RethrowsAFailureOfTheExactSearchAtTheEnd) {
  AnswererOptions options = growing_answerer(Rules::kStandard);
  options.memory_bytes = 0;
  Answerer answerer(files_, options, observer_);
  const WideBoard board({6, Rules::kStandard}, opening(6, 6));
  std::stop_source stop;
  int depth = 0;
  EXPECT_THROW((void)choose_anytime(board, ChoiceGoal::kPit, &answerer, {.stop = stop.get_token()},
                                    [&](const PitChoice& now) {
                                      depth = now.depth;
                                      if (depth >= 10) stop.request_stop();
                                    }),
               ResourceError);
  EXPECT_GE(depth, 10);
}

}  // namespace
}  // namespace seedbank::engine
