// Tests of declarations: commands, and lines of programs.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/error.h>
#include <seedbank/match.h>

#include "engine/arena/players/line_buffer.h"
#include "engine/arena/players/player_declaration.h"
#include "engine/arena/players/program.h"
#include "engine/arena/players/program_names.h"
#include "tests/db/temporary_directory.h"
#include "tests/random_seed.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;
using Seconds = std::chrono::duration<double>;
using Words = std::vector<std::string>;

TEST(WordsOfCommand, FollowTheQuotesOfAShell) {
  EXPECT_EQ(words_of_command("  a  b\tc "), (Words{"a", "b", "c"}));
  EXPECT_EQ(words_of_command(R"(a 'b c' "d 'e" f\ g "h\"i" '\')"),
            (Words{"a", "b c", "d 'e", "f g", "h\"i", "\\"}));
  EXPECT_EQ(words_of_command(R"(a"b c"d '' "")"), (Words{"ab cd", "", ""}));
  EXPECT_EQ(words_of_command("a; b | $(c) > d"), (Words{"a;", "b", "|", "$(c)", ">", "d"}));
  EXPECT_TRUE(words_of_command(" ").empty());
  EXPECT_THROW((void)words_of_command("a 'b"), ArgumentError);
}

class DeclarationTest : public testing::Test {
 protected:
  DeclarationTest() : before_(fs::current_path()) {
    fs::create_directories(folder() / "bots/anna");
    std::ofstream(folder() / "bots/anna/bot.py") << "";
    fs::permissions(folder() / "bots/anna/bot.py", fs::perms::owner_all);
    fs::current_path(folder());
  }
  ~DeclarationTest() override { fs::current_path(before_); }

  [[nodiscard]] fs::path folder() const { return fs::canonical(directory_.path()); }

 private:
  db::TemporaryDirectory directory_;
  const fs::path before_;
};

TEST_F(DeclarationTest, APathRunsInTheFolderOfTheProgram) {
  for (const std::string path : {"./bots/anna/bot.py", "bots/anna/bot.py"}) {
    const PlayerDeclaration declared = declaration_called(path);
    EXPECT_EQ(declared.command, Words{"./bot.py"});
    EXPECT_EQ(declared.directory, folder() / "bots/anna");
    EXPECT_EQ(declared.name, path);
    EXPECT_EQ(declared.label, "bot.py");
    EXPECT_EQ(declared.protocol->name, "native");
  }
}

TEST_F(DeclarationTest, ACommandRunsInTheFolderOfItsFirstFile) {
  const PlayerDeclaration in_folder = declaration_called("python3 -u bots/anna/bot.py fast");
  EXPECT_EQ(in_folder.command, (Words{"python3", "-u", "bot.py", "fast"}));
  EXPECT_EQ(in_folder.directory, folder() / "bots/anna");
  const PlayerDeclaration absolute =
      declaration_called("/bin/sh " + (folder() / "bots/anna/bot.py").string());
  EXPECT_EQ(absolute.command, (Words{"/bin/sh", "bot.py"}));
  EXPECT_EQ(absolute.directory, folder() / "bots/anna");
  const PlayerDeclaration program = declaration_called("bots/anna/bot.py -v");
  EXPECT_EQ(program.command, (Words{"./bot.py", "-v"}));
  EXPECT_EQ(program.directory, folder() / "bots/anna");
  const PlayerDeclaration elsewhere = declaration_called("java -cp bots Anna");
  EXPECT_EQ(elsewhere.command, (Words{"java", "-cp", "bots", "Anna"}));
  EXPECT_EQ(elsewhere.directory, folder());
  EXPECT_EQ(in_folder.label, "bot.py");
  EXPECT_EQ(elsewhere.label, "Anna");
  EXPECT_EQ(declaration_called("node --stdin").label, "node");
}

TEST_F(DeclarationTest, AFileStatesEverything) {
  std::ofstream("bots/anna.json") << R"({"name":"Anna","command":"python3 bot.py 'a b'",
      "directory":"anna","protocol":"native","environment":{"LEVEL":"3"},"start_up_seconds":2.5,
      "clock":"30+0.5","memory_bytes":100000000,"threads":4,"copy":false,"allow_read":["anna/bot.py","/usr"]})";
  const PlayerDeclaration declared = declaration_called("bots/anna.json");
  EXPECT_EQ(declared.name, "Anna");
  EXPECT_EQ(declared.command, (Words{"python3", "bot.py", "a b"}));
  EXPECT_EQ(declared.directory, folder() / "bots/anna");
  EXPECT_EQ(declared.environment,
            (std::vector<std::pair<std::string, std::string>>{{"LEVEL", "3"}}));
  EXPECT_EQ(declared.start_up_seconds, 2.5);
  EXPECT_EQ(declared.clock, (GameClock{Seconds(30), Seconds(0.5)}));
  EXPECT_EQ(declared.memory_bytes, 100'000'000U);
  EXPECT_EQ(declared.threads, 4);
  EXPECT_FALSE(declared.copies);
  EXPECT_EQ(declared.readable, (std::vector<fs::path>{folder() / "bots/anna/bot.py", "/usr"}));
  // Its own text declares the same.
  EXPECT_EQ(declaration_called(declared.identity()).identity(), declared.identity());
}

TEST(GameClockTest, IsSecondsAndPerhapsAnIncrement) {
  EXPECT_EQ(game_clock("60"), (GameClock{Seconds(60)}));
  EXPECT_EQ(game_clock("0.5+0.25"), (GameClock{Seconds(0.5), Seconds(0.25)}));
  for (const char* const text :
       {"", "0", "0+1", "-1", "1+", "+1", "1+-1", "1+1+1", "60 s", "nan", "inf", "1e10", " 1"}) {
    EXPECT_THROW((void)game_clock(text), ArgumentError) << text;
  }
}

TEST_F(DeclarationTest, MatchesKnowDeclaredClocks) {
  std::ofstream("anna.json") << R"({"command":"python3 bot.py","clock":"30"})";
  MatchPlan plan;
  set_players(plan, {"5", "anna.json"});
  plan.clock.increment = Seconds(1);
  set_default_clock(plan);
  EXPECT_EQ(clock_of(plan, 0), plan.clock);
  EXPECT_EQ(clock_of(plan, 0).game, kDefaultClock);
  EXPECT_EQ(clock_of(plan, 1).game, Seconds(30));
  EXPECT_EQ(clock_of(plan, 1).increment, Seconds(0));
  // What it is stays the same program with another clock.
  std::ofstream("same.json") << R"({"name":"anna","command":"python3 bot.py"})";
  EXPECT_EQ(declaration_called("same.json").identity(), declaration_called("anna.json").identity());
  set_players(plan, {"5", "same.json"});
  EXPECT_TRUE(plan.own_clocks.empty());
}

TEST_F(DeclarationTest, AnAgentHasASecretThatItsIdentityDoesNotTell) {
  std::ofstream("anna.json") << R"({"protocol":"kgp","token":"a secret","start_up_seconds":60})";
  const PlayerDeclaration agent = declaration_called("anna.json");
  EXPECT_EQ(agent.name, "anna");
  EXPECT_EQ(agent.token, "a secret");
  EXPECT_EQ(agent.start_up_seconds, 60);
  EXPECT_EQ(agent.identity(),
            R"({"schema":"seedbank.player/1","name":"anna","protocol":"kgp","token":null,)"
            R"("start_up_seconds":60.0})");
  EXPECT_THROW((void)program_called("anna.json"), ArgumentError);
}

TEST_F(DeclarationTest, LabelsOfAMatchAreShortAndDifferent) {
  fs::create_directories("bots/ben");
  std::ofstream("bots/ben/bot.py") << "";
  std::ofstream("c.json") << R"({"name":"Clara Berg","command":"python3 bot.py"})";
  MatchPlan plan;
  set_players(plan, {"python3 bots/anna/bot.py", "python3 bots/ben/bot.py -v", "c.json", "greedy"});
  EXPECT_EQ(plan.players[0], "python3 bots/anna/bot.py");
  EXPECT_EQ(player_labels(plan), (Words{"anna/bot.py", "ben/bot.py", "Clara Berg", "greedy"}));
  set_players(plan, {"./bots/anna/bot.py", "2", "./bots/anna/bot.py"});
  EXPECT_EQ(player_labels(plan), (Words{"bot.py (1)", "2", "bot.py (2)"}));
  set_players(plan, {"1", "2"});
  EXPECT_TRUE(plan.play_as.empty());
}

// Each change of what plays is another version; where it is, and what else lies there, is not.
TEST_F(DeclarationTest, VersionsAreThoseOfTheFiles) {
  fs::create_directories("dora/tables");
  const auto write = [](const fs::path& file, const std::string& text) {
    std::ofstream(file) << text;
  };
  write("dora/bot.py", "1");
  write("dora/tables/openings", "2");
  write("dora.json", R"({"command":"python3 bot.py","directory":"dora"})");
  const auto version = [](const std::string& name) { return version_of(declaration_called(name)); };
  std::set<std::string> seen;
  const auto expect_new = [&](const std::string& name) {
    EXPECT_TRUE(seen.insert(version(name)).second);
    EXPECT_FALSE(seen.insert(version(name)).second);
  };
  expect_new("dora.json");
  write("class.records", "beside it");
  EXPECT_TRUE(seen.contains(version("dora.json")));
  write("dora/bot.py", "3");
  expect_new("dora.json");
  write("dora/tables/openings", "4");
  expect_new("dora.json");
  fs::rename("dora/tables/openings", "dora/tables/endings");
  expect_new("dora.json");
  fs::create_symlink("bot.py", "dora/link");
  expect_new("dora.json");
  write("dora.json", R"({"command":"python3 bot.py","directory":"dora","memory_bytes":9000000})");
  expect_new("dora.json");
  const std::string before = version("dora.json");
  fs::create_directories("moved");
  fs::rename("dora", "moved/dora");
  fs::rename("dora.json", "moved/dora.json");
  EXPECT_EQ(version("moved/dora.json"), before);
  // Without a folder of its own, the files that the command names.
  write("dora.py", "1");
  const std::string command = version("python3 dora.py -v");
  write("other", "1");
  EXPECT_EQ(version("python3 dora.py -v"), command);
  write("dora.py", "2");
  EXPECT_NE(version("python3 dora.py -v"), command);
}

TEST_F(DeclarationTest, AgentsMustDiffer) {
  const auto error_of = [](const std::vector<std::string>& names) {
    MatchPlan plan;
    try {
      set_players(plan, names);
    } catch (const ArgumentError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  std::ofstream("anna.json") << R"({"protocol":"kgp","token":"a"})";
  std::ofstream("ben.json") << R"({"protocol":"kgp","token":"a"})";
  std::ofstream("clara.json") << R"({"name":"anna","protocol":"kgp","token":"c"})";
  EXPECT_EQ(error_of({"anna.json", "ben.json"}), "the agents anna and ben have the same token");
  EXPECT_EQ(error_of({"anna.json", "clara.json"}),
            "two players are named anna, one of them an agent that connects by itself: an agent "
            "cannot play itself");
  EXPECT_EQ(error_of({"anna.json", "greedy"}), "accepted");
}

TEST_F(DeclarationTest, AShellRunsOnlyIfTheFileSaysSo) {
  std::ofstream("with.json") << R"({"command":"cat | tee x","shell":true})";
  EXPECT_EQ(declaration_called("with.json").command, (Words{"/bin/sh", "-c", "cat | tee x"}));
  std::ofstream("without.json") << R"({"command":"cat | tee x"})";
  EXPECT_EQ(declaration_called("without.json").command, (Words{"cat", "|", "tee", "x"}));
}

TEST(NamesAProgram, TellsProgramsFromStrategies) {
  for (const char* const name :
       {"./bot", "python3 bot.py", "bots/anna", "anna.json", "/usr/bin/x"}) {
    EXPECT_TRUE(names_a_program(name)) << name;
  }
  for (const char* const name : {"5", "exact", "exact:0.9", "tree:4:1:2:3", "bot"}) {
    EXPECT_FALSE(names_a_program(name)) << name;
  }
}

// The lines of a text, split at once.
std::vector<std::string> plain_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string::npos || end - begin >= LineBuffer::kMostLineBytes) break;
    std::string line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
    begin = end + 1;
  }
  return lines;
}

TEST(LineBufferTest, YieldsTheSameLinesHoweverBytesArrive) {
  std::mt19937_64 random = seeded_generator();
  int lines_seen = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    const std::size_t size = random() % 200;
    for (std::size_t i = 0; i < size; ++i) text += "ab\r\n\n\0"[random() % 6];
    if (round % 10 == 0)
      text += std::string(LineBuffer::kMostLineBytes - 6 + random() % 12, 'x') + "\nend\n";
    LineBuffer buffer;
    std::vector<std::string> lines;
    bool too_long = false;
    for (std::size_t at = 0; at < text.size() && !too_long;) {
      const std::size_t count = std::min<std::size_t>(1 + random() % 50, text.size() - at);
      buffer.add(std::string_view(text).substr(at, count));
      at += count;
      while (const auto line = buffer.next()) lines.emplace_back(*line);
      too_long = buffer.is_too_long();
    }
    EXPECT_EQ(lines, plain_lines(text));
    const bool has_long_line =
        text.find(std::string(LineBuffer::kMostLineBytes, 'x')) != std::string::npos;
    if (has_long_line) {
      EXPECT_TRUE(too_long);
    }
    lines_seen += static_cast<int>(lines.size());
  }
  EXPECT_GT(lines_seen, 10'000);
}

}  // namespace
}  // namespace seedbank::engine
