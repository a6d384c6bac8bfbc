// Tests of seedbank kgp as users run it: options and environment, exit codes, signals, kgpc.
#include <csignal>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/tools/kgp/loopback_server.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

// Boards too large for any search to solve.
const std::string kTwelvePits =
    "12 0 0 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12";
const std::string kTwelvePitsBoard =
    "<12,0,0,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12>";

Invocation kgp(const LoopbackServer& server, std::vector<std::string> options = {}) {
  Invocation what;
  what.arguments = {"kgp", "--host", "127.0.0.1", "--port", std::to_string(server.port())};
  what.arguments.insert(what.arguments.end(), options.begin(), options.end());
  return what;
}

void expect_usage_error(const Invocation& what, const std::string& message) {
  const Outcome outcome = run(what);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, "seedbank: " + message + '\n');
}

TEST(KgpCommand, SendsItsIdentity) {
  const LoopbackServer server;
  Invocation what = kgp(server, {"--token", "mine", "--name", "A \"B\"", "--author", "C"});
  what.environment = {{"TOKEN", "other"}, {"KGP_HOST", "nowhere.invalid"}, {"KGP_PORT", "1"}};
  RunningProcess process(what);
  LoopbackPeer peer = server.accept();
  peer.say("kgp 1 0 1");
  EXPECT_EQ(peer.hear().arguments, R"(auth:token "mine")");
  EXPECT_EQ(peer.hear().arguments, R"(info:name "A \"B\"")");
  EXPECT_EQ(peer.hear().arguments, R"(info:authors "C")");
  EXPECT_EQ(peer.hear().arguments, "freeplay");
  peer.say("goodbye");
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, "");
}

TEST(KgpCommand, ReadsTheEnvironment) {
  const LoopbackServer server;
  Invocation what;
  what.arguments = {"kgp", "--mode", "verify"};
  what.environment = {
      {"TOKEN", "secret"}, {"KGP_HOST", "127.0.0.1"}, {"KGP_PORT", std::to_string(server.port())}};
  RunningProcess process(what);
  LoopbackPeer peer = server.accept();
  peer.say("kgp 1 0 1");
  EXPECT_EQ(peer.hear().arguments, R"(auth:token "secret")");
  EXPECT_EQ(peer.hear().arguments, R"(info:name "Seedbank")");
  EXPECT_EQ(peer.hear().arguments, "verify");
  peer.say("10 problem <3,0,0,3,3,3,3,3,3> 0");
  EXPECT_EQ(peer.hear().arguments, "<3,1,0,0,4,4,3,3,3> yes");
  peer.say(R"(12@11 error "Was not a repeat move")");
  peer.say("goodbye");
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.errors, "seedbank: kgp: the server says: Was not a repeat move\n");
}

TEST(KgpCommand, EndsWithCode6WithoutAServer) {
  LoopbackServer server;
  const Invocation what = kgp(server, {"--retries", "1"});
  server.close();
  const Outcome outcome = run(what);
  EXPECT_EQ(outcome.code, 6);
  const std::string place = "127.0.0.1:" + std::to_string(server.port());
  EXPECT_EQ(outcome.errors, "seedbank: kgp: " + place + ": Connection refused; trying again\n" +
                                "seedbank: no connection to " + place + ": Connection refused\n");
}

TEST(KgpCommand, EndsWithCode6WithoutDescriptors) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers open files of their own";
  LoopbackServer server;
  const Invocation kgp_run = kgp(server, {"--retries", "0"});
  server.close();
  int too_few = 0;
  int enough = 0;
  for (int most = 4; enough == 0 && most < 100; ++most) {
    Invocation what;
    what.program = "/bin/sh";
    what.arguments = {"-c", R"(ulimit -n "$1"; shift; exec "$0" "$@")", kgp_run.program,
                      std::to_string(most)};
    what.arguments.insert(what.arguments.end(), kgp_run.arguments.begin(), kgp_run.arguments.end());
    const Outcome outcome = run(what);
    if (outcome.code == 127) continue;  // too few to load the program; the test inherited some
    EXPECT_EQ(outcome.code, 6) << most;
    EXPECT_EQ(lines_of(outcome.errors).size(), 1U) << outcome.errors;
    if (outcome.errors.ends_with(": Connection refused\n")) {
      ++enough;
    } else {
      EXPECT_TRUE(outcome.errors.ends_with(": Too many open files\n")) << outcome.errors;
      ++too_few;
    }
  }
  EXPECT_GT(too_few, 0);
  EXPECT_GT(enough, 0);
}

TEST(KgpCommand, EndsWithCode6IfItIsRefused) {
  const LoopbackServer server;
  RunningProcess process(kgp(server, {"--mode", "eval"}));
  LoopbackPeer peer = server.accept();
  EXPECT_EQ(peer.begin(), "eval");
  peer.say(R"(2@3 error "Unsupported mode %q" "eval")");
  EXPECT_EQ(peer.hear("goodbye").name, "goodbye");
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.code, 6);
  EXPECT_EQ(outcome.errors, "seedbank: the server refuses: Unsupported mode %q eval\n");
}

TEST(KgpCommand, SaysGoodbyeAtASignal) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const LoopbackServer server;
    RunningProcess process(kgp(server, {"--time", "600"}));
    LoopbackPeer peer = server.accept();
    peer.begin();
    peer.say("4 state " + kTwelvePitsBoard);
    EXPECT_EQ(peer.hear("move").ref, "4");
    process.signal(signal);
    EXPECT_EQ(peer.hear("goodbye").name, "goodbye");
    EXPECT_EQ(process.wait().code, 130);
  }
}

TEST(KgpCommand, ReportsInvalidOptions) {
  Invocation what;
  what.arguments = {"kgp", "--rules", "empty-capture"};
  expect_usage_error(what, "kgp: the protocol has only the rules standard");
  what.arguments = {"kgp", "--mode", "simple"};
  expect_usage_error(what, "option '--mode': 'simple' is not one of freeplay, eval, verify");
  what.arguments = {"kgp", "--port", "0"};
  expect_usage_error(what, "option '--port': '0' is out of range, expected 1..65535");
  what.arguments = {"kgp"};
  what.environment = {{"KGP_PORT", "http"}};
  expect_usage_error(what, "KGP_PORT: 'http' is not a number in 1..65535");
}

//      0  3  1        Pits 1 and 3, numbers 0 and 2 here, win.
//   2         4
//      1  0  1
TEST(KgpStdio, PrintsPitsUntilOneIsProven) {
  for (const std::string input :
       {"3 4 2 1 0 1 1 3 0\n", "3\n4 2\n\n1 0 1\n1 3 0", "\t3 4 2 1 0 1 1 3 0"}) {
    const std::vector<std::string> lines = lines_of(output_of({"kgp", "--stdio"}, input));
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines.back() == "0" || lines.back() == "2") << lines.back();
  }
}

TEST(KgpStdio, PrintsPitsUntilTheTimeLimit) {
  const std::vector<std::string> lines =
      lines_of(output_of({"kgp", "--stdio", "--time", "0.05"}, kTwelvePits));
  ASSERT_FALSE(lines.empty());
  for (const std::string& line : lines) EXPECT_LT(std::stoi(line), 12) << line;
}

// kgpc kills the program; others send it a signal that it can handle.
TEST(KgpStdio, PrintsTheFirstPitAtOnceAndEndsAtASignal) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Conversation conversation({"kgp", "--stdio"});
    conversation.say(kTwelvePits + '\n');
    EXPECT_NE(conversation.hear(), "");
    conversation.signal(signal);
    while (!conversation.hear().empty()) {
    }
    EXPECT_EQ(conversation.end(), 130);
  }
}

TEST(KgpStdio, EndsWithoutABoard) {
  EXPECT_EQ(output_of({"kgp", "--stdio"}, ""), "");
  EXPECT_EQ(output_of({"kgp", "--stdio"}, "\n \n"), "");
  for (const std::string input : {"3 4 2 1 0 1 1 3", "13 0 0", "3 4 2 1 0 1 1 3 0 5", "three", "0",
                                  "-1", "3 4 2 1 0 -1 1 3 0", "3 4 2 0 0 0 1 3 0"}) {
    const Outcome outcome = seedbank_command({"kgp", "--stdio"}, input);
    EXPECT_EQ(outcome.code, 3) << input;
    EXPECT_EQ(outcome.output, "") << input;
    EXPECT_EQ(lines_of(outcome.errors).size(), 1U) << outcome.errors;
  }
}

}  // namespace
}  // namespace seedbank
