// Relay sowing: the boards of RULES.md, and random boards against the plain game.
#include <bit>

#include <gtest/gtest.h>
#include <seedbank/four_rows.h>

#include "tests/engine/four_rows/plain_game.h"
#include "tests/engine/four_rows/positions.h"

namespace seedbank::four_rows {
namespace {

constexpr StepLimit kNoLimit = std::nullopt;
const std::array<int, 8> kNone = {};

// A sowing from pit 1..16 and the resulting position.
struct Sown {
  Sown(const Position& position, int pit, StepLimit limit = kUsualStepLimit,
       std::uint64_t patience = kAllPatience)
      : after(position), sowing(sow(after, pit - 1, limit, patience)) {}

  Position after;
  Sowing sowing;
};

TEST(FourRowsPosition, TheOpeningHas24SeedsPerSide) {
  EXPECT_EQ(seeds(opening().mover), 24);
  EXPECT_EQ(opening(), swapped(opening()));
  EXPECT_EQ(opening().mover, drawn_side({0, 0, 0, 0, 2, 2, 2, 2}, {2, 2, 2, 2, 2, 2, 2, 2}));
  EXPECT_EQ(legal_pits(opening().mover), 0x0FFFU);
}

TEST(FourRowsPosition, PitsOfTheFightingRowsFaceEachOther) {
  for (int pit = 9; pit <= 16; ++pit) {
    EXPECT_EQ(facing(pit - 1) + 1, 25 - pit);
    EXPECT_EQ(facing(facing(pit - 1)), pit - 1);
  }
}

TEST(FourRowsPosition, ASideWithoutTwoSeedsInAPitHasLost) {
  Position position;
  position.mover.fill(1);
  position.waiter[3] = 40;
  EXPECT_TRUE(is_lost(position));
  EXPECT_FALSE(is_lost(swapped(position)));
  EXPECT_TRUE(is_lost(Position{}));
}

//   0 0 0 0 0 0 0 0        0 0 0 0 0 0 0 0
//   2 0 0 0 0 0 0 0   ->   0 1 1 0 0 0 0 0      a step
TEST(FourRowsSowing, EndsInAnEmptyPit) {
  const Sown sown({drawn_side(kNone, {2, 0, 0, 0, 0, 0, 0, 0}), {}}, 1);
  EXPECT_EQ(sown.after.mover, drawn_side(kNone, {0, 1, 1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(sown.sowing, (Sowing{1, 0, SowingEnd::kEmptyPit, {}}));
}

//   0 0 0 0 0 0 0 0        0 0 0 0 0 0 0 0
//   2 0 1 0 0 0 0 0   ->   0 1 0 1 1 0 0 0      two steps
TEST(FourRowsSowing, ContinuesFromANonEmptyPit) {
  const Sown sown({drawn_side(kNone, {2, 0, 1, 0, 0, 0, 0, 0}), {}}, 1);
  EXPECT_EQ(sown.after.mover, drawn_side(kNone, {0, 1, 0, 1, 1, 0, 0, 0}));
  EXPECT_EQ(sown.sowing, (Sowing{2, 0, SowingEnd::kEmptyPit, {}}));
}

//   0 0 0 0 0 0 5 7        0 0 0 0 0 0 0 7      the other side's fighting row
//   0 0 0 0 0 0 1 0   ->   1 1 1 1 1 1 0 1      from 8: the second seed makes two in 10, and takes
//   0 0 0 0 0 0 0 2        1 0 0 0 0 0 0 0      the 5 facing it; the seven reach 1
TEST(FourRowsSowing, CapturesFromTheFightingRow) {
  Position position = {drawn_side({0, 0, 0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 0, 0, 2}), {}};
  position.waiter[14] = 5;
  position.waiter[15] = 7;
  const Sown sown(position, 8);
  EXPECT_EQ(sown.sowing, (Sowing{2, 5, SowingEnd::kEmptyPit, {}}));
  EXPECT_EQ(sown.after.mover, drawn_side({1, 1, 1, 1, 1, 1, 0, 1}, {1, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(sown.after.waiter[14], 0);
  EXPECT_EQ(sown.after.waiter[15], 7);
}

TEST(FourRowsSowing, TheFirstLiftCapturesNothing) {
  Position position = {drawn_side({0, 0, 0, 0, 0, 0, 0, 2}, kNone), {}};
  position.waiter[15] = 9;
  const Sown sown(position, 9);
  EXPECT_EQ(sown.sowing, (Sowing{1, 0, SowingEnd::kEmptyPit, {}}));
  EXPECT_EQ(sown.after.waiter, position.waiter);
}

TEST(FourRowsSowing, TheHomeRowCapturesNothing) {
  Position position = {drawn_side(kNone, {2, 0, 1, 0, 0, 0, 0, 0}), {}};
  position.waiter.fill(3);
  EXPECT_EQ(Sown(position, 1).sowing.captured, 0);
}

TEST(FourRowsSowing, ALapGoesThroughThePitThatWasLifted) {
  Position position;
  position.mover[4] = 16;
  const Sown lap(position, 5);
  EXPECT_EQ(lap.sowing, (Sowing{1, 0, SowingEnd::kEmptyPit, {}}));  // the last one falls into it
  Pits ones;
  ones.fill(1);
  EXPECT_EQ(lap.after.mover, ones);

  position.mover[4] = 17;  // the last one is the second in pit 6, which is lifted
  const Sown more(position, 5, 1);
  EXPECT_EQ(more.sowing, (Sowing{1, 0, SowingEnd::kLimit, {}}));
  EXPECT_EQ(more.after.mover[5], 2);
  EXPECT_EQ(more.after.mover[4], 1);
}

TEST(FourRowsSowing, TheLimitKeepsTheCurrentBoard) {
  const Sown sown(endless_position(), 5);
  EXPECT_EQ(sown.sowing, (Sowing{100, 0, SowingEnd::kLimit, {}}));
  PlainGame plain(endless_position());
  (void)sow_plainly(plain, 5, 100, false);
  EXPECT_EQ(sown.after, plain.position());
}

TEST(FourRowsSowing, ThePrintedExampleRepeatsAfter434Steps) {
  for (const int waiting : {0, 1, 18}) {
    Position position = endless_position();
    position.waiter[2] = static_cast<std::uint8_t>(waiting);
    const Sown sown(position, 5, kNoLimit);
    EXPECT_EQ(sown.sowing, (Sowing{434, 0, SowingEnd::kEndless, Cycle{1, 434}}));
    EXPECT_EQ(sown.after, position);
    PlainGame plain(position);
    EXPECT_EQ(sow_plainly(plain, 5, 10'000, true).cycle, (Cycle{1, 434}));
  }
}

TEST(FourRowsSowing, TheOtherPitsOfTheExampleEnd) {
  int ended = 0;
  for (const int pit : PlainGame(endless_position()).pits_to_start()) {
    if (pit == 5) continue;
    EXPECT_EQ(Sown(endless_position(), pit, kNoLimit).sowing.end, SowingEnd::kEmptyPit) << pit;
    ++ended;
  }
  EXPECT_EQ(ended, 6);
}

TEST(FourRowsSowing, AHugeLimitTakesNoMoreTimeThanTheCycle) {
  const std::uint64_t huge = 1'000'000'000'000'000'000;
  const Sown sown(endless_position(), 5, huge);
  EXPECT_EQ(sown.sowing, (Sowing{huge, 0, SowingEnd::kLimit, {}}));
  EXPECT_EQ(sown.after, Sown(endless_position(), 5, 434 + huge % 434).after);
}

// Steps up to which the plain game keeps all states.
constexpr std::uint64_t kMostStates = 20'000;

void expect_plain(const Position& position, int pit, StepLimit limit) {
  const Sown sown(position, pit, limit, kMostStates);
  if (sown.sowing.end == SowingEnd::kUndecided) return;
  PlainGame plain(position);
  const PlainSowing expected = sow_plainly(plain, pit, limit.value_or(kMostStates), !limit);
  EXPECT_EQ(sown.sowing.cycle, expected.cycle);
  EXPECT_EQ(sown.sowing.end, expected.cycle          ? SowingEnd::kEndless
                             : expected.in_empty_pit ? SowingEnd::kEmptyPit
                                                     : SowingEnd::kLimit);
  EXPECT_EQ(sown.sowing.captured, expected.captured);
  if (expected.cycle) {
    EXPECT_EQ(sown.sowing.steps, expected.cycle->start + expected.cycle->period - 1);
    EXPECT_EQ(sown.after, position);
  } else {
    EXPECT_EQ(sown.sowing.steps, expected.steps);
    EXPECT_EQ(sown.after, plain.position());
    EXPECT_EQ(seeds(sown.after.mover), seeds(position.mover) + expected.captured);
    EXPECT_EQ(seeds(sown.after.waiter), seeds(position.waiter) - expected.captured);
  }
}

// Every pit of a position, with each limit.
void expect_plain_everywhere(const Position& position, std::initializer_list<StepLimit> limits) {
  for (const int pit : PlainGame(position).pits_to_start()) {
    for (const StepLimit limit : limits) {
      SCOPED_TRACE(testing::Message() << "pit " << pit << ", limit " << limit.value_or(0));
      expect_plain(position, pit, limit);
    }
  }
}

TEST(FourRowsSowing, EqualsThePlainGameOnRandomBoards) {
  std::mt19937_64 generator = seeded_generator();
  for (int i = 0; i < 1500 && !testing::Test::HasFailure(); ++i) {
    const auto limit = static_cast<std::uint64_t>(random_between(generator, 1, 30));
    expect_plain_everywhere(random_four_rows(generator, 30, i % 3 == 0 ? 60 : 0),
                            {limit, kUsualStepLimit, kNoLimit});
    expect_plain_everywhere(random_position_of_play(generator, 60), {kUsualStepLimit, kNoLimit});
  }
}

TEST(FourRowsSowing, RecognisesEndlessSowingsLikeASetOfAllStates) {
  std::mt19937_64 generator = seeded_generator();
  int endless = 0;
  int late = 0;  // cycles that begin after a capture
  for (int i = 0; i < 200'000 && endless < 30 && !testing::Test::HasFailure(); ++i) {
    const Position position = {random_pits(generator, random_between(generator, 20, 47), 0),
                               random_pits(generator, random_between(generator, 0, 12), 0)};
    for (std::uint32_t pits = legal_pits(position.mover); pits != 0; pits &= pits - 1) {
      const int pit = std::countr_zero(pits) + 1;
      Position next = position;
      const Sowing sowing = sow(next, pit - 1, kNoLimit, kMostStates - 1);
      if (!sowing.cycle) continue;
      ++endless;
      if (sowing.cycle->start > 1) ++late;
      SCOPED_TRACE(testing::Message() << "pit " << pit);
      expect_plain(position, pit, kNoLimit);
      const auto more = static_cast<std::uint64_t>(random_between(generator, 0, 2000));
      expect_plain(position, pit, sowing.steps + more);
    }
  }
  EXPECT_GE(endless, 30);
  EXPECT_GE(late, 10);
}

// The board after the given number of steps, by the plain game.
Position plain_after(const Position& position, int pit, std::uint64_t steps) {
  PlainGame plain(position);
  EXPECT_FALSE(sow_plainly(plain, pit, steps, false).in_empty_pit);
  return plain.position();
}

// The cycle is too long to keep all states. Instead, checks that the plain game returns to a state
// after the period, not after a divisor of it, and not before the cycle begins.
TEST(FourRowsSowing, RecognisesACycleOfAMillionSteps) {
  const Position position = {drawn_side({3, 4, 1, 3, 1, 2, 3, 2}, {4, 1, 4, 1, 4, 3, 2, 3}),
                             drawn_side({0, 0, 0, 0, 1, 0, 0, 0}, {2, 0, 1, 1, 1, 0, 0, 1})};
  const Cycle cycle = {11, 1'244'488};
  EXPECT_EQ(Sown(position, 9, kNoLimit).sowing.cycle, cycle);
  const Position once = plain_after(position, 9, cycle.start);
  EXPECT_EQ(plain_after(position, 9, cycle.start + cycle.period), once);
  for (const std::uint64_t prime : std::initializer_list<std::uint64_t>{2, 7, 71, 313}) {
    ASSERT_EQ(cycle.period % prime, 0U);
    EXPECT_NE(plain_after(position, 9, cycle.start + cycle.period / prime), once) << prime;
  }
  EXPECT_NE(plain_after(position, 9, cycle.start - 1),
            plain_after(position, 9, cycle.start - 1 + cycle.period));
}

TEST(FourRowsSowing, IsGivenUpAfterItsPatience) {
  Position position = endless_position();
  EXPECT_EQ(sow(position, 4, kNoLimit, 433), (Sowing{433, 0, SowingEnd::kUndecided, {}}));
  EXPECT_EQ(sow(position, 4, 1000, 50), (Sowing{50, 0, SowingEnd::kUndecided, {}}));
  EXPECT_EQ(position, endless_position());
  EXPECT_EQ(sow(position, 4, kNoLimit, 435).end, SowingEnd::kEndless);
  EXPECT_EQ(sow(position, 4, 1'000'000, 1000).end, SowingEnd::kLimit);
}

}  // namespace
}  // namespace seedbank::four_rows
