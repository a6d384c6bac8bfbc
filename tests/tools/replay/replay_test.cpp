// seedbank replay: games against brute force, in all notations, and invalid games.
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/solver/boards.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

class ReplayTest : public testing::Test {
 protected:
  [[nodiscard]] Outcome replay(std::vector<std::string> arguments, std::string input = "") const {
    arguments.insert(arguments.begin(), "replay");
    arguments.insert(arguments.end(), {"--quiet", "--db", "none"});
    return seedbank_command(std::move(arguments), std::move(input));
  }

  // The answers to all lines; expects success.
  [[nodiscard]] std::vector<Json> games(std::vector<std::string> arguments,
                                        const std::string& input) const {
    arguments.emplace_back("--json");
    const Outcome outcome = replay(std::move(arguments), input);
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_EQ(outcome.errors, "");
    return objects_of(outcome.output);
  }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

 private:
  const db::TemporaryDirectory directory_;
};

// A random game, written in three notations, and its expected answer.
struct RandomGame {
  std::string sowing;
  std::string distance;
  std::string irving;
  Json expected;
};

Json costs(int sowings, int mistakes, int cost) {
  return {{"sowings", sowings}, {"mistakes", mistakes}, {"cost", cost}};
}

RandomGame random_game(std::mt19937_64& generator, BruteForce& oracle, const Game& game,
                       NotedPosition now) {
  const SowingTable table(game);
  RandomGame result;
  result.expected = {{"schema", "seedbank.replay/1"},
                     {"start", to_text(now)},
                     {"rules", name(game.rules)},
                     {"value", oracle.margin(now.position)},
                     {"moves", Json::array()}};
  int sowings[2] = {};
  int mistakes[2] = {};
  int lost[2] = {};
  const int length = random_between(generator, 1, 40);
  for (int i = 0; i < length && !is_over(now.position); ++i) {
    const Json moves = moves_by_brute_force(oracle, game, now.position);
    const Json& move = moves[static_cast<std::size_t>(
        random_between(generator, 0, static_cast<int>(moves.size()) - 1))];
    const int pit = move["pit"];
    const int best = oracle.margin(now.position);
    const int cost = best - move["value"].get<int>();
    const Side side = now.to_move;
    const auto index = static_cast<std::size_t>(side);
    ++sowings[index];
    mistakes[index] += cost > 0 ? 1 : 0;
    lost[index] += cost;
    const After after = sow(table, now.position, pit - 1);
    if (after == After::kOtherMover) now.to_move = other(side);
    result.expected["moves"].push_back({{"side", side == Side::kSouth ? "south" : "north"},
                                        {"pit", pit},
                                        {"position", to_text(now)},
                                        {"value", move["value"]},
                                        {"cost", cost},
                                        {"best", pits_worth(moves, best)}});
    result.sowing += std::to_string(pit) + ' ';
    if (i > 0) result.distance += ',';
    result.distance += std::to_string(game.pits + 1 - pit);
    result.irving += std::to_string(pit - 1);
    if (after == After::kOtherMover) result.irving += '-';
  }
  result.expected["south"] = costs(sowings[0], mistakes[0], lost[0]);
  result.expected["north"] = costs(sowings[1], mistakes[1], lost[1]);
  return result;
}

TEST_F(ReplayTest, JudgesRandomGamesLikeBruteForce) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : {Rules::kEmptyCapture, Rules::kStandard}) {
    for (const int pits : {1, 2, 4, 6, 7}) {
      const Game game{pits, rules};
      BruteForce oracle(game);
      const Side side = random_between(generator, 0, 1) == 0 ? Side::kSouth : Side::kNorth;
      const NotedPosition start = {pits, side,
                                   random_position(generator, pits, pits <= 2 ? 20 : 10)};
      std::vector<RandomGame> played;
      std::string lines[3];
      for (int i = 0; i < 10; ++i) {
        played.push_back(random_game(generator, oracle, game, start));
        lines[0] += played.back().sowing + '\n';
        lines[1] += played.back().distance + '\n';
        lines[2] += played.back().irving + '\n';
      }
      const char* const numbers[] = {"sowing", "distance", "irving"};
      for (int way = 0; way < 3; ++way) {
        const std::vector<Json> found =
            games({"--start", to_text(start), "--rules", std::string(name(rules)), "--pit-numbers",
                   numbers[way]},
                  lines[way]);
        ASSERT_EQ(found.size(), played.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
          EXPECT_EQ(found[i], played[i].expected) << numbers[way] << ' ' << played[i].sowing;
        }
      }
    }
  }
}

TEST_F(ReplayTest, DrawsBoardsAndNamesMistakes) {
  const std::string expected =
      "        1  2      pit\n"
      "        2  2      North\n"
      "     0        0\n"
      "        2  2      South, to move\n"
      "        2  1      pit\n"
      "South loses by 2 (empty-capture)\n"
      "\n"
      "1. South 2: a mistake that costs 2, best 1\n"
      "        1  2      pit\n"
      "        2  2      North\n"
      "     0        1\n"
      "        0  3      South, to move\n"
      "        2  1      pit\n"
      "South loses by 4\n"
      "\n"
      "2. South 1\n"
      "        1  2      pit\n"
      "        0  0      North\n"
      "     6        2\n"
      "        0  0      South\n"
      "        2  1      pit\n"
      "South loses by 4\n"
      "\n"
      "South: 2 sowings, 1 mistake, cost 2\n"
      "North: 0 sowings, 0 mistakes, cost 0\n";
  const Outcome outcome =
      replay({"--pits", "2", "--seeds", "2", "--pit-numbers", "distance", "2", "1"});
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_EQ(outcome.output, expected) << "pits are named as in the record";
}

// Values for either side: a margin that changes sides with every sowing would be confusing.
TEST_F(ReplayTest, PrintsAllValuesForSouth) {
  const Outcome outcome = replay({"--pits", "3", "--seeds", "2", "1", "1"});
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_NE(outcome.output.find("2. North 1"), std::string::npos) << outcome.output;
  for (const std::string& line : lines_of(outcome.output)) {
    EXPECT_FALSE(line.starts_with("North wins") || line.starts_with("North loses")) << line;
  }
}

TEST_F(ReplayTest, BestPlayCostsNothing) {
  for (const std::string rules : {"empty-capture", "standard"}) {
    const std::vector<std::string> game = {"--pits", "4", "--seeds", "3", "--rules", rules};
    std::vector<std::string> solve = game;
    solve.insert(solve.begin(), "solve");
    solve.insert(solve.end(), {"--json", "--quiet"});
    const Json solved = Json::parse(output_of(solve));
    std::string line;
    for (const Json& pit : solved["line"]) line += pit.dump() + ' ';
    const Json replayed = games(game, line).at(0);
    EXPECT_EQ(replayed["value"], solved["value"]);
    EXPECT_EQ(replayed["south"]["cost"], 0);
    EXPECT_EQ(replayed["north"]["cost"], 0);
    EXPECT_EQ(replayed["moves"].size(), solved["line"].size());
  }
}

TEST_F(ReplayTest, NamesTheIllegalSowing) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"sowing", "2 2", "sowing 2: South's pit 2 is empty"},
      {"sowing", "2 3", "sowing 2: '3' is not a pit of 1..2"},
      {"sowing", "0", "sowing 1: '0' is not a pit of 1..2"},
      {"sowing", "1,,2", "sowing 2: '' is not a pit of 1..2"},
      {"sowing", "2 1x", "sowing 2: '1x' is not a pit of 1..2"},
      {"sowing", "1-1", "sowing 2: the hyphen before it joins it to a turn that has passed"},
      {"distance", "1 1", "sowing 2: South's pit 1 is empty"},
      {"irving", "2", "sowing 1: '2' is not a pit of 0..1"},
      {"irving", "-1", "sowing 1: unexpected - before it: South is still to sow"},
      {"irving", "1-0", "sowing 2: unexpected - before it: South is still to sow"},
      {"irving", "01-", "sowing 2: - is missing before it, since the turn passes"},
      {"irving", "0--", "sowing 2: unexpected - before it: North is still to sow"},
      {"sowing", "", "the game has no sowings"}};
  for (const auto& [numbers, record, message] : cases) {
    const Outcome line =
        replay({"--strict", "--pits", "2", "--seeds", "1", "--pit-numbers", numbers},
               std::string(record) + "\n");
    EXPECT_EQ(line.code, 3);
    EXPECT_EQ(line.output, "error: " + std::string(message) + '\n');
  }
  const Outcome outcome = replay({"--strict", "--pits", "1", "--seeds", "1", "1", "1"});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.errors, "seedbank: sowing 2: the game is over before it\n");
  EXPECT_EQ(replay({"--start", "1,0,1,0", "--pits", "1", "1"}).code, 2);
  EXPECT_EQ(replay({"--pit-numbers", "roman", "1"}).code, 2);
  EXPECT_EQ(replay({"--pit-numbers", "cells", "--numbering", "cells", "1"}).code, 2);
}

TEST_F(ReplayTest, JudgesUpToTheIllegalSowing) {
  const Outcome outcome = replay({"--pits", "2", "--seeds", "1", "--numbering", "sowing", "2 2 1"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(outcome.output.ends_with(
      "South: 1 sowing, 0 mistakes, cost 0\nNorth: 0 sowings, 0 mistakes, cost 0\n"
      "sowing 2, South to move: South's pit 2 is empty; not judged, nor the 1 after it\n"))
      << outcome.output;
  // The next game is judged all the same.
  const Outcome lines =
      replay({"--pits", "2", "--seeds", "1", "--numbering", "sowing", "--json"}, "2 2 1\n2 1\n");
  EXPECT_EQ(lines.code, 1);
  const std::vector<Json> found = objects_of(lines.output);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0]["illegal"], Json({{"sowing", 2},
                                       {"side", "south"},
                                       {"pit", "2"},
                                       {"error", "South's pit 2 is empty"},
                                       {"unread", 1}}));
  EXPECT_EQ(found[0]["moves"].size(), 1U);
  EXPECT_EQ(found[1]["moves"].size(), 2U);
  EXPECT_FALSE(found[1].contains("illegal"));
}

TEST_F(ReplayTest, IgnoresSowingsPastTheEnd) {
  const std::vector<std::string> start = {
      "--rules", "standard", "--start", "0,0,0,0,0,1,10,2,2,0,0,0,1,7 s", "6", "1"};
  const Outcome outcome = replay(start);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(outcome.output.ends_with("recorded after the end of the game, and ignored: 1\n"))
      << outcome.output;
}

// A whole file of OpenSpiel's games, and pairs of positions and sowings.
TEST_F(ReplayTest, ReadsFilesOfOtherPrograms) {
  const Outcome kaggle = replay({"--rules", "standard", "--json", "--time", "0"},
                                R"({"info":{"actionHistory":["3","6","9"]}})");
  const Json game = objects_of(kaggle.output).at(0);
  EXPECT_EQ(game["format"], "kaggle");
  EXPECT_EQ(game["moves"].size(), 3U);
  EXPECT_EQ(game["moves"][2]["side"], "north");
  EXPECT_EQ(game["moves"][2]["pit"], 2);

  const Outcome pairs = replay({"--json", "--numbering", "sowing"},
                               "position,sowing,model\n\"1,0,1,0,1,0 s\",1,A\n"
                               "\"1,0,1,0,1,0 n\",1,B\n");
  EXPECT_EQ(pairs.code, 1);
  const std::vector<Json> found = objects_of(pairs.output);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0]["players"], Json({"A", ""}));
  EXPECT_EQ(found[1]["illegal"]["error"], "North's pit 1 is empty");

  const Outcome other = replay({"--rules", "empty-capture"}, "{\"actionHistory\":[3]}\n");
  EXPECT_EQ(other.code, 3);
  EXPECT_EQ(other.output, "error: a game under standard rules: use --rules standard\n");
}

// Records name their rules: --rules is for games that do not, and refuses those of others.
TEST_F(ReplayTest, RecordsAreJudgedUnderTheirRules) {
  const std::string records = path("records");
  (void)output_of({"match", "--players", "greedy,random", "--pits", "3", "--seeds", "2", "--games",
                   "2", "--rules", "standard", "--records", records, "--quiet"});
  std::ifstream in(records);
  const std::string lines(std::istreambuf_iterator<char>(in), {});
  for (const Json& game : games({}, lines)) {
    EXPECT_EQ(game["rules"], "standard");
    EXPECT_TRUE(game["verified"]);
  }
  const Outcome at_once = replay({"--report", "--json", "--games", records});
  EXPECT_EQ(at_once.code, 0) << at_once.errors;
  EXPECT_EQ(Json::parse(at_once.output)["rules"], "standard");
  const Outcome refused = replay({"--rules", "empty-capture"}, lines);
  EXPECT_EQ(refused.code, 3);
  EXPECT_NE(refused.output.find("use --rules standard"), std::string::npos) << refused.output;
  // The first file decides.
  const std::string others = path("others");
  std::ofstream(others) << R"({"rules":"empty-capture","sowings":[3,6,2]})" << '\n';
  const Outcome mixed = replay({"--report", "--json", "--games", records, others});
  EXPECT_EQ(mixed.code, 3);
  EXPECT_NE(mixed.errors.find("a game under empty-capture rules"), std::string::npos)
      << mixed.errors;
  EXPECT_EQ(Json::parse(mixed.output)["games"], 2);
}

TEST_F(ReplayTest, ALineThatIsTooLongIsAnsweredOnce) {
  const Outcome outcome =
      replay({"--json", "--pits", "2", "--seeds", "1"}, std::string(70'000, '1') + "\n2 1\n");
  EXPECT_EQ(outcome.code, 3);
  const std::vector<Json> answers = objects_of(outcome.output);
  ASSERT_EQ(answers.size(), 2U) << outcome.output.substr(0, 2000);
  EXPECT_EQ(answers[0]["line"], 1);
  EXPECT_EQ(answers[1]["moves"].size(), 2U);
}

TEST_F(ReplayTest, OfAFileNamesTheLineOfAnIllegalGame) {
  const std::string legal = path("legal");
  const std::string illegal = path("illegal");
  std::ofstream(legal) << "2 1\n";
  std::ofstream(illegal) << "2 1\n\n2 9\n";
  const std::vector<std::string> strict = {"--strict", "--pits", "3", "--seeds", "2"};
  std::vector<std::string> of_files = strict;
  of_files.insert(of_files.end(), {"--games", legal, "--games", illegal});
  const Outcome outcome = replay(of_files);
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.output, "");
  const std::string why = ", line 3: sowing 2: '9' is not a pit of 1..3\n";
  EXPECT_EQ(outcome.errors, "seedbank: " + illegal + why);
  std::vector<std::string> of_input = strict;
  of_input.emplace_back("--report");
  EXPECT_EQ(replay(of_input, "2 1\n\n2 9\n").errors, "seedbank: standard input" + why);
}

// The figures by hand, from the games that the lines show.
TEST_F(ReplayTest, ReportsPlayersAndResumes) {
  const std::string games =
      "{\"south\":\"A\",\"north\":\"B\",\"sowings\":[2,1,1]}\n"
      "{\"south\":\"B\",\"north\":\"A\",\"sowings\":[2,2]}\n";
  const std::vector<std::string> options = {"--pits", "2", "--seeds", "2", "--numbering", "sowing"};
  std::vector<std::string> as_json = options;
  as_json.emplace_back("--json");
  std::map<std::string, std::array<int, 4>> expected;  // legal, illegal, best, cost
  const Outcome one_by_one = replay(as_json, games);
  for (const Json& game : objects_of(one_by_one.output)) {
    for (const Json& move : game["moves"]) {
      const std::string player = game["players"][move["side"] == "south" ? 0 : 1];
      std::array<int, 4>& of = expected[player];
      ++of[0];
      of[2] += move["cost"] == 0 ? 1 : 0;
      of[3] += move["cost"].get<int>();
    }
    if (game.contains("illegal")) {
      ++expected[game["players"][game["illegal"]["side"] == "south" ? 0 : 1]][1];
    }
  }
  std::vector<std::string> report = as_json;
  report.emplace_back("--report");
  const Outcome outcome = replay(report, games);
  EXPECT_EQ(outcome.code, one_by_one.code);
  const Json found = Json::parse(outcome.output);
  EXPECT_EQ(found["games"], 2);
  ASSERT_EQ(found["players"].size(), expected.size());
  for (const Json& player : found["players"]) {
    const std::array<int, 4>& of = expected.at(player["player"]);
    const Json& all = player["phases"]["all"];
    EXPECT_EQ(all["sowings"], of[0]);
    EXPECT_EQ(player["illegal"], of[1]);
    EXPECT_NEAR(all["best"]["value"].get<double>(), 1.0 * of[2] / of[0], 1e-9);
    EXPECT_NEAR(all["mean_cost"]["value"].get<double>(), 1.0 * of[3] / of[0], 1e-9);
    EXPECT_LE(all["best"]["low"], all["best"]["value"]);
    EXPECT_GE(all["best"]["high"], all["best"]["value"]);
    int sowings = 0;
    for (const char* const phase : {"opening", "middle", "end"}) {
      sowings += player["phases"][phase]["sowings"].get<int>();
    }
    EXPECT_EQ(sowings, of[0]);
  }
  // Text and CSV have the same players.
  std::vector<std::string> csv = options;
  csv.insert(csv.end(), {"--report", "--csv"});
  EXPECT_EQ(lines_of(replay(csv, games).output).size(), 1 + 4 * expected.size());
  // What belongs to a player is not repeated for its phases.
  const std::vector<std::string> rows =
      lines_of(replay({"--pits", "3", "--seeds", "2", "--report", "--csv"}, "2 1\n2 9\n").output);
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_TRUE(rows[1].starts_with("South,all,2,3,1,0.750000,0.")) << rows[1];
  EXPECT_TRUE(rows[2].starts_with("South,opening,,3,,,,,")) << rows[2];
  EXPECT_TRUE(rows[3].starts_with("South,middle,,0,,,,,")) << rows[3];
  EXPECT_TRUE(rows[4].starts_with("South,end,,0,,,,,")) << rows[4];

  // The page holds the same object.
  const std::string page = path("players.html");
  std::vector<std::string> as_page = report;
  as_page.insert(as_page.end(), {"--html", page});
  EXPECT_EQ(replay(as_page, games).output, outcome.output);
  std::ifstream document(page);
  const std::string html(std::istreambuf_iterator<char>(document), {});
  EXPECT_NE(html.find("id=\"data\">" + lines_of(outcome.output)[0] + "</script>"),
            std::string::npos);
  as_page.insert(as_page.end(), {"--out", page});
  EXPECT_EQ(replay(as_page, games).code, 2) << "the same file";
  EXPECT_EQ(replay({"--html", page, "1"}).code, 2) << "without --report";

  // A run resumes the file of another one, and refuses that of other games.
  const std::string whole = path("whole");
  const std::string resumed = path("resumed");
  std::vector<std::string> to_file = report;
  to_file.insert(to_file.end(), {"--out", whole});
  EXPECT_EQ(replay(to_file, games).output, outcome.output);
  std::ifstream in(whole);
  std::string first;
  std::getline(in, first);
  std::ofstream(resumed) << first << "\n{\"torn";
  to_file.back() = resumed;
  EXPECT_EQ(replay(to_file, games).output, outcome.output);
  const auto bytes = [](const std::string& name) {
    std::ifstream file(name);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  EXPECT_EQ(bytes(resumed), bytes(whole));
  EXPECT_EQ(replay(to_file, "1 2\n").code, 2);
  EXPECT_EQ(bytes(resumed), bytes(whole));
}

TEST_F(ReplayTest, RefusesToReplaceItsInput) {
  const std::string games = path("games");
  const std::string link = path("link");
  const std::string text = "2 1\n";
  std::ofstream(games) << text;
  std::filesystem::create_symlink("games", link);
  for (const std::string& read : {games, link}) {
    for (const std::string& written : {games, link, path("./games")}) {
      for (const std::string option : {"--html", "--out"}) {
        const Outcome outcome =
            replay({"--report", "--games", read, option, written, "--pits", "3", "--seeds", "2"});
        EXPECT_EQ(outcome.code, 2) << option;
        EXPECT_EQ(outcome.errors,
                  "seedbank: options '" + option + "' and '--games' name the same file\n");
      }
    }
  }
  // A file that does not exist yet, and a link to it.
  std::filesystem::create_symlink("absent", path("to-absent"));
  EXPECT_EQ(replay({"--report", "--html", path("to-absent"), "--out", path("absent")}, text).errors,
            "seedbank: options '--html' and '--out' name the same file\n");
  Invocation shell;
  shell.program = "/bin/sh";
  shell.arguments = {"-c", R"("$0" replay --db none --report --html "$1" <"$1")",
                     program_under_test(), games};
  const Outcome redirected = run(shell);
  EXPECT_EQ(redirected.code, 2);
  EXPECT_EQ(redirected.errors, "seedbank: option '--html' and standard input are the same file\n");
  std::ifstream in(games);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
}

TEST_F(ReplayTest, InputWithoutAGameIsAnError) {
  const std::string file = path("file");
  for (const std::string text :
       {"position,sowing,model\n", "position,sowing,model\r3 3 3 0 3 3 3 0 s,1,a\r"}) {
    std::ofstream(file) << text;
    for (const Outcome& outcome :
         {replay({}, text), replay({"--json"}, text), replay({"--games", file})}) {
      EXPECT_EQ(outcome.code, 3) << text;
      EXPECT_EQ(outcome.output, "");
      EXPECT_EQ(outcome.errors, "seedbank: no games\n");
    }
  }
  const Outcome empty = replay({}, "");
  EXPECT_EQ(empty.code, 0) << "a program that has no game to ask about";
  EXPECT_EQ(empty.output + empty.errors, "");
}

TEST_F(ReplayTest, AnInvalidLineDoesNotAffectOthers) {
  const Outcome outcome = replay({"--pits", "2", "--seeds", "1", "--json"}, "2 1\n5\n1\n");
  EXPECT_EQ(outcome.code, 1);
  const std::vector<Json> lines = objects_of(outcome.output);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0]["moves"].size(), 2U);
  EXPECT_EQ(lines[1]["line"], 2);
  EXPECT_EQ(lines[2]["moves"].size(), 1U);
}

// With the stack size of a small machine or a container.
TEST_F(ReplayTest, RefusesDeeplyNestedJson) {
  constexpr int kDepth = 32'000;
  const std::string deep = std::string(kDepth, '[') + std::string(kDepth, ']') + '}';
  const std::string record =
      R"({"schema":"seedbank.game/1","rules":"standard","start":"1,1,1,1,1,1","pits":)" + deep;
  for (const auto& [command, line] :
       {std::pair<std::string, std::string>{"replay", record}, {"query", R"({"board":)" + deep}}) {
    Invocation run;
    run.program = "/bin/sh";
    run.arguments = {"-c",
                     "ulimit -s 2048; exec \"$0\" \"$@\"",
                     program_under_test(),
                     command,
                     "--json",
                     "--quiet",
                     "--db",
                     "none"};
    run.input = "\n" + line + '\n';
    const Outcome outcome = seedbank::run(run);
    EXPECT_EQ(outcome.code, 3) << outcome.errors;
    const Json answer = objects_of(outcome.output).back();
    EXPECT_EQ(answer["line"], 2);
    EXPECT_NE(answer["error"].get<std::string>().find("JSON nested more than 32 deep"),
              std::string::npos)
        << answer;
  }
}

// Values do not say what a sowing before a possible exchange of seats costs.
TEST_F(ReplayTest, BoundsTheUnknownCostsBeforeAnExchangeOfSeatsBySeedsInPlay) {
  const std::string records = path("records");
  const Outcome match = seedbank_command({"match", "--players", "1,3", "--pits", "3", "--seeds",
                                          "2", "--pie", "turn", "--games", "2", "--records",
                                          records, "--no-judge", "--quiet", "--db", "none"});
  ASSERT_EQ(match.code, 0) << match.errors;
  std::ifstream file(records);
  const std::string input{std::istreambuf_iterator(file), {}};
  for (const Json& game : games({}, input)) {
    const Json& first = game["moves"][0];
    EXPECT_TRUE(first["cost"].is_null());
    EXPECT_EQ(first["cost_bounds"], Json({0, 24})) << "which is twice the seeds in play";
  }
}

TEST_F(ReplayTest, GivesBoundsAtTheTimeLimit) {
  const Outcome outcome = replay({"--time", "0", "--json", "--endgames", "0", "1", "2"});
  EXPECT_EQ(outcome.code, 124);
  const Json game = Json::parse(outcome.output);
  EXPECT_TRUE(game["value"].is_null());
  EXPECT_LE(game["bounds"][0], 10) << "which is the value of the opening";
  EXPECT_GE(game["bounds"][1], 10);
  for (const Json& move : game["moves"]) {
    EXPECT_TRUE(move["cost"].is_null());
    EXPECT_LT(move["cost_bounds"][0], move["cost_bounds"][1]);
  }
}

}  // namespace
}  // namespace seedbank
