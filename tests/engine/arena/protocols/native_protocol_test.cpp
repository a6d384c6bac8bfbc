// Tests of the native protocol, as engine/arena/match/PROTOCOL.md describes it, and of its parser
// with random lines.
#include <memory>
#include <random>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "engine/arena/protocols/protocol.h"
#include "tests/random_seed.h"

namespace seedbank::engine {
namespace {

using Seconds = std::chrono::duration<double>;

class NativeProtocolTest : public testing::Test {
 protected:
  std::string begin(Seat seat, Pie pie = Pie::kNone) {
    GameSetup setup{.terms = {.pits = 3, .pie = pie},
                    .clock = {Seconds(150), Seconds(0.1), {}},
                    .seat = seat,
                    .start = Board::from_numbers({{3, 2, 1, 0, 4, 5, 6, 7}}),
                    .opponent = "minimax:4",
                    .number = 12,
                    .random_seed = 7};
    session_->begin(setup, out_);
    return out_.take();
  }
  std::string ask(const Board& board, bool may_swap = false) {
    session_->ask({board, may_swap, {Seconds(149.9984), Seconds(150), Seconds(5)}}, out_);
    return out_.take();
  }
  Reply receive(const std::string& line) { return session_->receive(line, out_); }
  std::string fault_of(const std::string& line) {
    const Reply reply = receive(line);
    const auto* const fault = std::get_if<ProtocolFault>(&reply);
    return fault == nullptr ? "none" : fault->why;
  }
  bool means_nothing(const std::string& line) {
    return std::holds_alternative<std::monostate>(receive(line));
  }

  std::unique_ptr<ProtocolSession> session_ = protocol_called("native").make();
  Outbox out_;
};

TEST_F(NativeProtocolTest, BeginsWithTheGame) {
  EXPECT_EQ(begin(0),
            "seedbank 1\n"
            "opponent minimax:4\n"
            "start 3 2 1 0 4 5 6 7\n"
            "game pits=3 rules=empty-capture pie=none seat=first clock=150.000 increment=0.100 "
            "time=- number=12 seed=7\n");
  EXPECT_FALSE(session_->is_ready());
  EXPECT_TRUE(means_nothing("info loading"));
  EXPECT_FALSE(session_->is_ready());
  EXPECT_TRUE(means_nothing(" ready\texample 1.0 "));
  EXPECT_TRUE(session_->is_ready());
}

TEST_F(NativeProtocolTest, ShowsBoardsFromTheMoversSide) {
  const std::string game = begin(1, Pie::kSowing);
  EXPECT_NE(game.find("\nstart 4 5 6 7 3 2 1 0\n"), std::string::npos);
  EXPECT_NE(game.find(" pie=sowing seat=second "), std::string::npos);
  (void)receive("ready");
  EXPECT_EQ(ask(Board::from_numbers({{3, 2, 1, 0, 4, 5, 6, 7}}, Side::kNorth)),
            "choose 4 5 6 7 3 2 1 0 left=149.998 opponent=150.000 limit=5.000\n");
  EXPECT_EQ(ask(Board::from_numbers({{3, 2, 1, 0, 4, 5, 6, 7}}), true),
            "offer 3 2 1 0 4 5 6 7 left=149.998 opponent=150.000 limit=5.000\n");
}

TEST_F(NativeProtocolTest, TakesOneAnswerToEachQuestion) {
  begin(0);
  EXPECT_EQ(fault_of("pit 1"), "expected 'ready', got 'pit 1'");
  EXPECT_TRUE(means_nothing("ready"));
  EXPECT_EQ(fault_of("ready"), "expected 'ready' once per game, got 'ready'");
  EXPECT_EQ(fault_of("pit 1"), "nothing was asked, got 'pit 1'");
  ask(Board(3, 3));
  EXPECT_EQ(receive("pit  3 "), Reply(Choice{Choice::Kind::kPit, 3}));
  EXPECT_EQ(fault_of("pit 3"), "nothing was asked, got 'pit 3'");
  ask(Board(3, 3));
  EXPECT_EQ(receive("pit -1"), Reply(Choice{Choice::Kind::kPit, -1})) << "for the referee";
}

TEST_F(NativeProtocolTest, TakesSwapsOnlyWhenOffered) {
  begin(1, Pie::kTurn);
  (void)receive("ready");
  ask(Board(3, 3));
  EXPECT_EQ(fault_of("swap"), "expected 'pit N' with a whole number N, got 'swap'");
  for (const std::string answer : {"swap", "keep", "pit 2"}) {
    ask(Board(3, 3), true);
    EXPECT_TRUE(std::holds_alternative<Choice>(receive(answer))) << answer;
  }
  ask(Board(3, 3), true);
  EXPECT_EQ(fault_of("swap now"), "expected 'pit N', 'swap' or 'keep', got 'swap now'");
}

TEST_F(NativeProtocolTest, NamesWhatIsWrong) {
  begin(0);
  (void)receive("ready");
  ask(Board(3, 3));
  for (const std::string line :
       {"", " ", "pit", "pit x", "pit 1.5", "pit 1 2", "PIT 1", "1", "pit 99999999999", "pit +1"}) {
    EXPECT_NE(fault_of(line), "none") << line;
  }
  EXPECT_EQ(fault_of("pit \x1b[31m"), "expected 'pit N' with a whole number N, got 'pit ?[31m'");
  EXPECT_EQ(fault_of("error no memory"), "the program gave up: 'error no memory'");
}

TEST_F(NativeProtocolTest, TellsOfChoicesAndTheEnd) {
  begin(1, Pie::kTurn);
  const Board board(3, 3);
  session_->told({{Choice::Kind::kPit, 2}, 0, 1, false, board}, out_);
  session_->told({{Choice::Kind::kSwap, 0}, 1, 0, true, board}, out_);
  session_->told({{Choice::Kind::kKeep, 0}, 1, 1, false, board}, out_);
  EXPECT_EQ(out_.take(), "sown opponent 2\nswapped you\nkept opponent\n");
  const auto told_end = [&](const GameEnd& end) {
    session_->end(end, out_);
    return out_.take();
  };
  EXPECT_EQ(told_end({.seat = 1, .margin = 4}), "end lost -4 play\n");
  EXPECT_EQ(told_end({.seat = 0, .margin = 4}), "end won +4 play\n");
  EXPECT_EQ(told_end({.seat = 0, .margin = 0}), "end drawn +0 play\n");
  EXPECT_EQ(told_end({.seat = 0, .verdict = "time", .loser = 0, .margin = 4}),
            "end lost +4 time\n");
}

// Any bytes give a reply, and only the grammar's lines are answers.
TEST_F(NativeProtocolTest, SurvivesRandomLines) {
  std::mt19937_64 random = seeded_generator();
  const std::vector<std::string> parts = {"pit",
                                          "swap",
                                          "keep",
                                          "ready",
                                          "info",
                                          "error",
                                          " ",
                                          "\t",
                                          "1",
                                          "7",
                                          "-",
                                          "99999999999999999999",
                                          std::string(1, '\0'),
                                          "\xff",
                                          "x",
                                          "=",
                                          "+"};
  int answers = 0;
  begin(0, Pie::kTurn);
  (void)receive("ready");
  for (int round = 0; round < 100'000; ++round) {
    const bool may_swap = random() % 2 == 0;
    ask(Board(3, 3), may_swap);
    std::string line;
    for (std::size_t i = random() % 5; i > 0; --i) line += parts[random() % parts.size()];
    const Reply reply = receive(line);
    if (const auto* const choice = std::get_if<Choice>(&reply)) {
      ++answers;
      const bool is_pit = choice->kind == Choice::Kind::kPit;
      EXPECT_EQ(is_pit, line.find("pit") != std::string::npos) << line;
      EXPECT_TRUE(is_pit || may_swap) << line;
    }
    (void)out_.take();
  }
  EXPECT_GT(answers, 1000);
}

}  // namespace
}  // namespace seedbank::engine
