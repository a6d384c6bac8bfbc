// The Manchester protocol, line by line, as the course's engine speaks it.
#include <gtest/gtest.h>
#include <seedbank/answer.h>

#include "engine/arena/players/line_buffer.h"
#include "tests/engine/arena/protocols/talk.h"

namespace seedbank::engine {
namespace {

const GameTerms kManchesterTerms = {.pits = 7, .rules = "standard", .pie = Pie::kSowing};

Talk begun(Seat seat) {
  Talk talk("manchester", kManchesterTerms, Board(7, 7, "standard"), seat);
  talk.begin();
  EXPECT_TRUE(talk.session().is_ready());
  return talk;
}

TEST(Manchester, TheFirstPlayerIsAskedByTheStartAndHearsItsOwnMoves) {
  Talk talk = begun(0);
  EXPECT_EQ(talk.heard(), "START;South\n");
  talk.ask();
  EXPECT_EQ(talk.heard(), "");
  EXPECT_EQ(talk.choice_of("MOVE;1"), pit(1));
  talk.sow(1, true, false);  // ends in the store, but the other side is next
  EXPECT_EQ(talk.heard(), "CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;OPP\n");
  talk.sow(2, false);
  EXPECT_EQ(talk.heard(), "CHANGE;2;7,0,8,8,8,8,8,1,1,8,8,8,8,8,8,1;YOU\n");
  talk.ask();
  EXPECT_EQ(talk.choice_of("MOVE;7"), pit(7));
  talk.end();
  EXPECT_EQ(talk.heard(), "END\n");
}

TEST(Manchester, TheSecondPlayerMaySwapAndIsNotToldOfItsOwnSwap) {
  Talk talk = begun(1);
  EXPECT_EQ(talk.heard(), "START;North\n");
  talk.sow(2, false, false);
  EXPECT_EQ(talk.heard(), "CHANGE;2;8,7,7,7,7,7,7,0,7,0,8,8,8,8,8,1;YOU\n");
  talk.ask(true);
  EXPECT_EQ(talk.choice_of("SWAP"), (Choice{Choice::Kind::kSwap, 0}));
  talk.swap(true);
  EXPECT_EQ(talk.heard(), "");
  talk.sow(7, false);  // the other program is North now; the board stays
  EXPECT_EQ(talk.heard(), "CHANGE;7;8,7,7,7,7,7,0,1,8,1,9,9,9,9,8,1;YOU\n");
}

TEST(Manchester, TheFirstPlayerIsToldOfASwap) {
  Talk talk = begun(0);
  talk.ask();
  EXPECT_EQ(talk.choice_of("MOVE;2"), pit(2));
  talk.sow(2, true, false);
  (void)talk.heard();
  talk.swap(false);
  EXPECT_EQ(talk.heard(), "CHANGE;SWAP;8,7,7,7,7,7,7,0,7,0,8,8,8,8,8,1;YOU\n");
  talk.ask();
  EXPECT_EQ(talk.choice_of("MOVE;3"), pit(3));
}

TEST(Manchester, TheLastChangeSaysThatTheGameIsOver) {
  Talk talk("manchester", kManchesterTerms, Board::from_text("0,1,3,1,0,4 s", "", "standard"), 1);
  talk.begin();
  // A start that agents cannot know is sent as well.
  EXPECT_EQ(talk.heard(), "START;North;1,0,4,0,1,3\n");
  talk.sow(2, false);
  talk.end();
  EXPECT_EQ(talk.heard(), "CHANGE;2;0,0,5,0,0,4;END\nEND\n");
}

TEST(Manchester, AfterAForfeitOnlyTheEndIsSent) {
  Talk talk = begun(0);
  (void)talk.heard();
  talk.ask();
  talk.end("illegal");
  EXPECT_EQ(talk.heard(), "END\n");
}

TEST(Manchester, ReadsNumbersLikeTheCoursesEngine) {
  // Numbers that Java's Integer.parseInt accepts, legal or not: the referee decides.
  for (const auto& [line, number] :
       {std::pair{"MOVE;+1", 1}, {"MOVE;0", 0}, {"MOVE;-3", -3}, {"MOVE;8", 8}, {"MOVE;007", 7}}) {
    Talk talk = begun(0);
    talk.ask();
    EXPECT_EQ(talk.choice_of(line), pit(number)) << line;
  }
  for (const char* line : {"MOVE; 1", "MOVE;1 ", "MOVE;", "MOVE;+", "MOVE;+-1", "MOVE;1;2",
                           "MOVE 1", "move;1", "1", "", "MOVE;99999999999", "PASS", " MOVE;1"}) {
    Talk talk = begun(0);
    talk.ask();
    EXPECT_EQ(talk.fault_of(line).find("expected 'MOVE;N', got '"), 0U) << line;
  }
  Talk talk = begun(0);
  talk.ask();
  EXPECT_EQ(talk.fault_of("MOVE;1\r"),
            "lines end with LF in this protocol, got CR LF after 'MOVE;1'");
}

TEST(Manchester, GetsLinesWithTheirCarriageReturns) {
  ASSERT_TRUE(protocol_called("manchester").is_strict_about_ends);
  LineBuffer strict(true);
  strict.add("MOVE;1\r\nMOVE;2\n");
  EXPECT_EQ(strict.next(), "MOVE;1\r");
  EXPECT_EQ(strict.next(), "MOVE;2");
  LineBuffer lenient;
  lenient.add("pit 1\r\n");
  EXPECT_EQ(lenient.next(), "pit 1");
}

TEST(Manchester, RefusesASwapThatIsNotOffered) {
  Talk first = begun(0);
  first.ask();
  EXPECT_NE(first.fault_of("SWAP").find("first answer of the second player"), std::string::npos);
  Talk second = begun(1);
  second.sow(2, false, false);
  second.ask(true);
  EXPECT_EQ(second.choice_of("MOVE;1"), pit(1));  // declines
  second.sow(1, true);
  second.ask();
  (void)second.fault_of("SWAP");
}

TEST(Manchester, LinesThatComeEarlyWaitForTheNextQuestion) {
  Talk talk = begun(0);
  EXPECT_FALSE(talk.session().takes_lines());  // "START;South" may be answered before the question
  talk.ask();
  EXPECT_TRUE(talk.session().takes_lines());
  EXPECT_EQ(talk.choice_of("MOVE;2"), pit(2));
  EXPECT_FALSE(talk.session().takes_lines());
}

TEST(Manchester, PlaysOnlyTheCoursesGame) {
  const auto refusal = protocol_called("manchester").refusal;
  EXPECT_EQ(refusal(kManchesterTerms), "");
  GameTerms other = kManchesterTerms;
  other.pie = Pie::kTurn;
  EXPECT_NE(refusal(other), "");
  other.pie = Pie::kNone;
  EXPECT_NE(refusal(other), "");
  other = kManchesterTerms;
  other.rules = "empty-capture";
  EXPECT_NE(refusal(other), "");
}

}  // namespace
}  // namespace seedbank::engine
