// Notation of four-row Kalaha: parsing, printing and errors.
#include <gtest/gtest.h>
#include <seedbank/four_rows.h>

#include "tests/engine/four_rows/positions.h"
#include "tests/fuzz/four_rows_property.h"
#include "tests/fuzz/mutated_text.h"

namespace seedbank::four_rows {
namespace {

const std::string kOpening = "2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 s";

std::string error_of(std::string_view text) {
  try {
    return "no error: " + to_text(parse_position(text));
  } catch (const PositionError& error) {
    return error.what();
  }
}

// `before`, extended with zeros to the given count of numbers.
std::string filled(std::string before, int numbers) {
  for (int i = 0; i < numbers; ++i) before += (before.empty() ? "0" : ",0");
  return before;
}

TEST(FourRowsNotation, ReadsAndPrintsTheOpening) {
  EXPECT_EQ(parse_position(kOpening), NotedPosition());
  EXPECT_EQ(to_text(NotedPosition()), kOpening);
}

TEST(FourRowsNotation, TheSideToMoveIsTheMover) {
  const NotedPosition south = parse_position(filled("9,1", 30));
  const NotedPosition north = parse_position(filled("9,1", 30) + " N");
  EXPECT_TRUE(south.south_to_move);
  EXPECT_FALSE(north.south_to_move);
  EXPECT_EQ(south.position.mover[0], 9);
  EXPECT_EQ(north.position, swapped(south.position));
  EXPECT_EQ(north.pits(Side::kSouth)[0], 9);
}

TEST(FourRowsNotation, TakesBlanksAndCommas) {
  std::string blanks = kOpening;
  std::replace(blanks.begin(), blanks.end(), ',', ' ');
  EXPECT_EQ(parse_position(" " + blanks + " \r\n"), NotedPosition());
}

TEST(FourRowsNotation, TakesThePrintedExample) {
  const NotedPosition example = parse_position(filled("2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0", 16));
  EXPECT_EQ(example.position, endless_position());
}

TEST(FourRowsNotation, ErrorsNameTheNumberAndTheReason) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "the position is empty"},
      {filled("1,x", 30), "number 2 (South's pit 2) is not a number: 'x'"},
      {filled("", 31) + ",-1", "number 32 (North's pit 16) is negative: '-1'"},
      {filled("1,", 30), "number 2 (South's pit 2) is missing"},
      {filled("256", 31),
       "number 1 (South's pit 1) is too large: '256', but a board holds at most 255 seeds"},
      {filled("200", 15) + ",56," + filled("", 15),
       "number 17 (North's pit 1) is too large: 256 seeds in all, but a board holds at most 255"},
      {filled("", 31),
       "31 numbers: a position of four-row Kalaha has 32, South's pits 1 to 16, then North's"},
      {filled("", 33),
       "more than 32 numbers: a position of four-row Kalaha has 32, South's pits 1 to 16, then "
       "North's"},
      {filled("", 32) + " s 3", "unexpected '3' after the side to move, 's'"},
      {"s", "0 numbers: a position of four-row Kalaha has 32, South's pits 1 to 16, then North's"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(error_of(text), message) << text;
}

TEST(FourRowsNotation, NamesAPitThatMayNotBeSown) {
  try {
    (void)answer_sow({false, opening()}, 12);
    FAIL();
  } catch (const PositionError& error) {
    EXPECT_STREQ(error.what(), "North's pit 13 holds 0 seeds, and a turn starts with two or more");
  }
  EXPECT_EQ(answer_sow({}, 11).pit, 11);
}

TEST(FourRowsNotation, PropertyHoldsForAnyText) {
  std::mt19937_64 generator = seeded_generator();
  for (int i = 0; i < 3000; ++i) {
    const NotedPosition noted = {i % 2 == 0, random_four_rows(generator, 40, 80)};
    const std::string text = to_text(noted);
    EXPECT_EQ(parse_position(text), noted);
    EXPECT_EQ(broken_four_rows_property(mutated(generator, text)), "");
    std::string bytes(generator() % 100, ' ');
    for (char& byte : bytes) byte = static_cast<char>(generator());
    EXPECT_EQ(broken_four_rows_property(bytes), "");
  }
  for (const char byte : {' ', ',', '0', '9', 's', '-', '\0', '\xFF'}) {
    EXPECT_EQ(broken_four_rows_property(std::string(1 << 20, byte)), "") << int{byte};
  }
}

}  // namespace
}  // namespace seedbank::four_rows
