// A session of the Kalah Game Protocol without a network: lines in, lines out. Written from the
// protocol and the observed behaviour of servers.
#include "tools/kgp/kgp_session.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/fuzz/mutated_text.h"
#include "tests/random_seed.h"

namespace seedbank::tools {
namespace {

using engine::parse_kgp_line;

// Timeout for operations that would hang otherwise.
constexpr std::chrono::seconds kLong(60);

// A session and its server.
class Talk {
 public:
  explicit Talk(KgpSettings settings = {})
      : session_(
            settings, engine_, [this](const std::string& line) { heard(line); },
            [this](const std::string& text) { noted(text); }) {}

  KgpSession& session() { return session_; }

  void say(const std::string& line) { session_.receive(line + "\r\n"); }

  /// Begins as servers do, and skips the client's first lines, up to its mode.
  void begin() {
    say("kgp 1 0 1");
    hear("mode");
  }

  /// The next line of the client. Throws after a timeout.
  KgpLine hear() {
    std::unique_lock lock(mutex_);
    if (!change_.wait_for(lock, kLong, [this] { return next_ < lines_.size(); })) {
      throw std::runtime_error("the client says nothing");
    }
    return parse_kgp_line(lines_[next_++]).value();
  }

  /// The next line with that command; earlier lines are skipped.
  KgpLine hear(std::string_view name) {
    for (int lines = 0; lines < 1000; ++lines) {
      KgpLine line = hear();
      if (line.name == name) return line;
    }
    throw std::runtime_error("the client never says " + std::string(name));
  }

  /// All lines sent and not yet read.
  std::vector<std::string> rest() {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> rest(lines_.begin() + static_cast<std::ptrdiff_t>(next_),
                                  lines_.end());
    next_ = lines_.size();
    return rest;
  }

  std::vector<std::string> notes() {
    const std::lock_guard lock(mutex_);
    return notes_;
  }

 private:
  void heard(const std::string& line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(line);
    change_.notify_all();
  }

  void noted(const std::string& text) {
    const std::lock_guard lock(mutex_);
    notes_.push_back(text);
  }

  Engine engine_{{.rules = "standard", .memory_bytes = std::uint64_t{512} << 20}};
  std::mutex mutex_;  // guards the members below
  std::condition_variable change_;
  std::vector<std::string> lines_;
  std::vector<std::string> notes_;
  std::size_t next_ = 0;
  KgpSession session_;
};

// Too far from the end for any search.
const std::string kWide = "<12,0,0" + [] {
  std::string pits;
  for (int pit = 0; pit < 24; ++pit) pits += ",12";
  return pits + '>';
}();
const std::string kSeven = "<7,0,0,7,7,7,7,7,7,7,7,7,7,7,7,7,7>";

KgpSettings in_mode(KgpMode mode, double seconds = 600) {
  KgpSettings settings;
  settings.mode = mode;
  settings.seconds = seconds;
  return settings;
}

TEST(KgpSession, BeginsWithTheClientsIdentity) {
  KgpSettings settings;
  settings.token = "secret \"one\"";
  settings.name = "Seedbank";
  settings.authors = "A, B";
  Talk talk(settings);
  talk.say("kgp 1 9 9");
  EXPECT_EQ(talk.rest(),
            (std::vector<std::string>{R"(1 set auth:token "secret \"one\"")",
                                      R"(3 set info:name "Seedbank")",
                                      R"(5 set info:authors "A, B")", "7 mode freeplay"}));
  talk.say("kgp 1 0 1");  // once is enough
  talk.say("2@7 ok");
  talk.say("4 goodbye");
  EXPECT_EQ(talk.rest(), (std::vector<std::string>{}));
  EXPECT_EQ(talk.session().status().end, KgpOutcome::kGoodbye);
  EXPECT_FALSE(talk.session().status().was_asked);
}

TEST(KgpSession, RefusesOtherVersions) {
  for (const char* const version : {"2 0 0", "", "x", "11 0 0"}) {
    Talk talk;
    talk.say(std::string("kgp ") + version);
    EXPECT_EQ(talk.hear().name, "error");
    EXPECT_EQ(talk.hear().name, "goodbye");
    EXPECT_EQ(talk.session().status().end, KgpOutcome::kRefused);
  }
}

// Trap: an error with two strings, one of them a format. Another server sends it without a number,
// followed by a goodbye, as the protocol says.
TEST(KgpSession, EndsWhenItsModeIsRefused) {
  Talk first(in_mode(KgpMode::kEval));
  first.say("kgp 1 0 1");
  EXPECT_EQ(first.hear().arguments, (std::vector<KgpArgument>{{"eval"}}));
  first.say(R"(2@1 error "Unsupported mode %q" "eval")");
  EXPECT_EQ(first.session().status().end, KgpOutcome::kRefused);
  EXPECT_EQ(first.hear().name, "goodbye");
  EXPECT_EQ(first.session().status().refusal, "Unsupported mode %q eval");
  EXPECT_TRUE(first.notes().empty());

  Talk second(in_mode(KgpMode::kEval));
  second.begin();
  second.say(R"(error "Unsupported activity")");
  EXPECT_FALSE(second.session().status().end);
  second.say("goodbye");
  EXPECT_EQ(second.session().status().end, KgpOutcome::kRefused);
}

TEST(KgpSession, AnErrorAboutAnOptionDoesNotEndIt) {
  KgpSettings settings;
  settings.name = "x";
  Talk talk(settings);
  talk.begin();
  talk.say(R"(2@1 error "No such option")");
  EXPECT_FALSE(talk.session().status().end);
  talk.say("4@3 ok");
  talk.say("goodbye");
  EXPECT_EQ(talk.session().status().end, KgpOutcome::kGoodbye);
}

//      0  3  1        Pit 3 ends in the store, and then pit 1 captures: South wins against
//   2         4       any reply.
//      1  0  1
TEST(KgpSession, PlaysAndYieldsWhatIsProven) {
  Talk talk;
  talk.begin();
  talk.say("2@1 ok");
  talk.say("4 state <3,4,2,1,0,1,1,3,0>");
  std::optional<std::string> pit;
  std::string comment;
  for (KgpLine line = talk.hear(); line.name != "yield"; line = talk.hear()) {
    if (line.name == "set") {
      EXPECT_EQ(line.argument(0), "info:comment");
      comment = line.argument(1);
    } else {
      EXPECT_EQ(line.name, "move");
      EXPECT_EQ(line.ref, 4U);
      pit = line.argument(0);
    }
  }
  ASSERT_TRUE(pit);
  EXPECT_TRUE(*pit == "1" || *pit == "3") << *pit;
  EXPECT_TRUE(comment.starts_with("exact win, 6 seeds in play, depth ")) << comment;
  EXPECT_TRUE(talk.session().status().was_asked);
}

TEST(KgpSession, AnswersThatComeTooEarlyAreRepeatedOnce) {
  Talk talk;
  talk.begin();
  talk.say("2@1 ok");
  talk.say("4 state <2,0,0,1,0,1,0>");  // one pit to sow
  const KgpLine move = talk.hear("move");
  const KgpLine yield = talk.hear("yield");
  talk.say("6@" + std::to_string(*move.id) + R"( error "No state associated with id")");
  const KgpLine again = talk.hear("move");
  EXPECT_NE(again.id, move.id);
  EXPECT_EQ(again.ref, 4U);
  EXPECT_EQ(again.arguments, move.arguments);
  EXPECT_TRUE(talk.notes().empty());
  for (const KgpLine& line : {move, again}) {
    talk.say("8@" + std::to_string(*line.id) + R"( error "No state associated with id")");
  }
  EXPECT_TRUE(talk.rest().empty());
  EXPECT_EQ(talk.notes().size(), 2U);
  talk.say("10@" + std::to_string(*yield.id) + R"( error "No state associated with id")");
  EXPECT_EQ(talk.hear().name, "yield");
}

// Servers attach a comment to the move that follows it.
TEST(KgpSession, CommentsComeBeforeTheirMoves) {
  Talk talk;
  talk.begin();
  talk.say("4 state <4,0,0,4,4,4,4,4,4,4,4>");
  bool commented = false;
  int moves = 0;
  for (KgpLine line = talk.hear(); line.name != "yield"; line = talk.hear()) {
    if (line.name == "move") {
      EXPECT_TRUE(commented);
      ++moves;
    }
    commented = line.name == "set";
  }
  EXPECT_GE(moves, 1);
}

// Pings and stops are answered during endless searches of boards of any width.
TEST(KgpSession, AnswersPingsWhileItSearches) {
  Talk talk(in_mode(KgpMode::kFreeplay));
  talk.begin();
  for (const std::string& board : {kWide, kSeven}) {
    talk.say("10 state " + board);
    EXPECT_EQ(talk.hear("move").ref, 10U);
    talk.say("12 ping");
    EXPECT_EQ(talk.hear("pong").ref, 12U);
    talk.say(R"(14 ping "echo")");
    EXPECT_EQ(talk.hear("pong").argument(0), "echo");
    talk.say("16@10 stop");
    // Nothing more is sent about it.
    talk.rest();
    talk.say("18 ping");
    EXPECT_EQ(talk.hear().name, "pong");
  }
}

TEST(KgpSession, AStopEndsItsRequestOrWithoutANumberAll) {
  Talk talk(in_mode(KgpMode::kFreeplay));
  talk.begin();
  talk.say("state " + kWide);  // without a number
  EXPECT_FALSE(talk.hear("move").ref);
  talk.say("stop");
  talk.rest();
  talk.say("4 state " + kWide);
  EXPECT_EQ(talk.hear("move").ref, 4U);
  talk.say("5@3 stop");  // another command
  talk.say("8 state " + kSeven);
  while (talk.hear("move").ref != 8U) {  // the few moves of the other request
  }
  talk.say("7@4 stop");
  talk.say("7@8 stop");
  talk.rest();
  talk.say("ping");
  EXPECT_EQ(talk.hear().name, "pong");
}

TEST(KgpSession, YieldsWhenItsTimeIsUp) {
  Talk talk(in_mode(KgpMode::kFreeplay, 0.05));
  talk.begin();
  talk.say("4 state " + kWide);
  EXPECT_EQ(talk.hear("move").ref, 4U);
  EXPECT_EQ(talk.hear("yield").ref, 4U);
}

// Clocks of a game and of a move, quoted and not; unknown kinds of clocks.
TEST(KgpSession, ObservesTheClock) {
  for (const char* const mode : {"absolute", "\"absolute\"", "relative", "other"}) {
    Talk talk(in_mode(KgpMode::kFreeplay));
    talk.begin();
    talk.say(std::string("2 set time:mode ") + mode);
    talk.say("set \"time:clock\" \"0\"");
    talk.say("set time:opclock 500");
    talk.say("set time:clock soon");
    talk.say("4 state " + kWide);
    EXPECT_EQ(talk.hear("yield").ref, 4U);
  }
}

TEST(KgpSession, IgnoresUnknownCommands) {
  Talk talk;
  talk.begin();
  for (const char* const line :
       {"", "   ", "set game:uri \"x\"", "set", "set only", "dance 1 2 3", "@", "state", "stop",
        "9@9 stop", "error", "ok", "init 1 2", "pong", "move 1", "kgp", "\xFF\xFE", "2 state <>"}) {
    talk.say(line);
  }
  talk.rest();
  talk.say("4 ping");
  EXPECT_EQ(talk.hear().name, "pong");
  EXPECT_FALSE(talk.session().status().end);
}

// Trap: a board where nothing is left to decide.
TEST(KgpSession, BoardsWithoutAMoveDoNoHarm) {
  Talk talk;
  talk.begin();
  talk.say("4 state <3,4,2,0,0,0,1,3,0>");
  EXPECT_EQ(talk.hear().name, "yield");
  talk.say("6 state <3,4,2,0,2,0,0,0,0>");  // the other side has no seeds
  KgpLine line = talk.hear();
  EXPECT_EQ(line.name, "move");
  EXPECT_EQ(line.argument(0), "2");
  EXPECT_EQ(talk.hear().name, "yield");
  talk.say("8 state <3,0,0,0,0,0,0,0,0>");
  EXPECT_EQ(talk.hear().name, "yield");
}

TEST(KgpSession, ReportsMalformedBoards) {
  Talk talk;
  talk.begin();
  talk.say("4 state <13,0,0>");
  const KgpLine line = talk.hear();
  EXPECT_EQ(line.name, "error");
  EXPECT_EQ(line.ref, 4U);
  for (int i = 0; i < 17; ++i) talk.say(std::to_string(100 + i) + " state " + kWide);
  EXPECT_EQ(talk.hear("error").ref, 116U);  // at most sixteen at once
}

// Sixteen stopped boards leave room for the next.
TEST(KgpSession, StoppedSearchesDoNotCount) {
  Talk talk(in_mode(KgpMode::kFreeplay));
  talk.begin();
  for (std::uint64_t id = 2; id < 80; id += 2) {
    talk.say(std::to_string(id) + " state " + kWide);
    KgpLine line = talk.hear();
    for (; line.name != "move"; line = talk.hear()) ASSERT_EQ(line.name, "set");
    EXPECT_EQ(line.ref, id);
    talk.say('@' + std::to_string(id) + " stop");
    talk.rest();
  }
}

// Each value is sent once, and the last one is exact.
TEST(KgpSession, EvaluatesExactlyTowardsTheEnd) {
  Talk talk(in_mode(KgpMode::kEval));
  talk.begin();
  // South's only sowing ends the game: its seed goes to the store, North keeps 4; 5 - 6.
  talk.say("4 state <3,4,2,0,0,1,1,3,0>");
  EXPECT_EQ(talk.hear("eval").argument(0), "-1.0");
  // The game is over already: 4 to 2 + 4.
  talk.say("6 state <3,4,2,0,0,0,1,3,0>");
  EXPECT_EQ(talk.hear("eval").argument(0), "-2.0");
  // Comments say when a value is exact.
  talk.say("8 state <3,0,0,2,2,2,2,2,2>");
  KgpLine line;
  do line = talk.hear("set");
  while (!line.argument(1).starts_with("exact "));
  const std::string value(line.argument(1).substr(6, line.argument(1).find(',') - 6));
  const KgpLine eval = talk.hear("eval");
  EXPECT_EQ(eval.ref, 8U);
  EXPECT_EQ(std::stod(std::string(eval.argument(0))), std::stod(value));
}

// Trap: pits are counted from 0 here. Trap: flags are words. Trap: a store with more than half of
// the seeds ends the game.
TEST(KgpSession, SolvesProblemsAsServersWantThem) {
  Talk talk(in_mode(KgpMode::kVerify));
  talk.begin();
  const auto solution = [&](const std::string& problem) {
    talk.say("10 problem " + problem);
    const KgpLine line = talk.hear();
    EXPECT_EQ(line.ref, 10U);
    return line.name + ' ' + std::string(line.argument(0)) + ' ' + std::string(line.argument(1));
  };
  EXPECT_EQ(solution("<3,0,0,3,3,3,3,3,3> 0"), "solution <3,1,0,0,4,4,3,3,3> yes");
  EXPECT_EQ(solution("<3,0,0,3,3,3,3,3,3> 2"), "solution <3,1,0,3,3,0,4,4,3> no");
  EXPECT_EQ(solution("< 3, 8,0, 1,1,1, 2,2,1> 2"), "solution <3,11,5,0,0,0,0,0,0> yes");
  EXPECT_EQ(solution("<3,0,0,3,3,3,3,3,3> 3"), "solution <3,1,0,3,3,0,4,4,3> no");  // from 1
  EXPECT_EQ(solution("<3,0,0,3,3,3,3,3,3> 4").substr(0, 6), "error ");
  EXPECT_EQ(solution("<3,0,0,3,3,3,3,3,3>").substr(0, 6), "error ");
  EXPECT_EQ(talk.session().status().wrong_solutions, 0);
  talk.say(R"(12@11 error "Was a repeat move")");
  EXPECT_EQ(talk.session().status().wrong_solutions, 1);
  EXPECT_EQ(talk.notes().back(), "the server says: Was a repeat move");
}

TEST(KgpSession, SaysGoodbyeWhileItSearches) {
  Talk talk(in_mode(KgpMode::kFreeplay));
  talk.begin();
  talk.say("4 state " + kSeven);
  talk.hear("move");
  talk.session().say_goodbye();
  talk.hear("goodbye");
  EXPECT_EQ(talk.rest(), (std::vector<std::string>{}));
}

// Random lines do no harm.
TEST(KgpSession, SurvivesAnyLines) {
  std::mt19937_64 generator = seeded_generator();
  const std::vector<std::string> lines = {"kgp 1 0 1",
                                          "4 state <2,0,0,2,2,2,2>",
                                          "@4 stop",
                                          "10 problem <2,0,0,2,2,2,2> 0",
                                          "2@1 ok",
                                          "12 set time:clock 3",
                                          "14 ping",
                                          R"(16@3 error "a" "b")",
                                          "state <3,1,1,0,0,0,1,1,1>"};
  Talk talk(in_mode(KgpMode::kFreeplay, 0.01));
  talk.begin();
  for (int i = 0; i < 3000 && !talk.session().status().end; ++i) {
    talk.say(mutated(generator, lines[generator() % lines.size()]));
  }
  for (const std::string& line : talk.rest()) EXPECT_TRUE(parse_kgp_line(line)) << line;
}

}  // namespace
}  // namespace seedbank::tools
