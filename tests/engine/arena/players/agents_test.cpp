// Agents that connect by themselves: matches over real sockets, with clients in threads of the
// test.
#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <seedbank/engine.h>
#include <seedbank/error.h>
#include <seedbank/match.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/arena/programs/descriptor.h"
#include "engine/arena/protocols/kgp_line.h"

namespace seedbank {
namespace {

using engine::KgpLine;
using engine::OwnedDescriptor;

// Knows the port at which the arena listens, and what it told.
class Listened final : public Observer {
 public:
  void agent_event(const std::string& event) override {
    const bool is_first = event.starts_with("listening");
    if (is_first) {
      const std::size_t colon = event.find(':');
      port_.set_value(static_cast<std::uint16_t>(std::stoi(event.substr(colon + 1))));
      if (before_start_) before_start_();
      started_.set_value();
    }
    if (!throws_at_.empty() && event.find(throws_at_) != std::string::npos) {
      throw std::logic_error(event);
    }
    const std::lock_guard lock(mutex_);
    events_.push_back(event);
  }
  // Throws std::logic_error at events with this part.
  void throws_at(std::string part) { throws_at_ = std::move(part); }
  // Holds the match up until `connected` returns, which is called when the port is known.
  void starts_after(std::function<void()> connected) { before_start_ = std::move(connected); }
  void wait_until_started() { started_.get_future().wait(); }
  [[nodiscard]] std::uint16_t port() { return found_.get(); }
  // How many events with this part were told.
  [[nodiscard]] std::size_t told(const std::string& part) {
    const std::lock_guard lock(mutex_);
    const auto count = std::count_if(events_.begin(), events_.end(), [&](const std::string& event) {
      return event.find(part) != std::string::npos;
    });
    return static_cast<std::size_t>(count);
  }
  [[nodiscard]] bool has_told(const std::string& part) { return told(part) > 0; }

 private:
  std::promise<std::uint16_t> port_;
  std::shared_future<std::uint16_t> found_{port_.get_future()};
  std::promise<void> started_;
  std::function<void()> before_start_;
  std::string throws_at_;
  std::mutex mutex_;
  std::vector<std::string> events_;
};

// A client's end of a connection.
class Wire {
 public:
  explicit Wire(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    is_connected_ =
        ::connect(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  [[nodiscard]] bool is_connected() const { return is_connected_; }
  void say(const std::string& line) {
    const std::string bytes = line + "\r\n";
    (void)!::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }
  // The next line, without its end; nothing once the arena has closed the connection.
  [[nodiscard]] std::optional<std::string> heard() {
    for (;;) {
      if (const std::size_t end = bytes_.find("\r\n"); end != std::string::npos) {
        std::string line = bytes_.substr(0, end);
        bytes_.erase(0, end + 2);
        return line;
      }
      std::array<char, 4096> buffer{};
      const ssize_t count = ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
      if (count <= 0) return std::nullopt;
      bytes_.append(buffer.data(), static_cast<std::size_t>(count));
    }
  }
  // All lines until the end.
  [[nodiscard]] std::vector<std::string> heard_to_the_end() {
    std::vector<std::string> lines;
    while (auto line = heard()) lines.push_back(*std::move(line));
    return lines;
  }

 private:
  OwnedDescriptor socket_;
  bool is_connected_ = false;
  std::string bytes_;
};

// The first pit that is not empty: a board lists the pits, both stores, then the own pits.
int first_pit(std::string_view board) {
  std::vector<int> numbers;
  int number = 0;
  for (const char c : board.substr(1)) {
    if (c >= '0' && c <= '9') {
      number = 10 * number + (c - '0');
    } else {
      numbers.push_back(std::exchange(number, 0));
    }
  }
  int pit = 1;
  while (numbers[static_cast<std::size_t>(pit) + 2] == 0) ++pit;
  return pit;
}

// Plays in a thread until the arena says goodbye.
class Agent {
 public:
  // `leaves_at`: ends each connection at this question instead of answering it, as long as there
  // are further `connections`, and stays away for this time.
  Agent(Listened& arena, std::string token, int connections = 1, int leaves_at = 0,
        std::chrono::milliseconds stays_away = {})
      : thread_([this, &arena, token = std::move(token), connections, leaves_at, stays_away] {
          for (int left = connections; left > 0; --left) {
            if (play(arena.port(), token, left > 1 ? leaves_at : 0)) return;
            std::this_thread::sleep_for(stays_away);
          }
        }) {}
  [[nodiscard]] std::string last_line() {
    if (thread_.joinable()) thread_.join();
    return last_;
  }

 private:
  // True if the arena ended it.
  bool play(std::uint16_t port, const std::string& token, int leaves_at) {
    Wire wire(port);
    wire.say("1 set auth:token \"" + token + "\"");
    wire.say("3 mode freeplay");
    int asked = 0;
    while (auto line = wire.heard()) {
      last_ = *line;
      const std::optional<KgpLine> said = engine::parse_kgp_line(*line);
      if (said->name != "state") continue;
      if (++asked == leaves_at) return false;
      const std::string id = std::to_string(*said->id);
      wire.say("5@" + id + " move " + std::to_string(first_pit(said->argument(0))));
      wire.say("7@" + id + " yield");
    }
    return true;
  }

  std::string last_;
  std::jthread thread_;
};

int first_pit_of(const Board& board, const ClockState& /*clock*/) {
  return board.legal_pits().front();
}

class AgentsTest : public testing::Test {
 protected:
  AgentsTest() {
    plan_.starts = {Board(4, 3, "standard")};
    plan_.judged = false;
    plan_.clock.game = std::chrono::seconds(600);
    plan_.clock.start_up = std::chrono::seconds(60);
  }

  // Players "anna" and so on are agents, whose tokens are their names with an exclamation mark.
  void set(const std::vector<std::string>& names) {
    plan_.players = names;
    for (const std::string& name : names) {
      const bool is_agent = name == "anna" || name == "ben";
      if (is_agent) plan_.agents[name] = {.token = name + '!'};
      plan_.play_as.push_back(is_agent ? R"({"schema":"seedbank.player/1"})" : name);
    }
  }

  // The games, at most the first `most`.
  [[nodiscard]] std::vector<MatchGame> played(Observer& observer, std::uint64_t most = ~0ULL,
                                              std::stop_token stop = {}) {
    EngineOptions options;
    options.rules = "standard";
    options.threads = 2;
    options.memory_bytes = std::uint64_t{256} << 20;
    options.observer = &observer;
    Engine engine(options);
    std::vector<MatchGame> games;
    (void)play(engine, plan_, 0, std::min(most, Schedule(plan_).games()),
               [&](const MatchGame& game) { games.push_back(game); }, {.stop = std::move(stop)});
    return games;
  }

  // The pits of all games, if "anna" and "ben" are functions that sow the first pit.
  [[nodiscard]] std::vector<std::vector<int>> expected() {
    const MatchPlan before = plan_;
    for (const auto& [name, agent] : before.agents) plan_.functions[name] = first_pit_of;
    plan_.agents.clear();
    plan_.play_as.clear();
    Observer none;
    std::vector<std::vector<int>> pits;
    for (const MatchGame& game : played(none)) pits.push_back(game.game.sown());
    plan_ = before;
    return pits;
  }

  void expect_all_played(const std::vector<MatchGame>& games) {
    const std::vector<std::vector<int>> pits = expected();
    ASSERT_EQ(games.size(), pits.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      EXPECT_EQ(name(games[i].verdict), "play") << games[i].detail;
      EXPECT_EQ(games[i].game.sown(), pits[i]);
    }
  }

  MatchPlan plan_;
};

TEST_F(AgentsTest, PlayAMatchOverOneConnectionEach) {
  set({"anna", "ben", "greedy"});
  Listened arena;
  Agent anna(arena, "anna!");
  Agent ben(arena, "ben!");
  expect_all_played(played(arena));
  EXPECT_NE(anna.last_line().find("goodbye"), std::string::npos);
  EXPECT_NE(ben.last_line().find("goodbye"), std::string::npos);
  EXPECT_TRUE(arena.has_told("for anna, ben"));
  EXPECT_TRUE(arena.has_told("ben has connected"));
}

TEST_F(AgentsTest, ContinueAGameOnAnotherConnection) {
  set({"anna", "greedy"});
  Listened arena;
  Agent anna(arena, "anna!", 3, 2, std::chrono::milliseconds(1100));
  const std::vector<MatchGame> games = played(arena);
  expect_all_played(games);
  EXPECT_TRUE(arena.has_told("anna has gone"));
  EXPECT_NE(anna.last_line().find("goodbye"), std::string::npos);
  double seconds = 0;
  for (const MatchGame& game : games) {
    seconds += game.seconds[game.fixture.players[0] == 0 ? 0 : 1];
  }
  EXPECT_GT(seconds, 2 * 1.1);  // its clock ran while it was away
}

TEST_F(AgentsTest, PassExceptionsOfTheObserverToTheCallerAlsoInTheLastGame) {
  set({"anna", "greedy"});
  Listened arena;
  arena.throws_at("has connected");
  Agent anna(arena, "anna!");
  EXPECT_THROW((void)played(arena, 1), std::logic_error);
}

TEST_F(AgentsTest, LoseTheGameInWhichTheyGo) {
  set({"anna", "greedy"});
  const auto play_and_go = [&] {
    Listened arena;
    std::optional<Wire> wire;
    arena.starts_after([&] {
      wire.emplace(arena.port());
      wire->say("1 set auth:token \"anna!\"");
      wire->say("3 mode freeplay");
    });
    std::jthread anna([&] {
      arena.wait_until_started();
      while (auto line = wire->heard()) {
        if (line->find("state") != std::string::npos) break;
      }
      wire.reset();
    });
    return played(arena, 1);
  };
  // The time to connect, which a busy machine may exceed, is also the wait after the loss.
  std::vector<MatchGame> games;
  std::chrono::seconds wait(1);
  do {
    plan_.clock.start_up = wait;
    games = play_and_go();
    wait *= 2;
  } while (!games.empty() && name(games[0].verdict) == "start-up");
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(name(games[0].verdict), "crash");
  EXPECT_NE(games[0].detail.find("its connection was lost"), std::string::npos) << games[0].detail;
  EXPECT_EQ(games[0].fixture.players[games[0].forfeiting_seat], 0U);
}

// A client that hangs loses one game, and plays the next one on another connection.
TEST_F(AgentsTest, ConnectAgainAfterAForfeitByTime) {
  set({"anna", "greedy"});
  plan_.clock.game = std::chrono::seconds(2);
  plan_.clock.margin = std::chrono::seconds(0);
  Listened arena;
  std::vector<std::string> heard;
  std::optional<Agent> anna;
  std::jthread client([&] {
    Wire wire(arena.port());
    wire.say("1 set auth:token \"anna!\"");
    wire.say("3 mode freeplay");
    heard = wire.heard_to_the_end();  // it answers nothing
    anna.emplace(arena, "anna!");
  });
  const std::vector<MatchGame> games = played(arena);
  client.join();
  ASSERT_EQ(games.size(), 2U);
  const auto forfeits = std::count_if(games.begin(), games.end(), [](const MatchGame& game) {
    return game.verdict == Verdict::kTime;
  });
  EXPECT_GE(forfeits, 1);
  EXPECT_EQ(heard.back().substr(heard.back().find(' ') + 1), "goodbye");
  EXPECT_NE(anna->last_line().find("goodbye"), std::string::npos);
}

TEST_F(AgentsTest, LoseWhatTheyDoNotConnectFor) {
  set({"anna", "greedy"});
  plan_.clock.start_up = std::chrono::milliseconds(100);
  Observer none;
  for (const MatchGame& game : played(none)) {
    EXPECT_EQ(name(game.verdict), "start-up");
    EXPECT_EQ(game.detail, "no agent with its token connected within 0.1 s");
    EXPECT_EQ(game.fixture.players[game.forfeiting_seat], 0U);
  }
}

TEST_F(AgentsTest, RefusesClientsThatAreNotPlayers) {
  set({"anna", "greedy"});
  Listened arena;
  const auto answer_to = [&](std::vector<std::string> lines) {
    Wire wire(arena.port());
    for (const std::string& line : lines) wire.say(line);
    return wire.heard_to_the_end();
  };
  using Lines = std::vector<std::string>;
  std::jthread clients([&] {
    EXPECT_EQ(answer_to({"1 set auth:token \"ben!\"", "3 mode freeplay", "5 ping"}),
              (Lines{"kgp 1 0 1", "2@3 error \"the token is not that of an agent of this match\"",
                     "4 goodbye"}));
    EXPECT_EQ(answer_to({"1 mode freeplay"}),
              (Lines{"kgp 1 0 1",
                     "2@1 error \"this match is for known agents: set auth:token before the mode\"",
                     "4 goodbye"}));
    EXPECT_EQ(answer_to({"1 set auth:token \"anna!\"", "3 mode eval"}),
              (Lines{"kgp 1 0 1", "2@3 error \"only the mode freeplay is offered here\"",
                     "4 error \"expected 'mode freeplay', got 'mode eval'\"", "6 goodbye"}));
    Wire wire(arena.port());
    wire.say("1 set auth:token \"anna!\"");
    wire.say("3 mode freeplay");
    EXPECT_EQ(wire.heard(), "kgp 1 0 1");
    EXPECT_EQ(wire.heard(), "2@3 ok");
    EXPECT_EQ(answer_to({"1 set auth:token \"anna!\"", "3 mode freeplay"}),
              (Lines{"kgp 1 0 1", "2@3 error \"an agent with this token is connected already\"",
                     "4 goodbye"}));
    EXPECT_TRUE(wire.heard().value_or("").starts_with("4 state"));
    wire.say("5 goodbye");  // loses the game
    (void)wire.heard_to_the_end();
    Agent anna(arena, "anna!");
    EXPECT_NE(anna.last_line().find("goodbye"), std::string::npos);
  });
  const std::vector<MatchGame> games = played(arena);
  // Games of one agent wait for each other in any order.
  const std::size_t lost = games[0].verdict == Verdict::kPlay ? 1 : 0;
  EXPECT_EQ(games[lost].detail, "the agent said goodbye");
  EXPECT_EQ(name(games[1 - lost].verdict), "play") << games[1 - lost].detail;
  EXPECT_TRUE(arena.has_told("a client was refused: the token"));
}

// Each address has its places: clients that say nothing do not hold others up, and are counted.
TEST_F(AgentsTest, ConnectBesideAnyNumberOfSilentClients) {
  constexpr int kSilent = 100;
  set({"anna", "greedy"});
  Listened arena;
  std::vector<Wire> silent;
  std::optional<Agent> anna;
  arena.starts_after([&] {
    for (int i = 0; i < kSilent; ++i) {
      silent.emplace_back(arena.port());
      EXPECT_TRUE(silent.back().is_connected());
    }
    anna.emplace(arena, "anna!");
  });
  expect_all_played(played(arena));
  EXPECT_NE(anna->last_line().find("goodbye"), std::string::npos);
  EXPECT_TRUE(arena.has_told("a client was refused: too many clients"));
  EXPECT_TRUE(arena.has_told(" more refusals from 1 address"));
}

// A client that connects again and again does not flood standard error.
TEST_F(AgentsTest, AreToldOnlySoOften) {
  constexpr int kConnections = 150;
  constexpr std::size_t kMostTold = 100;
  set({"anna", "greedy"});
  Listened arena;
  std::jthread clients([&] {
    for (int i = 0; i < kConnections; ++i) {
      Wire wire(arena.port());
      wire.say("1 set auth:token \"anna!\"");
      wire.say("3 mode freeplay");
      EXPECT_EQ(wire.heard(), "kgp 1 0 1");
      EXPECT_EQ(wire.heard(), "2@3 ok");
    }
    Agent anna(arena, "anna!");
    EXPECT_NE(anna.last_line().find("goodbye"), std::string::npos);
  });
  expect_all_played(played(arena));
  clients.join();
  EXPECT_EQ(arena.told("anna has "), kMostTold);
  EXPECT_EQ(arena.told(" more messages about connections from 1 address"), 1U);
}

TEST_F(AgentsTest, WaitLongerAfterEachWrongToken) {
  using Clock = std::chrono::steady_clock;
  set({"anna", "greedy"});
  Listened arena;
  std::jthread clients([&] {
    const Clock::time_point begin = Clock::now();
    for (int i = 0; i < 3; ++i) {
      Wire wire(arena.port());
      wire.say("1 set auth:token \"wrong\"");
      wire.say("3 mode freeplay");
      EXPECT_EQ(wire.heard(), "kgp 1 0 1");  // at once
      EXPECT_TRUE(wire.heard().value_or("").starts_with("2@3 error"));
    }
    EXPECT_GE(Clock::now() - begin, std::chrono::milliseconds(250 + 500));
    Agent anna(arena, "anna!");
    EXPECT_NE(anna.last_line().find("goodbye"), std::string::npos);
  });
  expect_all_played(played(arena));
}

// A game of an open match that has ended when the match is stopped counts, with what was judged.
TEST_F(AgentsTest, GamesThatAreJudgedWhenAnOpenMatchIsStoppedCount) {
  plan_.tournament = Tournament::kOpen;
  plan_.starts = {Board(7, 7, "standard")};  // whose value takes days
  plan_.judged = true;
  plan_.judge_seconds = 1e6;
  set({"greedy"});
  MatchPlan callers = plan_;  // the plan of the match is a copy
  plan_.admit = [&](std::string_view token, std::string_view /*name*/, int /*attempt*/) {
    EXPECT_EQ(token, "anna!");
    return Entrant{add_entrant(callers, "anna"), "anna"};
  };
  std::stop_source stop;
  plan_.show = [&](const GameUnderWay& game) {
    if (game.over && game.game.over()) stop.request_stop();
  };
  Listened arena;
  Agent anna(arena, "anna!");
  const std::vector<MatchGame> games = played(arena, ~0ULL, stop.get_token());
  ASSERT_EQ(games.size(), 1U);
  EXPECT_TRUE(games[0].game.over());
  EXPECT_EQ(games[0].costs.size(), games[0].game.sown().size());
  EXPECT_EQ(games[0].costs.front(), std::nullopt);
  EXPECT_EQ(games[0].value_at_end, games[0].game.margin());
  const MatchRecords records(callers);
  EXPECT_EQ(records.read(records.line(games[0])).costs, games[0].costs);
}

TEST(ListenAddress, IsAPortOrAnAddressWithOne) {
  EXPECT_EQ(listen_address("2671").host, "127.0.0.1");
  EXPECT_EQ(listen_address("2671").port, 2671);
  EXPECT_EQ(listen_address("0.0.0.0:1").host, "0.0.0.0");
  EXPECT_EQ(listen_address("localhost:1").host, "127.0.0.1");
  EXPECT_EQ(listen_address("[::1]:80").host, "::1");
  for (const char* const text :
       {"", ":", "a", "65536", "-1", "1.2.3:4", "::1:80", "example.org:1", "1:2:3", "2671 "}) {
    EXPECT_THROW((void)listen_address(text), ArgumentError) << text;
  }
}

TEST_F(AgentsTest, AnAddressInUseIsAnError) {
  const OwnedDescriptor taken(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  socklen_t bytes = sizeof address;
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* const place = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(::bind(taken.get(), place, bytes), 0);
  ASSERT_EQ(::listen(taken.get(), 1), 0);
  ASSERT_EQ(::getsockname(taken.get(), place, &bytes), 0);
  set({"anna", "greedy"});
  plan_.listen.port = ntohs(address.sin_port);
  Observer none;
  EXPECT_THROW((void)played(none), IoError);
}

TEST_F(AgentsTest, AnAddressWithoutItsInterfaceIsAnErrorOfTheSystem) {
  set({"anna", "greedy"});
  plan_.listen = listen_address("[fe80::1]:2671");
  Observer none;
  EXPECT_THROW((void)played(none), IoError);
}

}  // namespace
}  // namespace seedbank
