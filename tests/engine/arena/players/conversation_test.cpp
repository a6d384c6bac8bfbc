// Tests of conversations: which question an answer is for.
#include "engine/arena/players/conversation.h"

#include <array>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "engine/arena/programs/descriptor.h"

namespace seedbank::engine {
namespace {

// A program whose lines the test writes.
class WrittenProgram {
 public:
  explicit WrittenProgram(std::string_view protocol) : talk_(protocol_called(protocol)) {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK), 0);
    arena_end_ = OwnedDescriptor(ends[0]);
    program_end_ = OwnedDescriptor(ends[1]);
    talk_.connect(arena_end_.get(), -1);
    talk_.begin({.terms = {.pits = 4, .rules = "standard"}, .start = board_, .opponent = "other"});
  }

  void write(std::string_view text) {
    EXPECT_EQ(::write(program_end_.get(), text.data(), text.size()),
              static_cast<ssize_t>(text.size()));
  }
  void ask() { talk_.ask({board_, false, {}}); }
  // The pit of the answer; 0 without one.
  int answer() {
    talk_.pump();
    const auto answer = talk_.take_answer();
    return answer ? answer->choice.pit : 0;
  }
  [[nodiscard]] std::string fault() const { return talk_.fault() ? talk_.fault()->why : ""; }

 private:
  const Board board_{4, 3, "standard"};
  OwnedDescriptor arena_end_;
  OwnedDescriptor program_end_;
  Conversation talk_;
};

TEST(Conversation, AnAnswerWrittenBeforeItsQuestionIsNotForIt) {
  WrittenProgram program("native");
  program.write("ready\n");
  EXPECT_EQ(program.answer(), 0);
  program.ask();
  program.write("pit 1\n");
  EXPECT_EQ(program.answer(), 1);
  program.write("pit 2\n");  // arrives, but is not read before the next question
  program.ask();
  EXPECT_EQ(program.answer(), 0);
  EXPECT_EQ(program.fault(), "nothing was asked, got 'pit 2'");
}

TEST(Conversation, ALineThatEndsAfterTheQuestionAnswersIt) {
  WrittenProgram program("native");
  program.write("ready\npi");
  EXPECT_EQ(program.answer(), 0);
  program.ask();
  program.write("t 3\n");
  EXPECT_EQ(program.answer(), 3);
  EXPECT_EQ(program.fault(), "");
}

// Its programs know by themselves that it is their turn, and the course's engine does the same.
TEST(Conversation, AnEarlyLineOfManchesterAnswersTheNextQuestion) {
  WrittenProgram program("manchester");
  program.ask();
  program.write("MOVE;1\nMOVE;2\n");
  EXPECT_EQ(program.answer(), 1);
  program.ask();
  EXPECT_EQ(program.answer(), 2);
}

}  // namespace
}  // namespace seedbank::engine
