// The check of lines of play: lines that lead to the value, and lines that do not.
#include "engine/answer/lines_of_play.h"

#include <stdexcept>

#include <gtest/gtest.h>

namespace seedbank::engine {
namespace {

const SowingTable kTwoPits({2, Rules::kEmptyCapture});

TEST(CheckedLine, NumbersPitsFromOne) {
  //     N  0 1          South's pit 2 earns a turn; then its pit 1 ends in the empty pit 2 and
  //  0        0         captures the seed opposite.
  //     S  1 1
  const NotedPosition start = parse_position("1 1 0 1 0 0 s");
  EXPECT_EQ(checked_line(kTwoPits, start, {1, 0}, 3), (std::vector<int>{2, 1}));
  EXPECT_EQ(checked_line(kTwoPits, parse_position("0 1 4 1 1 2 n"), {0, 1}, -1),
            (std::vector<int>{1, 2}));
}

TEST(CheckedLine, RefusesWhatDoesNotLeadToTheValue) {
  const NotedPosition start = parse_position("1 1 0 1 0 0 s");
  EXPECT_THROW((void)checked_line(kTwoPits, start, {1, 0}, 1), std::logic_error);     // other value
  EXPECT_THROW((void)checked_line(kTwoPits, start, {1}, 3), std::logic_error);        // too short
  EXPECT_THROW((void)checked_line(kTwoPits, start, {1, 0, 0}, 3), std::logic_error);  // too long
  EXPECT_THROW((void)checked_line(kTwoPits, start, {1, 1, 0}, 3), std::logic_error);  // empty pit
}

}  // namespace
}  // namespace seedbank::engine
