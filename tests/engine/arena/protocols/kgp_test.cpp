// The server's side of the Kalah Game Protocol, and kgpc's protocol, line by line.
#include <chrono>

#include <gtest/gtest.h>
#include <seedbank/answer.h>

#include "tests/engine/arena/protocols/talk.h"

namespace seedbank::engine {
namespace {

using Seconds = std::chrono::duration<double>;

const GameTerms kTerms = {.pits = 3, .rules = "standard"};

// An agent that has asked for games and got its first question, with the number 10.
Talk asked(Seat seat = 0) {
  Talk talk("kgp", kTerms, Board(3, 3, "standard"), seat);
  talk.begin();
  EXPECT_EQ(talk.heard(), "kgp 1 0 1\r\n");
  EXPECT_FALSE(talk.session().is_ready());
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("1 mode freeplay")));
  EXPECT_TRUE(talk.session().is_ready());
  EXPECT_EQ(talk.heard(), "2@1 ok\r\n4 set game:id \"0\"\r\n6 set game:opponent \"other\"\r\n");
  if (seat == 1) talk.sow(3, false);
  talk.ask();
  return talk;
}

TEST(KgpServer, TakesTheLastMoveOfAnAgentThatYields) {
  Talk talk = asked();
  EXPECT_EQ(talk.heard(), "8 set time:mode none\r\n10 state <3,0,0,3,3,3,3,3,3>\r\n");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("3@10 move 1")));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("5 set info:comment \"deep\"")));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("7@10 move 2")));
  EXPECT_EQ(talk.choice_of("9@10 yield"), pit(2));
  EXPECT_EQ(talk.heard(), "12@10 stop\r\n");
  // Lines that cross the stop are ignored.
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("11@10 move 3")));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("13@10 yield")));
}

TEST(KgpServer, AgentsAreAlwaysSouth) {
  Talk talk = asked(1);
  EXPECT_NE(talk.heard().find("state <3,0,1,4,4,3,3,3,0>"), std::string::npos);
}

TEST(KgpServer, StopsAnAgentThatDoesNotYield) {
  Talk talk = asked();
  (void)talk.heard();
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("@10 move +3")));
  Outbox out;
  EXPECT_EQ(talk.session().stop(out), pit(3));
  EXPECT_EQ(out.take(), "12@10 stop\r\n");
  EXPECT_FALSE(talk.session().stop(out));  // and no move any more
}

TEST(KgpServer, TakesTheFirstMoveOfAnAgentThatHadNoneInTime) {
  Talk talk = asked();
  (void)talk.heard();
  Outbox out;
  EXPECT_FALSE(talk.session().stop(out));
  EXPECT_EQ(out.take(), "");
  EXPECT_EQ(talk.choice_of("@10 move 3"), pit(3));
  EXPECT_EQ(talk.heard(), "12@10 stop\r\n");
  talk.ask();
  EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say("move 1")));  // in time again
}

TEST(KgpServer, TellsClocksInWholeSeconds) {
  Talk talk = asked();
  (void)talk.heard();
  talk.ask(false, {.left = Seconds(12.7), .opponent_left = Seconds(0.2), .for_choice = Seconds(3)});
  EXPECT_EQ(talk.heard(),
            "12 set time:mode absolute\r\n14 set time:clock 12\r\n16 set time:opclock 1\r\n"
            "18 state <3,0,0,3,3,3,3,3,3>\r\n");
  talk.ask(false, {.for_choice = Seconds(5)});
  EXPECT_EQ(talk.heard(),
            "20 set time:mode relative\r\n22 set time:clock 5\r\n24 state <3,0,0,3,3,3,3,3,3>\r\n");
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
  EXPECT_EQ(talk.heard(), "12@11 pong 5\r\n");
  for (const char* line :
       {"", "hint 3", "@8 pong", "@8 error \"no\"", "ok", "@99 move 1", "\x01"}) {
    EXPECT_TRUE(std::holds_alternative<std::monostate>(talk.say(line))) << line;
  }
  EXPECT_EQ(talk.heard(), "");
}

TEST(KgpServer, AdmitsAgentsByTheirTokens) {
  const Admission admission = [](std::string_view token) {
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
  EXPECT_NE(talk.heard().find("@10 stop"), std::string::npos);
  talk.begin();
  EXPECT_EQ(talk.heard(), "14 set game:id \"0\"\r\n16 set game:opponent \"other\"\r\n");
  EXPECT_TRUE(talk.session().is_ready());
}

TEST(KgpServer, NamesWhatIsWrong) {
  EXPECT_EQ(asked().fault_of("@10 move +-3"), "expected 'move N', got '@10 move +-3'");
  EXPECT_EQ(asked().fault_of("@10 move x"), "expected 'move N', got '@10 move x'");
  EXPECT_EQ(asked().fault_of("@10 move"), "expected 'move N', got '@10 move'");
  EXPECT_EQ(asked().fault_of("@10 yield"), "expected 'move N' before 'yield'");
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
  EXPECT_EQ(row.command({"java", "-cp", "classes", "Player"}),
            (Words{"java", "-cp", "classes", "FairKalahHost.java", "Player"}));
  EXPECT_EQ(row.command({"java", "-Xmx1g", "Player", "Node"}),
            (Words{"java", "-Xmx1g", "FairKalahHost.java", "Player", "Node"}));
  EXPECT_EQ(row.command({"java"}), (Words{"java", "FairKalahHost.java"}));
  ASSERT_EQ(row.files.size(), 1U);
  EXPECT_EQ(row.files[0].name, "FairKalahHost.java");
  EXPECT_NE(row.files[0].contents.find("public class FairKalahHost"), std::string::npos);
  EXPECT_EQ(row.refusal({.pits = 6, .rules = "empty-capture"}), "");
  EXPECT_NE(row.refusal({.pits = 5, .rules = "empty-capture"}), "");
  EXPECT_NE(row.refusal({.pits = 6, .rules = "standard"}), "");
}

}  // namespace
}  // namespace seedbank::engine
