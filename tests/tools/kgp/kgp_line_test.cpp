// Tests of lines and boards of the Kalah Game Protocol.
#include "engine/arena/protocols/kgp_line.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/fuzz/kgp_line_property.h"
#include "tests/fuzz/mutated_text.h"
#include "tests/random_seed.h"

namespace seedbank::tools {
namespace {

using engine::kgp_real;
using engine::kgp_solution;
using engine::kgp_string;
using engine::kgp_word;
using engine::KgpArgument;
using engine::KgpLine;
using engine::KgpSolution;
using engine::parse_kgp_board;
using engine::parse_kgp_line;
using engine::to_kgp_text;

KgpLine parsed(std::string_view text) {
  const auto line = parse_kgp_line(text);
  EXPECT_TRUE(line) << text;
  return line.value_or(KgpLine{});
}

TEST(KgpLine, ReadsOptionalNumbers) {
  EXPECT_EQ(parsed("kgp 1 0 1\r\n"), (KgpLine{{}, {}, "kgp", {{"1"}, {"0"}, {"1"}}}));
  EXPECT_EQ(parsed("4 state"), (KgpLine{4, {}, "state", {}}));
  EXPECT_EQ(parsed("6@4 stop"), (KgpLine{6, 4, "stop", {}}));
  EXPECT_EQ(parsed("@4 stop"), (KgpLine{{}, 4, "stop", {}}));
  EXPECT_EQ(parsed(" \t 6@4   stop  "), (KgpLine{6, 4, "stop", {}}));
  EXPECT_EQ(parsed("18446744073709551615 ping").id, ~std::uint64_t{0});
}

TEST(KgpLine, ReadsArgumentsOfEveryForm) {
  const KgpLine line =
      parsed(R"(8 set info:comment "say \"hi\"\n\\o/" -3.5 < 3 , 0,0,1, 2,3,4,5,6 > word)");
  EXPECT_EQ(line.arguments, (std::vector<KgpArgument>{{"info:comment"},
                                                      kgp_string("say \"hi\"\n\\o/"),
                                                      {"-3.5"},
                                                      {"<3,0,0,1,2,3,4,5,6>"},
                                                      {"word"}}));
  EXPECT_EQ(line.argument(2), "-3.5");
  EXPECT_EQ(line.argument(5), "");
}

// A server that sends a format and its argument as two strings; words in quotes; unclosed quotes
// and boards.
TEST(KgpLine, IsLenient) {
  EXPECT_EQ(parsed(R"(2@7 error "Unsupported mode %q" "eval")").arguments,
            (std::vector<KgpArgument>{kgp_string("Unsupported mode %q"), kgp_string("eval")}));
  EXPECT_EQ(parsed(R"(set "time:mode" "absolute")").argument(0), "time:mode");
  EXPECT_EQ(parsed(R"(ok "never ends)").argument(0), "never ends");
  EXPECT_EQ(parsed("state <3,0").argument(0), "<3,0");
  EXPECT_EQ(parsed(R"(error "one""two")").arguments.size(), 2U);
  EXPECT_EQ(parsed("ping\0"), (KgpLine{{}, {}, "ping", {}}));
}

TEST(KgpLine, IsEmptyWithoutACommand) {
  for (const char* const text : {"", "\r\n", "   ", "4", "@", "@4", "6@4 ", "<3>", "\"a\"", "-",
                                 "18446744073709551616 ping", "1@18446744073709551616 ping"}) {
    EXPECT_FALSE(parse_kgp_line(text)) << text;
  }
}

TEST(KgpLine, IsWrittenOnOneLine) {
  EXPECT_EQ(engine::to_kgp_text({}), "");
  EXPECT_EQ(engine::to_kgp_text({3, {}, "mode", {{"freeplay"}}}), "3 mode freeplay");
  EXPECT_EQ(engine::to_kgp_text({{}, 4, "move", {{"2"}}}), "@4 move 2");
  EXPECT_EQ(engine::to_kgp_text({5, 4, "error", {kgp_string("a \"b\"\r\n\\c\x7F")}}),
            R"(5@4 error "a \"b\" \n\\c ")");
}

// Random bytes, and nearly valid lines.
TEST(KgpLine, PropertyHoldsForAnyBytes) {
  std::mt19937_64 generator = seeded_generator();
  const std::vector<std::string> lines = {"kgp 1 0 1",
                                          "4 state <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>",
                                          "6@4 stop",
                                          R"(8 set info:comment "exact +3, \"24\" seeds\n")",
                                          "10 problem <3,0,0,3,3,3,3,3,3> 0",
                                          R"(2@7 error "Unsupported mode %q" "eval")"};
  int read = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    if (i % 4 == 0) {
      for (int bytes = random_between(generator, 0, 60); bytes > 0; --bytes) {
        text += static_cast<char>(random_between(generator, 0, 255));
      }
    } else {
      text = mutated(generator, lines[static_cast<std::size_t>(i) % lines.size()]);
    }
    read += parse_kgp_line(text) ? 1 : 0;
    ASSERT_EQ(broken_kgp_property(text), "") << testing::PrintToString(text);
  }
  EXPECT_GT(read, 1000);
}

TEST(KgpBoard, IsReadAndWritten) {
  const auto board = parse_kgp_board("<3,10,2,1,2,3,4,2,0>");
  ASSERT_TRUE(board);
  EXPECT_EQ(*board, WideBoard(3, Rules::kStandard, {{1, 2, 3}, 10}, {{4, 2, 0}, 2}));
  EXPECT_EQ(to_kgp_text(*board), "<3,10,2,1,2,3,4,2,0>");
  EXPECT_EQ(parse_kgp_board("< 3 , 10,2, 1,2,3, 4,2,0\t>"), board);
  std::string wide = "<12,300,0";  // stores above 255
  for (int pit = 0; pit < 24; ++pit) wide += ",12";
  EXPECT_EQ(to_kgp_text(parse_kgp_board(wide + '>').value()), wide + '>');
}

TEST(KgpBoard, IsEmptyIfTheNumbersAreNotABoard) {
  for (const char* const text :
       {"", "<", "<>", "<3>", "<0,0,0>", "<13,0,0>", "<1,0,0,1>", "<1,0,0,1,1,1>", "<1,0,0,1,1",
        "1,0,0,1,1", "<1,0,0,-1,1>", "<1,0,0,1,x>", "<1,0,0,1,1,>", "<1,0,0,32767,1>",
        "<1,99999999999,0,1,1>", "<1;0;0;1;1>", "<-1,0,0>"}) {
    EXPECT_FALSE(parse_kgp_board(text)) << text;
  }
}

//      3  3  3            3  3  3
//   0         0   ->   0         1    pit 1 of three ends in the store: a repeat move
//     [3] 3  3            0  4  4
TEST(KgpSolution, TellsWhetherTheMoverMovesAgain) {
  const WideBoard board = parse_kgp_board("<3,0,0,3,3,3,3,3,3>").value();
  EXPECT_EQ(to_kgp_text(kgp_solution(board, 0).board), "<3,1,0,0,4,4,3,3,3>");
  EXPECT_TRUE(kgp_solution(board, 0).repeat);
  EXPECT_EQ(to_kgp_text(kgp_solution(board, 2).board), "<3,1,0,3,3,0,4,4,3>");
  EXPECT_FALSE(kgp_solution(board, 2).repeat);
}

// South has 9 of 16 seeds after the sowing: both rows are collected, although neither is empty.
TEST(KgpSolution, CollectsBothRowsOnceAStoreHoldsMoreThanHalf) {
  const WideBoard board = parse_kgp_board("<3,8,0,1,1,1,2,2,1>").value();
  EXPECT_EQ(to_kgp_text(kgp_solution(board, 2).board), "<3,11,5,0,0,0,0,0,0>");
  EXPECT_TRUE(kgp_solution(board, 2).repeat);  // the last seed reached the store even so
  // Exactly half is not more than half.
  const WideBoard half = parse_kgp_board("<3,7,0,1,1,1,2,2,2>").value();
  EXPECT_EQ(to_kgp_text(kgp_solution(half, 2).board), "<3,8,0,1,1,0,2,2,2>");
}

TEST(KgpSolution, CollectsAtTheEndOfTheGame) {
  const WideBoard board = parse_kgp_board("<3,0,0,0,0,1,2,2,1>").value();
  EXPECT_EQ(to_kgp_text(kgp_solution(board, 2).board), "<3,1,5,0,0,0,0,0,0>");
  EXPECT_TRUE(kgp_solution(board, 2).repeat);
}

}  // namespace
}  // namespace seedbank::tools
