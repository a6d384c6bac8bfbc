// Programs as players of match, move and play; what their trial shows.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;

class ProgramPlayersTest : public testing::Test {
 protected:
  ProgramPlayersTest() {
    fs::create_directory(directory_.path() / "bots");
    fs::copy_file(SEEDBANK_SOURCE_DIR "/tests/engine/arena/bot.py",
                  directory_.path() / "bots/bot.py");
  }

  // A command that plays.
  [[nodiscard]] std::string bot(const std::string& kind = "good") const {
    return "python3 " + (directory_.path() / "bots/bot.py").string() + " " + kind;
  }
  [[nodiscard]] std::string declaration(const std::string& name, const std::string& text) const {
    const fs::path file = directory_.path() / name;
    std::ofstream(file) << text;
    return file.string();
  }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  [[nodiscard]] static Outcome match(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "match");
    arguments.insert(arguments.end(), {"--quiet", "--db", "none", "--tt", "32M"});
    return seedbank_command(arguments);
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(ProgramPlayersTest, PlayMatchesWithRecords) {
  const std::string anna = declaration(
      "anna.json", R"({"name":"Anna","command":["python3","bot.py"],"directory":"bots"})");
  const std::vector<std::string> arguments = {
      "--players",    anna + "," + bot("illegal") + ",greedy",
      "--pits",       "4",
      "--seeds",      "3",
      "--json",       "--clock",
      "600+0.5",      "--startup",
      "600",          "--records",
      path("records")};
  const Outcome outcome = match(arguments);
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  const Json table = objects_of(outcome.output)[0];
  EXPECT_EQ(table["players"][0]["player"], "Anna");
  EXPECT_EQ(table["players"][1]["losses"], 4);
  std::ifstream records(path("records"));
  std::string line;
  std::getline(records, line);
  const Json head = Json::parse(line);
  EXPECT_EQ(head["clock"]["per_game"], 600);
  EXPECT_EQ(head["clock"]["increment"], 0.5);
  int forfeits = 0;
  for (int game = 0; std::getline(records, line); ++game) {
    const Json json = Json::parse(line);
    EXPECT_EQ(json["game"], game);
    if (json["verdict"] != "play") {
      EXPECT_EQ(json["verdict"], "illegal");
      ++forfeits;
    }
  }
  EXPECT_EQ(forfeits, 4);
  // Nothing is left to play.
  EXPECT_EQ(match(arguments).code, 0);
}

TEST_F(ProgramPlayersTest, ErrorsNameWhatIsWrong) {
  const auto error_of = [](const std::string& players) {
    const Outcome outcome = match({"--players", players});
    EXPECT_EQ(outcome.code, 2);
    return outcome.errors;
  };
  EXPECT_EQ(error_of("./no-such-bot,5"),
            "seedbank: option '--players': player './no-such-bot': there is no such file\n");
  const auto of_player = [](const std::string& name, const std::string& why) {
    return "seedbank: option '--players': player '" + name + "': " + why + '\n';
  };
  const std::string folder = path("bots/");
  EXPECT_EQ(error_of(folder + ",5"), of_player(folder, "a directory, not a program"));
  const std::string script = path("bots/bot.py");
  fs::permissions(script, fs::perms::owner_read | fs::perms::owner_write);
  const std::string how =
      "is not executable; use chmod +x, or name its interpreter, as in 'python3 bot.py'";
  EXPECT_EQ(error_of(script + ",5"), of_player(script, "the file " + how));
  EXPECT_EQ(error_of(script + " good,5"), of_player(script + " good", "the file " + how));
  const std::string declared = declaration("script.json", R"({"command":"bots/bot.py good"})");
  EXPECT_EQ(error_of(declared + ",5"), "seedbank: option '--players': " + declared +
                                           ": field 'command' names 'bots/bot.py', which " + how +
                                           '\n');
  const std::string wrong = declaration("wrong.json", R"({"command":"x","memory":1})");
  EXPECT_EQ(error_of("5," + wrong), "seedbank: option '--players': " + wrong +
                                        ": field 'memory' is unknown; there are schema, name, "
                                        "command, shell, directory, protocol, environment, "
                                        "start_up_seconds, memory_bytes, threads, copy, token\n");
  const std::string kgp = declaration("kgp.json", R"({"command":"client","protocol":"kgp"})");
  EXPECT_NE(error_of(kgp + ",5").find("the protocol kgp "), std::string::npos)
      << "under empty-capture rules";
}

TEST_F(ProgramPlayersTest, OptionsHaveTheLimitsOfDeclarations) {
  const auto error_of = [](const std::string& option, const std::string& value) {
    const Outcome outcome = match({"--players", "5,exact", option, value});
    EXPECT_EQ(outcome.code, 2) << option;
    return outcome.errors;
  };
  EXPECT_EQ(
      error_of("--margin", "-1"),
      "seedbank: option '--margin': '-1' is not a number of milliseconds such as 50 or 0.5\n");
  EXPECT_EQ(error_of("--margin", "60001"), "seedbank: option '--margin': more than a minute\n");
  EXPECT_EQ(error_of("--startup", "0"), "seedbank: option '--startup': less than 0.001 s\n");
  EXPECT_EQ(error_of("--memory-limit", "1"),
            "seedbank: option '--memory-limit': less than 1.0 MiB\n");
  const Outcome least = match({"--players", "1,2", "--pits", "2", "--seeds", "2", "--startup",
                               "0.001", "--memory-limit", "1MiB", "--margin", "60000"});
  EXPECT_EQ(least.code, 0) << least.errors;
}

TEST_F(ProgramPlayersTest, ATrialExplainsEachFault) {
  const Outcome good = match({"--check", bot(), "--pits", "4", "--seeds", "3", "--startup", "600"});
  EXPECT_EQ(good.code, 0) << good.output << good.errors;
  EXPECT_TRUE(good.output.ends_with("\nno faults\n")) << good.output;
  EXPECT_NE(good.output.find("the pie rule after a turn: its opponent swaps   ok: "),
            std::string::npos)
      << good.output;
  const Outcome slow = match({"--check", bot("hang-at-start"), "--startup", "0.1"});
  EXPECT_EQ(slow.code, 1);
  EXPECT_NE(slow.output.find("start-up: it was not ready within 0.1 s\n"), std::string::npos)
      << slow.output;
  const Outcome bad = match({"--check", bot("crash-in-turn"), "--pits", "4", "--seeds", "3"});
  EXPECT_EQ(bad.code, 1);
  EXPECT_NE(bad.output.find("crash: it ended with code 1: ZeroDivisionError"), std::string::npos)
      << bad.output;
  EXPECT_NE(bad.output.find("its last words:\n    Traceback"), std::string::npos) << bad.output;
  const Json json = objects_of(
      match({"--check", bot("illegal"), "--pits", "4", "--seeds", "3", "--json"}).output)[0];
  EXPECT_EQ(json["schema"], "seedbank.match-check/1");
  EXPECT_EQ(json["faults"], json["trials"].size());
  EXPECT_EQ(match({"--check", "greedy"}).errors,
            "seedbank: option '--check': player 'greedy': a strategy, not a program\n");
}

TEST_F(ProgramPlayersTest, AnswerMoveAndPlay) {
  const Outcome move =
      seedbank_command({"move", "--strategy", bot(), "--db", "none", "3,3,3,3,0,3,3,3,3,0"});
  EXPECT_EQ(move.output, "4\n") << move.errors;
  const Outcome fault = seedbank_command(
      {"move", "--strategy", bot("crash-at-start"), "--db", "none", "3,3,3,3,0,3,3,3,3,0"});
  EXPECT_EQ(fault.code, 6);
  EXPECT_NE(fault.errors.find("start-up: it ended with code 1: no table of openings"),
            std::string::npos)
      << fault.errors;
  const Outcome played = seedbank_command(
      {"play", "--opponent", bot(), "--pits", "4", "--seeds", "3", "--db", "none"}, "1\nquit\n");
  EXPECT_EQ(played.code, 0) << played.errors;
}

}  // namespace
}  // namespace seedbank
