// The client of the Kalah Game Protocol against a local server: whole games, problems, connections
// that break.
#include "tools/kgp/kgp_client.h"

#include <atomic>
#include <chrono>
#include <future>
#include <stop_token>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "tests/tools/kgp/loopback_server.h"
#include "tests/tools/kgp/referee.h"

namespace seedbank::tools {
namespace {

// Too far from the end for any search.
const std::string kEndless =
    "<12,0,0,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12>";

// A client in its own thread.
class ClientRun {
 public:
  explicit ClientRun(const LoopbackServer& server, KgpSettings settings = {}, int retries = 5,
                     std::chrono::milliseconds first_pause = std::chrono::milliseconds(1))
      : ClientRun(KgpServer{.host = "127.0.0.1",
                            .port = server.port(),
                            .retries = retries,
                            .first_pause = first_pause,
                            .longest_pause = std::max(first_pause, std::chrono::milliseconds(5))},
                  std::move(settings)) {}
  explicit ClientRun(KgpServer server, KgpSettings settings = {})
      : server_(std::move(server)), settings_(std::move(settings)) {
    thread_ = std::jthread([this] {
      played_.set_value(play_kgp(server_, settings_, engine_, stop_.get_token(),
                                 [this](const std::string&) { ++notes_; }));
    });
  }
  ClientRun(const ClientRun&) = delete;
  ClientRun& operator=(const ClientRun&) = delete;
  ~ClientRun() { stop(); }

  void stop() { stop_.request_stop(); }

  /// How the client ended.
  KgpPlayed played() {
    std::future<KgpPlayed> future = played_.get_future();
    if (future.wait_for(kLongest) != std::future_status::ready) {
      ADD_FAILURE() << "the client does not end";
      stop();
    }
    return future.get();
  }

  [[nodiscard]] int notes() const { return notes_; }

 private:
  Engine engine_{{.rules = "standard", .memory_bytes = std::uint64_t{512} << 20}};
  KgpServer server_;
  KgpSettings settings_;
  std::stop_source stop_;
  std::atomic<int> notes_ = 0;
  std::promise<KgpPlayed> played_;
  std::jthread thread_;
};

KgpSettings client_in_mode(KgpMode mode, double seconds) {
  KgpSettings settings;
  settings.mode = mode;
  settings.seconds = seconds;
  return settings;
}

TEST(KgpClient, WinsAgainstChance) {
  std::mt19937_64 generator = seeded_generator();
  const LoopbackServer server;
  ClientRun client(server, client_in_mode(KgpMode::kFreeplay, 0.05));
  LoopbackPeer peer = server.accept();
  EXPECT_EQ(peer.begin(), "freeplay");
  peer.say("2@1 ok");
  EXPECT_GT(play_against_chance(peer, generator, 6, 4, true), 0);
  EXPECT_GT(play_against_chance(peer, generator, 6, 4, false), 0);
  EXPECT_GT(play_against_chance(peer, generator, 12, 3, false), 0);
  peer.say("goodbye");
  EXPECT_EQ(client.played().outcome, KgpOutcome::kGoodbye);
  EXPECT_EQ(peer.hear().name, "");
}

TEST(KgpClient, SolvesProblems) {
  std::mt19937_64 generator = seeded_generator();
  const LoopbackServer server;
  ClientRun client(server, client_in_mode(KgpMode::kVerify, 1));
  LoopbackPeer peer = server.accept();
  EXPECT_EQ(peer.begin(), "verify");
  for (int id = 2; id < 600 && !HasFailure(); id += 2) expect_solved(peer, generator, id);
  peer.say(R"(601@600 error "Was a repeat move")");
  peer.say("602 goodbye");
  const KgpPlayed played = client.played();
  EXPECT_EQ(played.outcome, KgpOutcome::kGoodbye);
  EXPECT_EQ(played.wrong_solutions, 1);
}

TEST(KgpClient, Evaluates) {
  const LoopbackServer server;
  ClientRun client(server, client_in_mode(KgpMode::kEval, 600));
  LoopbackPeer peer = server.accept();
  EXPECT_EQ(peer.begin(), "eval");
  peer.say("4 state <3,4,2,0,0,1,1,3,0>");
  const LoopbackPeer::Heard eval = peer.hear("eval");
  EXPECT_EQ(eval.ref, "4");
  EXPECT_EQ(eval.arguments, "-1.0");
  peer.say("goodbye");
  EXPECT_EQ(client.played().outcome, KgpOutcome::kGoodbye);
}

TEST(KgpClient, AnswersPingsAndHonoursStops) {
  const LoopbackServer server;
  ClientRun client(server, client_in_mode(KgpMode::kFreeplay, 600));
  LoopbackPeer peer = server.accept();
  peer.begin();
  peer.say("4 state " + kEndless);
  EXPECT_EQ(peer.hear("move").ref, "4");
  peer.say("6 ping");
  EXPECT_EQ(peer.hear("pong").ref, "6");
  peer.say("8@4 stop");
  peer.say("10 ping");
  EXPECT_EQ(peer.hear("pong").ref, "10");
  peer.say("12 ping");
  EXPECT_EQ(peer.hear().name, "pong");  // and no move before
  peer.say("goodbye");
  EXPECT_EQ(client.played().outcome, KgpOutcome::kGoodbye);
}

TEST(KgpClient, ReadsLinesInPiecesAndTheLastOneWithoutItsEnd) {
  const LoopbackServer server;
  ClientRun client(server);
  LoopbackPeer peer = server.accept();
  for (const char c : std::string("kgp 1 0 1\n2 ping\r\n")) peer.say_raw(std::string(1, c));
  EXPECT_EQ(peer.hear("pong").ref, "2");
  peer.say_raw("4 ping\r\n\r\n6 ping\r\ngoodbye");
  EXPECT_EQ(peer.hear("pong").ref, "4");
  EXPECT_EQ(peer.hear("pong").ref, "6");
  peer.close();
  EXPECT_EQ(client.played().outcome, KgpOutcome::kGoodbye);
}

TEST(KgpClient, ReconnectsWhenAConnectionBreaks) {
  const LoopbackServer server;
  ClientRun client(server, client_in_mode(KgpMode::kFreeplay, 600), 2);
  // Requests reset the count of retries: the client survives five breaks.
  for (int connection = 0; connection < 6; ++connection) {
    LoopbackPeer peer = server.accept();
    EXPECT_EQ(peer.begin(), "freeplay");
    peer.say("4 state " + kEndless);
    EXPECT_EQ(peer.hear("move").ref, "4");
    if (connection == 5) {
      peer.say("goodbye");
      EXPECT_EQ(client.played().outcome, KgpOutcome::kGoodbye);
    }
  }
  EXPECT_EQ(client.notes(), 5);
}

TEST(KgpClient, GivesUpAfterItsRetries) {
  LoopbackServer server;
  const std::string place = "127.0.0.1:" + std::to_string(server.port()) + ": ";
  server.close();
  ClientRun client(server, {}, 3);
  const KgpPlayed played = client.played();
  EXPECT_EQ(played.outcome, KgpOutcome::kUnreachable);
  EXPECT_EQ(played.failure, place + "Connection refused");
  EXPECT_EQ(client.notes(), 3);
}

TEST(KgpClient, GivesUpOnServersThatOnlySayHello) {
  const LoopbackServer server;
  ClientRun client(server, {}, 1);
  for (int connection = 0; connection < 2; ++connection) server.accept().begin();
  const KgpPlayed played = client.played();
  EXPECT_EQ(played.outcome, KgpOutcome::kUnreachable);
  EXPECT_NE(played.failure, "");
}

TEST(KgpClient, DropsServersWithEndlessLines) {
  const LoopbackServer server;
  ClientRun client(server, {}, 0);
  LoopbackPeer peer = server.accept();
  peer.say_raw(std::string(200'000, 'x'));
  const KgpPlayed played = client.played();
  EXPECT_EQ(played.outcome, KgpOutcome::kUnreachable);
  EXPECT_TRUE(played.failure.ends_with(": a line of the server is too long")) << played.failure;
}

// A server that never sends anything, and one that becomes silent.
TEST(KgpClient, GivesUpOnSilentServers) {
  const LoopbackServer server;
  for (const bool begins : {false, true}) {
    ClientRun client({.host = "127.0.0.1",
                      .port = server.port(),
                      .retries = 0,
                      .patience = begins ? kLongest : std::chrono::milliseconds(500),
                      .idle_time = std::chrono::milliseconds(500)});
    LoopbackPeer peer = server.accept();
    if (begins) peer.begin();
    EXPECT_EQ(client.played().outcome, KgpOutcome::kUnreachable);
    EXPECT_EQ(peer.hear("").name, "");
  }
}

// More than the system and the client buffer for a connection.
constexpr int kManyPings = 20'000;
const std::string kLongPing = "ping " + std::string(4'000, 'x');

TEST(KgpClient, StopsReadingWhileTheServerDoesNotRead) {
  const LoopbackServer server(4096);
  ClientRun client({.host = "127.0.0.1",
                    .port = server.port(),
                    .retries = 0,
                    .idle_time = std::chrono::seconds(1)});
  LoopbackPeer peer = server.accept();
  peer.begin();
  int pings = 0;
  while (pings < kManyPings && peer.say(kLongPing)) ++pings;
  EXPECT_LT(pings, kManyPings);
  EXPECT_EQ(client.played().outcome, KgpOutcome::kUnreachable);
}

TEST(KgpClient, ReadsAgainWhenTheServerDoes) {
  const LoopbackServer server(4096);
  ClientRun client(server);
  LoopbackPeer peer = server.accept();
  peer.begin();
  constexpr int kPings = 3'000;
  std::atomic<int> said = 0;
  const std::jthread writer([&] {
    for (; said < kPings; ++said) peer.say(std::to_string(said) + ' ' + kLongPing);
  });
  // Until the client reads no more. (On a slow machine it may just be late; the test is weaker
  // then.)
  for (int before = -1; before != said;) {
    before = said;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  for (int ping = 0; ping < kPings; ++ping) ASSERT_EQ(peer.hear().ref, std::to_string(ping));
  peer.say("goodbye");
  EXPECT_EQ(client.played().outcome, KgpOutcome::kGoodbye);
}

TEST(KgpClient, CountsMostErrors) {
  const LoopbackServer server;
  ClientRun client(server);
  LoopbackPeer peer = server.accept();
  peer.begin();
  peer.say("2@1 ok");
  for (int i = 0; i < 1'500; ++i) peer.say("error \"no\"");
  peer.say("goodbye");
  EXPECT_EQ(client.played().outcome, KgpOutcome::kGoodbye);
  // Ten errors, the announcement of more, then 100, 1,000 and the total.
  EXPECT_EQ(client.notes(), 14);
}

TEST(KgpErrors, ShowTenErrorsAndCountTheOthers) {
  std::vector<std::string> told;
  KgpErrors notes([&](const std::string& text) { told.push_back(text); });
  for (int i = 0; i < 10; ++i) notes.add("no");
  notes.end();
  EXPECT_EQ(told, std::vector<std::string>(10, "no"));
  for (int i = 10; i < 12'345; ++i) notes.add("no");
  notes.end();
  told.erase(told.begin(), told.begin() + 10);
  EXPECT_EQ(told, (std::vector<std::string>{"further errors are only counted", "100 errors so far",
                                            "1,000 errors so far", "10,000 errors so far",
                                            "12,345 errors in all"}));
}

TEST(KgpClient, EndsWhenItIsRefused) {
  const LoopbackServer server;
  ClientRun client(server);
  LoopbackPeer peer = server.accept();
  peer.say("kgp 1 0 1");
  EXPECT_EQ(peer.hear().name, "mode");
  peer.say(R"(2@1 error "Unsupported mode %q" "freeplay")");
  EXPECT_EQ(peer.hear().name, "goodbye");
  EXPECT_EQ(client.played().outcome, KgpOutcome::kRefused);
}

TEST(KgpClient, SaysGoodbyeWhenItIsStopped) {
  const LoopbackServer server;
  ClientRun client(server, client_in_mode(KgpMode::kFreeplay, 600));
  LoopbackPeer peer = server.accept();
  peer.begin();
  peer.say("4 state " + kEndless);
  EXPECT_EQ(peer.hear("move").ref, "4");
  client.stop();
  EXPECT_EQ(peer.hear("goodbye").name, "goodbye");
  EXPECT_EQ(peer.hear().name, "");
  EXPECT_EQ(client.played().outcome, KgpOutcome::kStopped);
}

// Before connecting, while connecting, and before a retry.
TEST(KgpClient, CanBeStoppedWithoutAConnection) {
  LoopbackServer server;
  {
    ClientRun client(server);
    client.stop();
    EXPECT_EQ(client.played().outcome, KgpOutcome::kStopped);
  }
  server.close();
  ClientRun client(server, {}, 5, std::chrono::hours(1));
  const auto deadline = std::chrono::steady_clock::now() + kLongest;
  while (client.notes() == 0 && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::yield();
  }
  client.stop();
  EXPECT_EQ(client.played().outcome, KgpOutcome::kStopped);
}

}  // namespace
}  // namespace seedbank::tools
