// Lines of play checked: the turns they are made of, and lines that are none.
#include "engine/answer/checked_line.h"

#include <stdexcept>

#include <gtest/gtest.h>

namespace seedbank::engine {
namespace {

const SowingTable kTwoPits({2, Rules::kEmptyCapture});

TEST(CheckedLine, FindsTheTurns) {
  //     N  0 1          South's pit 2 earns a turn; then its pit 1 goes to the empty pit 2 and
  //  0        0         captures with it what lies opposite.
  //     S  1 1
  const NotedPosition start = parse_position("1 1 0 1 0 0 s");
  const std::vector<Turn> turns = turns_of_line(kTwoPits, start, {1, 0}, 3);
  ASSERT_EQ(turns.size(), 1U);
  EXPECT_EQ(turns[0].side, Side::kSouth);
  EXPECT_EQ(turns[0].pits, (std::vector<int>{2, 1}));

  const std::vector<Turn> two =
      turns_of_line(kTwoPits, parse_position("0 1 4 1 1 2 n"), {0, 1}, -1);
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[0].side, Side::kNorth);
  EXPECT_EQ(two[1].side, Side::kSouth);
}

TEST(CheckedLine, RefusesWhatIsNoLineToTheValue) {
  const NotedPosition start = parse_position("1 1 0 1 0 0 s");
  EXPECT_THROW((void)turns_of_line(kTwoPits, start, {1, 0}, 1), std::logic_error);  // other value
  EXPECT_THROW((void)turns_of_line(kTwoPits, start, {1}, 3), std::logic_error);     // too short
  EXPECT_THROW((void)turns_of_line(kTwoPits, start, {1, 0, 0}, 3), std::logic_error);  // too long
  EXPECT_THROW((void)turns_of_line(kTwoPits, start, {1, 1, 0}, 3), std::logic_error);  // empty pit
}

}  // namespace
}  // namespace seedbank::engine
