// Looking ahead against plain minimax; principal variations; limits of searches.
#include "engine/four_rows/look_ahead.h"

#include <set>

#include <gtest/gtest.h>

#include "tests/engine/four_rows/plain_game.h"
#include "tests/engine/four_rows/positions.h"

namespace seedbank::four_rows {
namespace {

LookAheadRequest to_depth(int depth, StepLimit limit = kUsualStepLimit) {
  LookAheadRequest request;
  request.depth = depth;
  request.step_limit = limit;
  return request;
}

// The value after the line, for the side that begins it. Expects legal turns.
int value_of_line(Position position, const std::vector<int>& line, StepLimit limit) {
  int sign = 1;
  int ply = 0;
  for (const int pit : line) {
    EXPECT_NE(legal_pits(position.mover) >> pit & 1, 0U);
    if (testing::Test::HasFailure()) return 0;
    if (sow(position, pit, limit).end == SowingEnd::kEndless) return 0;
    position = swapped(position);
    sign = -sign;
    ++ply;
  }
  return sign * (is_lost(position) ? ply - kWin : margin(position));
}

void expect_minimax(LookAhead& look_ahead, const Position& position, int depth, StepLimit limit) {
  const Foresight found = look_ahead.look(position, to_depth(depth, limit));
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.value, plain_value(PlainGame(position), depth, limit));
  EXPECT_EQ(value_of_line(position, found.line, limit), found.value);
  EXPECT_LE(found.line.size(), static_cast<std::size_t>(depth));
}

TEST(FourRowsLookAhead, IsMinimaxFromTheOpening) {
  LookAhead look_ahead;
  for (int depth = 1; depth <= 4; ++depth) {
    expect_minimax(look_ahead, opening(), depth, kUsualStepLimit);
  }
}

TEST(FourRowsLookAhead, IsMinimaxOnRandomBoards) {
  std::mt19937_64 generator = seeded_generator();
  LookAhead look_ahead;
  int ends = 0;
  for (int i = 0; i < 400 && !testing::Test::HasFailure(); ++i) {
    const Position position = random_four_rows(generator, 8, i % 4 == 0 ? 20 : 4);
    const StepLimit limit = i % 3 == 0   ? StepLimit()
                            : i % 3 == 1 ? StepLimit(kUsualStepLimit)
                                         : StepLimit(2);
    for (int depth = 1; depth <= 4; ++depth) expect_minimax(look_ahead, position, depth, limit);
    if (turns_to_end(look_ahead.look(position, to_depth(4, limit)).value)) ++ends;
  }
  EXPECT_GE(ends, 20);
}

TEST(FourRowsLookAhead, IsMinimaxInPlay) {
  std::mt19937_64 generator = seeded_generator();
  LookAhead look_ahead;
  for (int i = 0; i < 25 && !testing::Test::HasFailure(); ++i) {
    const Position position = random_position_of_play(generator, 40);
    for (int depth = 1; depth <= 3; ++depth) {
      expect_minimax(look_ahead, position, depth, i % 2 == 0 ? StepLimit() : kUsualStepLimit);
    }
  }
}

// The mover has 30 seeds, the waiter more that cannot be captured: only an endless sowing helps.
TEST(FourRowsLookAhead, AnEndlessSowingHasTheValueZero) {
  LookAhead look_ahead;
  Position position = endless_position();
  position.waiter[1] = 40;
  const Foresight saved = look_ahead.look(position, to_depth(1, StepLimit()));
  EXPECT_EQ(saved.value, 0);
  EXPECT_EQ(saved.line, std::vector<int>({4}));
  EXPECT_EQ(look_ahead.look(position, to_depth(1)).value, -10);
  position.waiter[1] = 20;  // now the mover is ahead and sows another pit
  const Foresight ahead = look_ahead.look(position, to_depth(1, StepLimit()));
  EXPECT_EQ(ahead.value, 10);
  EXPECT_NE(ahead.line, std::vector<int>({4}));
}

TEST(FourRowsLookAhead, DoesNotDependOnEarlierSearches) {
  std::mt19937_64 generator = seeded_generator();
  LookAhead used;
  for (int i = 0; i < 20; ++i) {
    const Position position = random_position_of_play(generator, 60);
    LookAheadRequest request = to_depth(5);
    request.tie_seed = generator();
    LookAhead fresh;
    const Foresight a = fresh.look(position, request);
    const Foresight b = used.look(position, request);
    EXPECT_EQ(a.line, b.line);
    EXPECT_EQ(a.nodes, b.nodes);
  }
}

TEST(FourRowsLookAhead, TiesAreBrokenByTheSeedAmongTheBest) {
  LookAhead look_ahead;
  std::set<int> pits;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    LookAheadRequest request = to_depth(1);
    request.tie_seed = seed;
    const Foresight found = look_ahead.look(opening(), request);
    EXPECT_EQ(found.value, 0);
    pits.insert(found.line[0]);
  }
  EXPECT_GE(pits.size(), 4U);
}

TEST(FourRowsLookAhead, IsEndedByNodesByTheClockAndByAStop) {
  LookAhead look_ahead;
  LookAheadRequest nodes = to_depth(40);
  nodes.node_limit = 20'000;
  const Foresight by_nodes = look_ahead.look(opening(), nodes);
  EXPECT_FALSE(by_nodes.complete);
  EXPECT_GE(by_nodes.depth, 4);
  EXPECT_LE(by_nodes.nodes, 20'100U);
  EXPECT_EQ(by_nodes.value, look_ahead.look(opening(), to_depth(by_nodes.depth)).value);

  LookAheadRequest no_time = to_depth(40);
  no_time.deadline = std::chrono::steady_clock::now();
  const Foresight by_clock = look_ahead.look(opening(), no_time);
  EXPECT_FALSE(by_clock.complete);
  EXPECT_EQ(by_clock.depth, 1);
  EXPECT_EQ(by_clock.line.size(), 1U);

  std::stop_source source;
  source.request_stop();
  LookAheadRequest stopped = to_depth(40);
  stopped.stop = source.get_token();
  EXPECT_EQ(look_ahead.look(opening(), stopped).depth, 1);
}

// A win found at depth 1 is not searched again at depth 64.
TEST(FourRowsLookAhead, EndsWithTheEndOfTheGame) {
  Position position = {drawn_side({0, 0, 0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 0, 0, 2}), {}};
  position.waiter[14] = 5;
  LookAhead look_ahead;
  const Foresight found = look_ahead.look(position, to_depth(kMaxDepth));
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.depth, 1);
  EXPECT_EQ(found.value, kWin - 1);
  EXPECT_EQ(turns_to_end(found.value), 1);
  EXPECT_EQ(found.line, std::vector<int>({7}));
}

// Node counts, which show changes of the search.
TEST(FourRowsLookAhead, Depth8FromTheOpeningTakesAKnownNumberOfSowings) {
  LookAhead look_ahead;
  const Foresight found = look_ahead.look(opening(), to_depth(8));
  EXPECT_EQ(found.value, -4);
  EXPECT_EQ(found.nodes, 67'353U);
}

}  // namespace
}  // namespace seedbank::four_rows
