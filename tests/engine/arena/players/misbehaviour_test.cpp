// Games with programs that misbehave in every way: each gets its verdict, nothing hangs, and
// nothing is left. bot.py has the programs.
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <seedbank/engine.h>
#include <seedbank/error.h>
#include <seedbank/match.h>
#include <seedbank/player.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/db/temporary_directory.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;

// Files that are open, and temporary directories of the arena.
struct Traces {
  int files = 0;
  std::set<std::string> directories;
  friend bool operator==(const Traces&, const Traces&) = default;
};

Traces traces_in(const fs::path& temporary) {
  Traces traces;
  for (int number = 0; number < 1024; ++number) {
    traces.files += ::fcntl(number, F_GETFD) >= 0 ? 1 : 0;
  }
  for (const auto& entry : fs::directory_iterator(temporary)) {
    traces.directories.insert(entry.path().filename().string());
  }
  return traces;
}

std::uint64_t resident_bytes() {
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

class ArenaTest : public testing::Test {
 protected:
  // Programs are copied from, and play in, directories of the test.
  ArenaTest() : engine_(options()) {
    bots_ = directory_.path() / "bots";
    temporary_ = directory_.path() / "tmp";
    fs::create_directory(bots_);
    fs::create_directory(temporary_);
    for (const char* const file : {"bot.py", "other_bots.py"}) {
      fs::copy_file(fs::path(SEEDBANK_SOURCE_DIR "/tests/engine/arena/players") / file,
                    bots_ / file);
    }
    ::setenv("TMPDIR", temporary_.c_str(), 1);
  }
  ~ArenaTest() override { ::unsetenv("TMPDIR"); }

  static EngineOptions options() {
    EngineOptions options;
    options.threads = 2;
    options.memory_bytes = std::uint64_t{256} << 20;
    return options;
  }

  // A declaration of bot.py with this kind.
  [[nodiscard]] std::string bot(const std::string& kind) const {
    nlohmann::json json = {
        {"name", kind},
        {"command", {"python3", "bot.py", kind}},
        {"memory_bytes", (kind.find("memory") != std::string::npos ? 128 : 1024) << 20}};
    const fs::path file = directory_.path() / (kind + ".json");
    json["directory"] = "bots";
    std::ofstream(file) << json.dump();
    return file.string();
  }

  // A declaration of other_bots.py with this protocol.
  [[nodiscard]] std::string other_bot(const std::string& protocol,
                                      const std::string& argument = "") const {
    nlohmann::json json = {{"name", protocol},
                           {"command", {"python3", "other_bots.py", protocol}},
                           {"protocol", protocol},
                           {"directory", "bots"}};
    if (!argument.empty()) json["command"].push_back(argument);
    const fs::path file = directory_.path() / (protocol + argument + ".json");
    std::ofstream(file) << json.dump();
    return file.string();
  }

  [[nodiscard]] MatchPlan plan_of(const std::vector<std::string>& players) const {
    MatchPlan plan;
    plan.starts = {Board(4, 3)};
    set_players(plan, players);
    plan.judged = false;
    // Generous: only programs that never answer reach them.
    plan.clock.move = std::chrono::seconds(30);
    plan.clock.start_up = std::chrono::seconds(60);
    return plan;
  }

  std::vector<MatchGame> played(const MatchPlan& plan) {
    std::vector<MatchGame> games;
    const Completion completion = play(engine_, plan, 0, Schedule(plan).games(),
                                       [&](const MatchGame& game) { games.push_back(game); });
    EXPECT_EQ(completion, Completion::kComplete);
    return games;
  }

  // The same with an engine of the other rules.
  static std::vector<MatchGame> games_under_standard(const MatchPlan& plan) {
    EngineOptions standard = options();
    standard.rules = "standard";
    Engine engine(standard);
    std::vector<MatchGame> games;
    (void)play(engine, plan, 0, Schedule(plan).games(),
               [&](const MatchGame& game) { games.push_back(game); });
    EXPECT_EQ(games.size(), 2U);
    return games;
  }

  // Both games of a program against a built-in opponent. Checks that nothing is left.
  std::vector<MatchGame> games_of(const std::string& kind, MatchPlan plan) {
    const Traces before = traces_in(temporary_);
    std::vector<MatchGame> games = played(plan);
    EXPECT_EQ(games.size(), 2U);
    EXPECT_EQ(traces_in(temporary_), before) << kind;
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << kind;
    EXPECT_EQ(errno, ECHILD) << kind;
    return games;
  }
  std::vector<MatchGame> games_of(const std::string& kind) {
    return games_of(kind, plan_of({bot(kind), "greedy"}));
  }

  void expect_verdict(const std::vector<MatchGame>& games, Verdict verdict,
                      const std::string& part_of_detail) {
    for (const MatchGame& game : games) {
      EXPECT_EQ(name(game.verdict), name(verdict)) << game.detail;
      EXPECT_NE(game.detail.find(part_of_detail), std::string::npos) << game.detail;
      if (game.verdict == Verdict::kPlay) continue;
      EXPECT_EQ(game.fixture.players[game.forfeiting_seat], 0U);
    }
  }

  [[nodiscard]] Engine& engine() { return engine_; }
  [[nodiscard]] fs::path folder() const { return directory_.path(); }

 private:
  db::TemporaryDirectory directory_;
  fs::path bots_;
  fs::path temporary_;
  Engine engine_;
};

struct Misbehaviour {
  const char* kind;
  Verdict verdict;
  const char* detail;                      ///< part of it
  std::optional<double> seconds_per_move;  ///< if the verdict needs one to run out
  std::optional<double> start_up;
};

std::ostream& operator<<(std::ostream& out, const Misbehaviour& row) { return out << row.kind; }

class MisbehaviourTest : public ArenaTest, public testing::WithParamInterface<Misbehaviour> {};

TEST_P(MisbehaviourTest, GetsItsVerdict) {
  const Misbehaviour& row = GetParam();
  MatchPlan plan = plan_of({bot(row.kind), "greedy"});
  using Seconds = std::chrono::duration<double>;
  if (row.seconds_per_move) plan.clock.move = Seconds(*row.seconds_per_move);
  if (row.start_up) plan.clock.start_up = Seconds(*row.start_up);
  expect_verdict(games_of(row.kind, plan), row.verdict, row.detail);
}

constexpr auto kNone = std::nullopt;
// Seconds for a choice, in which also a busy machine lets a program come to rest.
constexpr double kTimeOfIdlers = 3;

INSTANTIATE_TEST_SUITE_P(
    Kinds, MisbehaviourTest,
    testing::Values(
        Misbehaviour{"good", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"crlf", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"hang-at-start", Verdict::kStartUp, "not ready within", kNone, 0.5},
        Misbehaviour{"compute-at-start", Verdict::kStartUp, "not ready within", kNone, 0.5},
        Misbehaviour{"crash-at-start", Verdict::kStartUp, "code 1: no table of openings", kNone,
                     kNone},
        Misbehaviour{"garbage-at-start", Verdict::kStartUp, "expected 'ready', got 'hello'", kNone,
                     kNone},
        // Unreachable in namespaces, otherwise without an answer.
        Misbehaviour{"network", Verdict::kStartUp, "code 1: ", kNone, kNone},
        Misbehaviour{"hang-in-turn", Verdict::kStall, "idle", kTimeOfIdlers, kNone},
        Misbehaviour{"compute-in-turn", Verdict::kTime, "computing", 0.5, kNone},
        Misbehaviour{"hang-in-other-turn", Verdict::kStall, "idle", kTimeOfIdlers, kNone},
        Misbehaviour{"crash-in-turn", Verdict::kCrash, "code 1: ZeroDivisionError", kNone, kNone},
        Misbehaviour{"crash-in-other-turn", Verdict::kCrash, "code 7", kNone, kNone},
        Misbehaviour{"signal-itself", Verdict::kCrash, "killed by signal 11", kNone, kNone},
        Misbehaviour{"close-output", Verdict::kCrash, "closed its output", kNone, kNone},
        Misbehaviour{"flood-stdout", Verdict::kProtocol, "more than 1 MiB", kNone, kNone},
        Misbehaviour{"flood-stderr", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"flood-stderr-in-other-turn", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"long-line", Verdict::kProtocol, "more than 16384 bytes", kNone, kNone},
        Misbehaviour{"no-line-end", Verdict::kStall, "a line without an end: 'pit ", kTimeOfIdlers,
                     kNone},
        Misbehaviour{"partial-lines", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"surplus", Verdict::kProtocol, "nothing was asked", kNone, kNone},
        Misbehaviour{"unasked", Verdict::kProtocol, "nothing was asked", kNone, kNone},
        Misbehaviour{"illegal", Verdict::kIllegal, "pit 0 is not in 1..4", kNone, kNone},
        Misbehaviour{"empty-pit", Verdict::kIllegal, "is empty", kNone, kNone},
        Misbehaviour{"foreign-pit", Verdict::kIllegal, "pit 6 is not in 1..4", kNone, kNone},
        Misbehaviour{"no-number", Verdict::kProtocol, "got 'pit one'", kNone, kNone},
        Misbehaviour{"swap-unasked", Verdict::kProtocol, "got 'swap'", kNone, kNone},
        Misbehaviour{"ignore-end", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"fork", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"setsid", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"fork-deeply", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"threads", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"fill-memory", Verdict::kMemory, "", kNone, kNone},
        Misbehaviour{"fill-memory-at-start", Verdict::kMemory, "", kNone, kNone},
        Misbehaviour{"lack-memory-like-java", Verdict::kMemory, "Not enough space", kNone, kNone},
        Misbehaviour{"lack-memory-like-java-at-start", Verdict::kMemory, "Not enough space", kNone,
                     kNone},
        Misbehaviour{"lose-a-thread-like-java", Verdict::kMemory, "OutOfMemoryError", kNone, kNone},
        Misbehaviour{"comment-and-end", Verdict::kProtocol, "got '# good bye'", kNone, kNone},
        Misbehaviour{"tell-of-memory-and-stay", Verdict::kProtocol, "got '#", kNone, kNone},
        Misbehaviour{"fill-disk", Verdict::kCrash, "", kNone, kNone},
        Misbehaviour{"write-file", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"change-program", Verdict::kPlay, "", kNone, kNone},
        Misbehaviour{"signal-parent", Verdict::kPlay, "", kNone, kNone}),
    [](const auto& tested) {
      std::string name;
      bool begins_word = true;
      for (const char c : std::string(tested.param.kind)) {
        if (c == '-') {
          begins_word = true;
          continue;
        }
        name += begins_word ? static_cast<char>(std::toupper(c)) : c;
        begins_word = false;
      }
      return name;
    });

TEST_F(ArenaTest, WithoutNamespacesTheTreeEndsToo) {
  for (const char* const kind : {"good", "fork", "setsid", "fork-deeply", "ignore-end"}) {
    MatchPlan plan = plan_of({bot(kind), "greedy"});
    plan.program_rules.isolation = Isolation::kNone;
    expect_verdict(games_of(kind, plan), Verdict::kPlay, "");
  }
}

TEST_F(ArenaTest, AKilledOrStoppedKeeperHoldsNothingUp) {
  for (const char* const kind : {"kill-parent", "stop-parent"}) {
    MatchPlan plan = plan_of({bot(kind), "greedy"});
    plan.program_rules.isolation = Isolation::kNone;
    const std::vector<MatchGame> games = games_of(kind, plan);
    EXPECT_EQ(games[0].verdict == Verdict::kPlay, kind == std::string("stop-parent"));
  }
}

TEST_F(ArenaTest, FrozenProgramsPlayTheSameGames) {
  MatchPlan plan = plan_of({bot("good"), bot("crlf")});
  const std::vector<MatchGame> games = played(plan);
  plan.program_rules.freezes = true;
  const std::vector<MatchGame> frozen = played(plan);
  ASSERT_EQ(games.size(), frozen.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(games[i].verdict, Verdict::kPlay) << games[i].detail;
    EXPECT_EQ(games[i].game.sown(), frozen[i].game.sown());
    EXPECT_EQ(games[i].microseconds.size(), games[i].game.sown().size());
  }
}

TEST_F(ArenaTest, KeepsTheEndOfStandardError) {
  const std::vector<MatchGame> games = games_of("last-words");
  const std::string& words = games[0].last_words[0];
  EXPECT_EQ(words.size(), std::size_t{64} << 10);
  EXPECT_TRUE(words.ends_with("these are the last words\n"));
  EXPECT_EQ(games[0].detail, "it ended with code 1: these are the last words");
}

TEST_F(ArenaTest, MemoryStaysFlat) {
  (void)games_of("flood-stderr");
  const std::uint64_t before = resident_bytes();
  for (int i = 0; i < 3; ++i) (void)games_of("flood-stderr");
  EXPECT_LT(resident_bytes(), before + (std::uint64_t{8} << 20));
}

// All bots sow their nearest pit, so they play the same games as the native one.
TEST_F(ArenaTest, ProgramsOfOtherProtocolsPlayWholeGames) {
  for (const Isolation isolation : {Isolation::kAuto, Isolation::kNone}) {
    for (const char* const protocol : {"kgp", "kgpc"}) {
      MatchPlan plan = plan_of({other_bot(protocol), "greedy"});
      plan.starts = {Board(4, 3, "standard")};
      plan.program_rules.isolation = isolation;
      const std::vector<MatchGame> games = games_under_standard(plan);
      expect_verdict(games, Verdict::kPlay, "");
      const std::vector<MatchGame> native = [&] {
        MatchPlan other = plan_of({bot("good"), "greedy"});
        other.starts = plan.starts;
        return games_under_standard(other);
      }();
      for (std::size_t i = 0; i < games.size(); ++i) {
        EXPECT_EQ(games[i].game.sown(), native[i].game.sown()) << protocol;
      }
    }
  }
}

TEST_F(ArenaTest, ClientsOfTheKalahGameProtocolThatExistPlayWholeGames) {
  for (const char* const kind : {"strict", "locked", "without-move"}) {
    for (const bool has_clock : {false, true}) {
      MatchPlan plan = plan_of({other_bot("kgp", kind), "greedy"});
      plan.starts = {Board(4, 3, "standard")};
      if (has_clock) plan.clock.game = std::chrono::seconds(600);
      expect_verdict(games_under_standard(plan), Verdict::kPlay, "");
    }
  }
}

TEST_F(ArenaTest, AgentsOfManchesterExchangeSeats) {
  for (const std::string swaps : {"", "swaps"}) {
    MatchPlan plan = plan_of({other_bot("manchester"), other_bot("manchester", swaps)});
    plan.starts = {Board(7, 7, "standard")};
    plan.pie = Pie::kSowing;
    const std::vector<MatchGame> games = games_under_standard(plan);
    expect_verdict(games, Verdict::kPlay, "");
    // The first player never exchanges; the second one can where it is second.
    EXPECT_EQ(games[0].swapped, !swaps.empty());
    EXPECT_FALSE(games[1].swapped);
  }
}

TEST_F(ArenaTest, MovesAreThoseOfTheProgram) {
  EXPECT_EQ(move_of_player(engine(), Board(4, 3), bot("good")), 4);
  EXPECT_EQ(move_of_player(engine(), Board::from_text("1,2,0,0,3,1,1,1,0,0 n"), bot("good")), 3);
  try {
    (void)move_of_player(engine(), Board(4, 3), bot("illegal"));
    FAIL();
  } catch (const PlayerError& error) {
    EXPECT_EQ(error.verdict(), Verdict::kIllegal);
    EXPECT_STREQ(error.what(), "player illegal: illegal: pit 0 is not in 1..4");
  }
}

TEST_F(ArenaTest, ATrialFindsFaults) {
  const auto faults_of = [&](const std::string& kind) {
    TrialOptions options;
    options.pits = 4;
    options.seeds_per_pit = 3;
    std::vector<std::string> faults;
    int games = 0;
    try_player(bot(kind), options, [&](const TrialResult& result) {
      ++games;
      EXPECT_TRUE(result.skipped.empty()) << result.skipped;
      if (result.verdict != Verdict::kPlay) faults.push_back(result.fault);
    });
    EXPECT_EQ(games, 12);
    return faults;
  };
  EXPECT_EQ(faults_of("good"), std::vector<std::string>{});
  EXPECT_EQ(faults_of("illegal").size(), 12U);
  EXPECT_THROW(try_player("greedy", {}, [](const TrialResult&) {}), ArgumentError);
}

// Whatever a program speaks, it is tried in both seats, so that one that does nothing has faults.
TEST_F(ArenaTest, ATrialPlaysGamesOfEveryProtocol) {
  for (const ProtocolInfo& protocol : player_protocols()) {
    for (const char* const rules : {"empty-capture", "standard"}) {
      const nlohmann::json declared = {{"command", {"false"}}, {"protocol", protocol.name}};
      std::ofstream(folder() / "false.json") << declared.dump();
      TrialOptions options;
      options.rules = rules;
      std::set<std::string> faulty;
      int played = 0;
      try_player((folder() / "false.json").string(), options, [&](const TrialResult& result) {
        if (!result.skipped.empty()) return;
        ++played;
        if (result.verdict != Verdict::kPlay) faulty.insert(result.what);
      });
      EXPECT_GE(played, 2) << protocol.name;
      EXPECT_EQ(faulty.size(), static_cast<std::size_t>(played)) << protocol.name;
    }
  }
}

TEST_F(ArenaTest, ATrialOfOneGamePlaysJustThat) {
  TrialOptions options;
  options.only_this_game = true;
  options.pits = 4;
  options.seeds_per_pit = 3;
  options.clock.game = std::chrono::seconds(600);
  std::vector<std::string> games;
  const auto note = [&](const TrialResult& result) {
    EXPECT_EQ(result.fault, "") << result.what;
    EXPECT_EQ(result.skipped, "");
    games.push_back(result.what);
  };
  try_player(bot("good"), options, note);
  EXPECT_EQ(games,
            (std::vector<std::string>{"a game in the first seat", "a game in the second seat"}));
  options.rules = "standard";
  options.pie = Pie::kSowing;
  options.pits = options.seeds_per_pit = 7;
  games.clear();
  try_player(other_bot("manchester", "swaps"), options, note);
  EXPECT_EQ(games.size(), 3U);
  options.pie = Pie::kTurn;
  const auto refused = [&] { try_player(other_bot("manchester", "swaps"), options, note); };
  EXPECT_THROW(refused(), ArgumentError);
}

TEST_F(ArenaTest, RemovesTheDirectoriesOfKilledMatches) {
  const fs::path old = folder() / "tmp" / "seedbank-player-abcdef";
  const fs::path young = folder() / "tmp" / "seedbank-player-ghijkl";
  for (const fs::path& directory : {old, young}) fs::create_directories(directory / "inside");
  fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::hours(1));
  (void)played(plan_of({bot("good"), "greedy"}));
  EXPECT_FALSE(fs::exists(old));
  EXPECT_TRUE(fs::exists(young));
}

TEST_F(ArenaTest, RefusesWhatCannotPlay) {
  const auto error_of = [](const std::string& player) {
    try {
      (void)player_called(player);
    } catch (const ArgumentError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_NE(error_of("minimx:4").find("did you mean 'minimax'"), std::string::npos);
  EXPECT_NE(error_of("zzzzzzz").find("a program is named by its path"), std::string::npos);
  EXPECT_EQ(error_of("./no-such-bot"), "player './no-such-bot': there is no such file");
  const std::string none = (folder() / "none.json").string();
  EXPECT_EQ(error_of(none), none + ": No such file or directory");
  EXPECT_EQ(error_of("python3 'bot.py"), "player 'python3 'bot.py': a quote has no end");
  const auto declared = [&](const std::string& text) {
    const std::string file = (folder() / "d.json").string();
    std::ofstream(file) << text;
    const std::string error = error_of(file);
    return error.starts_with(file + ": ") ? error.substr(file.size() + 2) : error;
  };
  EXPECT_EQ(declared(R"({"name":"x"})"), "field 'command' is missing, or 'token' for an agent");
  for (const char* field : {"memory_bytes", "threads", "start_up_seconds"}) {
    EXPECT_EQ(declared(fmt::format(R"({{"command":"x","{}":"4"}})", field)),
              fmt::format("field '{}' is not a number", field));
  }
  EXPECT_EQ(declared(R"({"token":"a"})"),
            "field 'token' is for agents that connect by themselves, not by the protocol native");
  EXPECT_EQ(declared(R"({"protocol":"kgp","token":""})"), "field 'token' is empty");
  EXPECT_EQ(declared(R"({"protocol":"kgp","token":"a","command":"b"})"),
            "field 'command' is for programs that the arena starts, but 'token' is for agents that "
            "connect");
  EXPECT_EQ(declared(R"({"command":[]})"), "field 'command' is neither a text nor a list");
  EXPECT_EQ(declared(R"({"command":"a","comand":"b"})"),
            "field 'comand' is unknown, did you mean 'command'?");
  EXPECT_EQ(declared(R"({"command":"a","threads":0})"),
            "field 'threads' is 0, not from 1 to 100000");
  for (const std::string value : {R"("2")", "true", "null", "[2]", "{}"}) {
    EXPECT_EQ(declared(R"({"command":"a","threads":)" + value + "}"),
              "field 'threads' is not a number");
  }
  EXPECT_EQ(
      declared(R"({"command":"a","directory":"none"})"),
      "field 'directory' names '" + (folder() / "none").string() + "', which is not a directory");
  EXPECT_NE(declared(R"({"command":"a","protocol":"natve"})").find("did you mean 'native'"),
            std::string::npos);
  EXPECT_EQ(declared(R"({"command":"a","allow_read":"/usr"})"), "field 'allow_read' is not a list");
  EXPECT_EQ(declared(R"({"command":"a","allow_read":["/no/such"]})"),
            "field 'allow_read': there is no '/no/such'");
  EXPECT_EQ(declared(R"({"command":"a","allow_read":["/tmp/.."]})"),
            "field 'allow_read': '/' would hide the /tmp of isolated programs");
  EXPECT_EQ(declared(R"({"command":"a b 'c d'"})"), "accepted");
  // A player's own text is a declaration too.
  EXPECT_EQ(error_of(player_called((folder() / "d.json").string()).play_as), "accepted");
}

}  // namespace
}  // namespace seedbank
