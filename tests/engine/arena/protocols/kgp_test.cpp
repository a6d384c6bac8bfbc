// The server's side of the Kalah Game Protocol, and kgpc's protocol, line by line.
#include <chrono>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/answer.h>

#include "engine/arena/protocols/kgp_line.h"
#include "solver/game/number_list.h"
#include "tests/engine/arena/protocols/talk.h"
#include "tests/random_seed.h"

namespace seedbank::engine {
namespace {

using Seconds = std::chrono::duration<double>;

const GameTerms kTerms = {.pits = 3, .rules = "standard"};

// An agent that has asked for games and got its first question, with the number 4.
Talk asked(Seat seat = 0) {
  Talk talk("kgp", kTerms, Board(3, 3, "standard"), seat);
  talk.begin();
  EXPECT_EQ(talk.heard(), "kgp 1 0 1\r\n");
  EXPECT_FALSE(talk.session().is_ready());
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("1 mode freeplay")));
  EXPECT_TRUE(talk.session().is_ready());
  EXPECT_EQ(talk.heard(), "2@1 ok\r\n");
  if (seat == 1) talk.sow(3, false);
  talk.ask();
  return talk;
}

TEST(KgpBoard, IsReadAsWritten) {
  std::mt19937_64 random(random_seed());
  for (int round = 0; round < 200; ++round) {
    const int pits = static_cast<int>(1 + random() % kMaxWidePits);
    std::vector<int> numbers = {pits};
    while (numbers.size() < numbers_of_board(pits)) {
      numbers.push_back(static_cast<int>(random() % 30));
    }
    const std::string text = "<" + joined(numbers, ",") + ">";
    SCOPED_TRACE(text);
    const auto board = parse_kgp_board(text);
    ASSERT_TRUE(board);
    EXPECT_EQ(to_kgp_text(*board), text);
    EXPECT_EQ(board->pits(), pits);
    EXPECT_EQ(board->mover().store, numbers[1]);
    EXPECT_EQ(board->waiter().store, numbers[2]);
    for (std::size_t pit = 0; pit < static_cast<std::size_t>(pits); ++pit) {
      EXPECT_EQ(board->mover().pits[pit], numbers[3 + pit]);
      EXPECT_EQ(board->waiter().pits[pit], numbers[3 + static_cast<std::size_t>(pits) + pit]);
    }
    std::vector<int> in_order(numbers.begin() + 3, numbers.begin() + 3 + pits);
    in_order.push_back(numbers[1]);
    in_order.insert(in_order.end(), numbers.begin() + 3 + pits, numbers.end());
    in_order.push_back(numbers[2]);
    EXPECT_EQ(numbers_of(*board), in_order);
  }
}

TEST(KgpBoard, IsNothingElse) {
  ASSERT_TRUE(parse_kgp_board("< 1 , 2,3\t,4,5>"));
  for (const char* const text : {"",
                                 "<",
                                 ">",
                                 "<>",
                                 "1,2,3,4,5",
                                 "<1,2,3,4,5",
                                 "1,2,3,4,5>",
                                 "<1,2,3,4>",
                                 "<1,2,3,4,5,6>",
                                 "<1,2,3,4,>",
                                 "<1,2,3,4,5,>",
                                 "<1,2,3,4 5>",
                                 "<1,2,3,4;5>",
                                 "<0,2,3>",
                                 "<0,2,3,4,5>",
                                 "<-1,2>",
                                 "<1,-2,3,4,5>",
                                 "<1,2,3,4,-5>",
                                 "<1,2,3,a,5>",
                                 "<1,2,3,4,32767>",
                                 "<1,2,3,4,99999999999>"}) {
    EXPECT_FALSE(parse_kgp_board(text)) << text;
  }
  const auto of_size = [](int pits) {
    std::vector<int> numbers(numbers_of_board(pits), 1);
    numbers[0] = pits;
    return board_of_numbers(numbers);
  };
  EXPECT_TRUE(of_size(1));
  EXPECT_TRUE(of_size(kMaxWidePits));
  EXPECT_FALSE(of_size(0));
  EXPECT_FALSE(of_size(kMaxWidePits + 1));
  EXPECT_FALSE(board_of_numbers({}));
}

TEST(KgpServer, TakesTheLastMoveOfAnAgentThatYields) {
  Talk talk = asked();
  EXPECT_EQ(talk.heard(), "4 state <3,0,0,3,3,3,3,3,3>\r\n");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("3@4 move 1")));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("5 set info:comment \"deep\"")));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("7@4 move 2")));
  EXPECT_EQ(talk.choice_of("9@4 yield"), pit(2));
  EXPECT_EQ(talk.heard(), "");  // not even a stop, also at the end of the game
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("11@4 move 3")));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("13@4 yield")));
  talk.end();
  EXPECT_EQ(talk.heard(), "");
}

// As in go-kgp.
TEST(KgpServer, ChoosesForAnAgentThatYieldsWithoutAMove) {
  std::set<int> pits;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto session = protocol_called("kgp").make();
    Outbox out;
    const Board board =
        Board::from_numbers(std::vector<int>{0, 2, 1, 0, 1, 1, 1, 0}, Side::kSouth, "standard");
    session->begin({.terms = kTerms, .start = board, .opponent = "b", .random_seed = seed}, out);
    (void)session->receive("1 mode freeplay", out);
    session->ask({board, false, {}}, out);
    const Reply reply = session->receive("yield", out);
    const auto* const choice = std::get_if<Choice>(&reply);
    ASSERT_NE(choice, nullptr);
    EXPECT_EQ(choice->kind, Choice::Kind::kPit);
    pits.insert(choice->pit);
  }
  EXPECT_EQ(pits, (std::set<int>{2, 3}));
}

TEST(KgpServer, AgentsAreAlwaysSouth) {
  Talk talk = asked(1);
  EXPECT_NE(talk.heard().find("state <3,0,1,4,4,3,3,3,0>"), std::string::npos);
}

TEST(KgpServer, StopsAnAgentThatDoesNotYield) {
  Talk talk = asked();
  (void)talk.heard();
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("@4 move +3")));
  Outbox out;
  EXPECT_EQ(talk.session().stop(out), pit(3));
  EXPECT_EQ(out.take(), "6@4 stop\r\n");
  EXPECT_FALSE(talk.session().stop(out));  // and no move any more
}

TEST(KgpServer, TakesTheFirstMoveOfAnAgentThatHadNoneInTime) {
  Talk talk = asked();
  (void)talk.heard();
  Outbox out;
  EXPECT_FALSE(talk.session().stop(out));
  EXPECT_EQ(out.take(), "");
  EXPECT_EQ(talk.choice_of("@4 move 3"), pit(3));
  EXPECT_EQ(talk.heard(), "6@4 stop\r\n");
  talk.ask();
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("move 1")));  // in time again
}

// Only commands that go-kgp sends too, in whatever game: clients end at others.
TEST(KgpServer, SendsTheCommandsOfGoKgpAlone) {
  std::set<std::string> names;
  for (const ClockState& clock :
       {ClockState(), ClockState{.left = Seconds(12.7), .opponent_left = Seconds(0.2)},
        ClockState{.for_choice = Seconds(5)}}) {
    Talk talk = asked();
    std::string all = talk.heard();
    talk.ask(false, clock);
    (void)talk.say("ping");
    (void)talk.say("5 mode freeplay");
    (void)talk.say("move 1");
    Outbox out;
    (void)talk.session().stop(out);
    (void)talk.say("7 mode eval");
    talk.session().say_goodbye("enough", out);
    all += talk.heard() + out.take();
    std::istringstream lines(all);
    for (std::string line; std::getline(lines, line);) {
      line.pop_back();
      const auto parsed = parse_kgp_line(line);
      ASSERT_TRUE(parsed) << line;
      names.insert(std::string(parsed->name));
    }
  }
  EXPECT_EQ(names, (std::set<std::string>{"error", "goodbye", "ok", "pong", "state", "stop"}));
}

TEST(KgpServer, GivesATwentiethOfAGameAndMostOfALimitPerChoice) {
  Talk talk = asked();
  const auto stops_after = [&](const ClockState& clock) {
    return talk.session().stops_after(clock)->count();
  };
  EXPECT_DOUBLE_EQ(stops_after({}), 5);
  EXPECT_DOUBLE_EQ(stops_after({.for_choice = Seconds(2)}), 1.8);
  EXPECT_DOUBLE_EQ(stops_after({.left = Seconds(60), .for_choice = Seconds(60)}), 3);
  EXPECT_DOUBLE_EQ(stops_after({.left = Seconds(60), .for_choice = Seconds(1)}), 0.9);
}

TEST(KgpServer, AnswersPingsAndIgnoresWhatItDoesNotKnow) {
  Talk talk = asked();
  (void)talk.heard();
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("11 ping 5")));
  EXPECT_EQ(talk.heard(), "6@11 pong 5\r\n");
  for (const char* line :
       {"", "hint 3", "@2 pong", "@2 error \"no\"", "ok", "@99 move 1", "\x01"}) {
    EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say(line))) << line;
  }
  EXPECT_EQ(talk.heard(), "");
}

TEST(KgpServer, AdmitsAgentsByTheirTokens) {
  const Admission admission = [](std::string_view token, std::string_view /*name*/) {
    return token == "a secret" ? "" : "unknown: " + std::string(token);
  };
  const auto refused = protocol_called("kgp").make();
  Outbox out;
  refused->greet(admission, out);
  (void)out.take();
  EXPECT_TRUE(std::holds_alternative<ProtocolFault>(refused->receive("1 mode freeplay", out)));
  EXPECT_EQ(out.take(), "2@1 error \"unknown: \"\r\n4 goodbye\r\n");
  EXPECT_FALSE(refused->is_ready());
  refused->say_goodbye("", out);
  EXPECT_EQ(out.take(), "");  // once

  const auto session = protocol_called("kgp").make();
  session->greet(admission, out);
  EXPECT_EQ(out.take(), "kgp 1 0 1\r\n");
  (void)session->receive("1 set auth:token \"a secret\"", out);
  (void)session->receive("3 mode \"freeplay\"", out);
  EXPECT_TRUE(session->is_ready());
  EXPECT_EQ(out.take(), "2@3 ok\r\n");
  session->begin({.terms = kTerms, .start = Board(3, 3), .opponent = "b", .number = 7}, out);
  EXPECT_EQ(out.take().find("kgp"), std::string::npos);  // greets once
}

TEST(KgpServer, KeepsAConnectionForSeveralGames) {
  Talk talk = asked();
  talk.end();
  EXPECT_NE(talk.heard().find("@4 stop"), std::string::npos);
  talk.begin();
  EXPECT_EQ(talk.heard(), "");
  EXPECT_TRUE(talk.session().is_ready());
}

TEST(KgpServer, NamesWhatIsWrong) {
  EXPECT_EQ(asked().fault_of("@4 move +-3"), "expected 'move N', got '@4 move +-3'");
  EXPECT_EQ(asked().fault_of("@4 move x"), "expected 'move N', got '@4 move x'");
  EXPECT_EQ(asked().fault_of("@4 move"), "expected 'move N', got '@4 move'");
  EXPECT_EQ(asked().fault_of("goodbye"), "the agent said goodbye");
  Talk talk("kgp", kTerms, Board(3, 3, "standard"), 0);
  talk.begin();
  EXPECT_EQ(talk.fault_of("1 mode eval"), "expected 'mode freeplay', got 'mode eval'");
  EXPECT_FALSE(talk.session().is_ready());
  EXPECT_NE(protocol_called("kgp").refusal({.rules = "empty-capture"}), "");
  EXPECT_EQ(protocol_called("kgp").refusal(kTerms), "");
}

TEST(Kgpc, TakesTheLastPitOfAProcess) {
  Talk talk("kgpc", kTerms, Board(3, 3, "standard"), 1);
  talk.begin();
  EXPECT_TRUE(talk.session().is_ready());
  talk.sow(3, false);
  EXPECT_EQ(talk.heard(), "");
  talk.ask();
  EXPECT_EQ(talk.heard(), "3 0 1 4 4 3 3 3 0\n");
  EXPECT_FALSE(talk.session().closed());
  talk.ask();
  for (const char* line : {"0", "", "  2 \r"}) {
    EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say(line))) << line;
  }
  EXPECT_EQ(talk.session().closed(), pit(3));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("1")));  // too late
  Outbox out;
  EXPECT_FALSE(talk.session().stop(out));
  talk.ask();
  EXPECT_EQ(talk.fault_of("one"), "expected the number of a pit, from 0, got 'one'");
  (void)talk.say("-1");
  EXPECT_EQ(talk.session().stop(out), pit(-1));  // illegal, which the referee finds
  talk.ask();
  EXPECT_FALSE(talk.session().stop(out));  // a slow start: its first pit counts
  EXPECT_EQ(talk.choice_of("1"), pit(2));
}

TEST(FairKalah, ItsCommandRunsTheHost) {
  const Protocol& row = protocol_called("fairkalah");
  using Words = std::vector<std::string>;
  const std::string path = "-Xbootclasspath/a:seedbank-host";
  EXPECT_EQ(row.command({"java", "-cp", "classes", "Player"}),
            (Words{"java", "-cp", "classes", path, "FairKalahHost", "Player"}));
  EXPECT_EQ(row.command({"java", "-Xmx1g", "Player", "Node"}),
            (Words{"java", "-Xmx1g", path, "FairKalahHost", "Player", "Node"}));
  EXPECT_EQ(row.command({"java"}), (Words{"java", path, "FairKalahHost"}));
  const std::string source = "seedbank-host/FairKalahHost.java";
  EXPECT_EQ(row.build({"java", "-cp", "classes", "Player"}), (Words{"javac", source}));
  EXPECT_EQ(row.build({"/opt/jdk/bin/java", "Player"}), (Words{"/opt/jdk/bin/javac", source}));
  EXPECT_EQ(row.build({"./run.sh"}), (Words{"javac", source}));
  ASSERT_EQ(row.files.size(), 1U);
  EXPECT_EQ(row.files[0].name, source);
  EXPECT_NE(row.files[0].contents.find("public class FairKalahHost"), std::string::npos);
  EXPECT_EQ(row.refusal({.pits = 6, .rules = "empty-capture"}), "");
  EXPECT_NE(row.refusal({.pits = 5, .rules = "empty-capture"}), "");
  EXPECT_NE(row.refusal({.pits = 6, .rules = "standard"}), "");
}

}  // namespace
}  // namespace seedbank::engine
