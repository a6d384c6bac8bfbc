// Tests of the notation: reading, printing, and error messages.
#include "solver/game/notation.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/game/number_list.h"
#include "tests/fuzz/mutated_text.h"
#include "tests/fuzz/notation_property.h"
#include "tests/solver/boards.h"

namespace seedbank {
namespace {

std::string error_of(std::string_view text) {
  try {
    return "no error: " + to_text(parse_position(text));
  } catch (const NotationError& error) {
    return error.what();
  }
}

TEST(Notation, ReadsSouthThenNorthEachFromItsFarthestPit) {
  const NotedPosition noted = parse_position("1,2,3,4,5,6,7,8,9,10,11,12,13,14");
  EXPECT_EQ(noted.pits, 6);
  EXPECT_EQ(noted.to_move, Side::kSouth);
  for (int pit = 0; pit < 6; ++pit) {
    EXPECT_EQ(noted.position.mover[pit], 1 + pit);
    EXPECT_EQ(noted.position.waiter[pit], 8 + pit);
  }
  EXPECT_EQ(store(noted.position.mover), 7);
  EXPECT_EQ(store(noted.position.waiter), 14);
}

TEST(Notation, ShowsThePositionFromTheSideToMove) {
  const NotedPosition south = parse_position("1,2,3,4,5,6 s");
  const NotedPosition north = parse_position("1,2,3,4,5,6 n");
  EXPECT_EQ(north.to_move, Side::kNorth);
  EXPECT_EQ(north.position, swapped(south.position));
}

TEST(Notation, ReadsEverySizeOfBoard) {
  std::string text = "1,0";
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    std::string both = text;
    both.append(1, ',').append(text);
    EXPECT_EQ(parse_position(both).pits, pits) << both;
    text.insert(0, "1,");
  }
}

TEST(Notation, AcceptsBlanksCommasAndEitherCase) {
  const NotedPosition expected = parse_position("1,2,3,4,5,6 n");
  for (const char* text : {"1 2 3 4 5 6 n", "1, 2, 3, 4, 5, 6, N", "  1\t2 ,3,4 , 5,\t6,n \r\n",
                           "01,002,3,4,5,6 N", "1,2,3,4,5,6 north", "1 2 3 4 5 6 North"}) {
    EXPECT_EQ(parse_position(text), expected) << text;
  }
}

TEST(Notation, PrintsOneCanonicalForm) {
  EXPECT_EQ(to_text(parse_position("4 4 4 4 4 4 0 4 4 4 4 4 4 0")),
            "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s");
  EXPECT_EQ(to_text(parse_position("1 2 3 4 N")), "1,2,3,4 n");
}

TEST(Notation, ReadsWhatItPrints) {
  std::mt19937_64 generator = seeded_generator();
  for (int i = 0; i < 2000; ++i) {
    const int pits = random_between(generator, 1, kMaxPits);
    const Side side = random_between(generator, 0, 1) == 0 ? Side::kSouth : Side::kNorth;
    const NotedPosition noted = {
        pits, side, random_position(generator, pits, random_between(generator, 2, 300))};
    EXPECT_EQ(parse_position(to_text(noted)), noted);
  }
}

TEST(Notation, ErrorsNameTheNumberAndTheReason) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"4,4,x,4,4,4,0,4,4,4,4,4,4,0", "number 3 (South's pit 3) is not a number: 'x'"},
      {"4,4,4,4,4,4,0.5,4,4,4,4,4,4,0", "number 7 (South's store) is not a number: '0.5'"},
      {"4,4,4,4,4,4,0,+4,4,4,4,4,4,0", "number 8 (North's pit 1) is not a number: '+4'"},
      {"1,2,3,-4", "number 4 (North's store) is negative: '-4'"},
      {"1,-,3,4", "number 2 (South's store) is not a number: '-'"},
      {"1,2,3,0s", "number 4 (North's store) is not a number: '0s'"},
      {"1,,3,4", "number 2 (South's store) is missing"},
      {",2,3,4", "number 1 (South's pit 1) is missing"},
      {"1,2,3, ", "number 4 (North's store) is missing"},
      {"1,2,3,32768",
       "number 4 (North's store) is too large: '32768', but a board holds at most 32767 seeds"},
      {"99999999999999999999999,0,1,0",
       "number 1 (South's pit 1) is too large: '99999999999999999999...', but a board holds at "
       "most 32767 seeds"},
      {"32767,0,1,0",
       "number 3 (North's pit 1) is too large: 32768 seeds in all, but a board holds at most "
       "32767"},
      {"1,2,y", "number 3 is not a number: 'y'"},
      {"1,2,3,4,5,6 s 7", "unexpected '7' after the side to move, 's'"},
      {"1,2,3,4,5,6 N n", "unexpected 'n' after the side to move, 'N'"},
      {"1,2,3,4 w", "the side to move is s or n, not 'w', did you mean 's'?"},
      {"1,2,3,4 B", "the side to move is s or n, not 'B', did you mean 'n'?"},
      {"1,2,3,4 x", "the side to move is s or n, not 'x'"},
      {"1,2,3,4,5,6 Sou", "the side to move is s or n, not 'Sou'"},
      {"1,2,3 w", "number 4 (North's store) is not a number: 'w'"},
      {"1,2,3,4,5,6 n,", "unexpected '' after the side to move, 'n'"},
      {"1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 s 17",
       "unexpected '17' after the side to move, 's'"},
      {"", "the position is empty"},
      {" \t\r\n", "the position is empty"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(error_of(text), message) << text;
}

TEST(Notation, ErrorsNameAWrongCount) {
  const std::string expected =
      " numbers: a position of m pits per side has 2(m+1), which is 4, 6, 8, 10, 12, 14 or 16";
  EXPECT_EQ(error_of("s"), "0" + expected);
  EXPECT_EQ(error_of("1,2"), "2" + expected);
  EXPECT_EQ(
      error_of("4,4,4,4,4,4,0,4,4,4,4,4,4 n"),
      "number 13, '4', follows the 12 numbers of a position of 5 pits per side: leave it out, "
      "or add a number");
  for (const int numbers : {18, 19, 1000}) {
    std::string text = "1";
    for (int i = 1; i < numbers; ++i) text += ",1";
    EXPECT_EQ(error_of(text), "more than 16" + expected) << numbers;
  }
}

TEST(Notation, PrintableCharactersAreThoseFromTheSpaceToTheTilde) {
  EXPECT_EQ(in_printable_ascii("\x1F ~\x7F\x80"), "? ~??");
}

TEST(Notation, ErrorsArePrintableForAnyBytes) {
  using namespace std::string_literals;
  EXPECT_EQ(error_of("1,2,3,\0004"s), "number 4 (North's store) is not a number: '\\x004'");
  EXPECT_EQ(error_of("1,2,\xC3\xA9,4"), "number 3 (North's pit 1) is not a number: '\\xC3\\xA9'");
  EXPECT_EQ(error_of("1,2,3,4\x1B[2J"), "number 4 (North's store) is not a number: '4\\x1B[2J'");
}

TEST(Notation, MegabyteLinesAreErrorsToo) {
  constexpr std::size_t kMegabyte = 1 << 20;
  for (const char byte : {' ', ',', '0', '9', 's', '-', '\0', '\xFF'}) {
    EXPECT_EQ(broken_notation_property(std::string(kMegabyte, byte)), "") << int{byte};
  }
  std::string numbers;
  while (numbers.size() < kMegabyte) numbers += "1 ";
  EXPECT_EQ(error_of(numbers).substr(0, 12), "more than 16");
  // Leading blanks and zeros are a strange but valid way to write a position.
  EXPECT_EQ(error_of(std::string(kMegabyte, ' ') + std::string(kMegabyte, '0') + "1,2,3,4"),
            "no error: 1,2,3,4 s");
}

TEST(Notation, HoldsForRandomBytes) {
  std::mt19937_64 generator = seeded_generator();
  constexpr std::string_view kLikely = "0123456789,, \tsnSN-\n\r";
  for (int i = 0; i < 50000; ++i) {
    std::string text;
    const int length = random_between(generator, 0, 60);
    for (int j = 0; j < length; ++j) {
      const bool likely = i % 2 == 0;
      text += likely ? kLikely[generator() % kLikely.size()] : static_cast<char>(generator());
    }
    ASSERT_EQ(broken_notation_property(text), "") << testing::PrintToString(text);
  }
}

TEST(Notation, HoldsForMutatedPositions) {
  std::mt19937_64 generator = seeded_generator();
  for (int i = 0; i < 50000; ++i) {
    const int pits = random_between(generator, 1, kMaxPits);
    const std::string text =
        mutated(generator, to_text({pits, Side::kNorth, random_position(generator, pits, 40)}));
    ASSERT_EQ(broken_notation_property(text), "") << testing::PrintToString(text);
  }
}

}  // namespace
}  // namespace seedbank
