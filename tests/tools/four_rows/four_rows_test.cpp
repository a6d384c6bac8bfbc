// seedbank four-rows: sowings, turns, games and matches as users see them.
#include <gtest/gtest.h>

#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

constexpr char kFourRowsOpening[] =
    "2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0";
constexpr char kEndless[] = "2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0";

Outcome four_rows(std::vector<std::string> arguments, std::string input = "") {
  arguments.insert(arguments.begin(), "four-rows");
  return seedbank_command(std::move(arguments), std::move(input));
}

TEST(FourRowsCommand, SowsAndDrawsTheBoard) {
  const Outcome sown = four_rows({"sow", "--pit", "10"});
  EXPECT_EQ(sown.code, 0);
  EXPECT_EQ(sown.output,
            "South sows pit 10: 2 steps, captures 0\n"
            "\n"
            "pits      8   7   6   5   4   3   2   1\n"
            "North   [2] [2] [2] [2] [2] [2] [2] [2]   North: 24 seeds, to move\n"
            "        [2] [2] [2] [2] [0] [0] [0] [0]   fighting row\n"
            "pits      9  10  11  12  13  14  15  16\n"
            "         ------------------------------\n"
            "pits     16  15  14  13  12  11  10   9\n"
            "        [0] [1] [1] [1] [0] [3] [0] [2]   fighting row\n"
            "South   [2] [2] [2] [2] [2] [2] [2] [2]   South: 24 seeds\n"
            "pits      1   2   3   4   5   6   7   8\n"
            "\n"
            "2,2,2,2,2,2,2,2,2,0,3,0,1,1,1,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 n\n");
}

TEST(FourRowsCommand, SowJsonHasTheFieldsOfTheContract) {
  EXPECT_EQ(four_rows({"sow", "--json", kEndless, "--pit", "5", "--max-steps", "none"}).output,
            R"({"schema":"seedbank.four-rows.sow/2","position":")" + std::string(kEndless) +
                R"( s","pit":5,"steps":434,"captured":0,"ended":"endless",)"
                R"("cycle":{"start":1,"period":434},"result":null})"
                "\n");
  const Json limited = Json::parse(four_rows({"sow", "--json", "--pit", "5", kEndless}).output);
  EXPECT_EQ(limited["ended"], "limit");
  EXPECT_EQ(limited["steps"], 100);
  EXPECT_TRUE(limited["cycle"].is_null());
  EXPECT_TRUE(limited["result"].is_string());
  const Json short_limit =
      Json::parse(four_rows({"sow", "--json", "--pit", "5", "--max-steps", "7", kEndless}).output);
  EXPECT_EQ(short_limit["steps"], 7);
}

TEST(FourRowsCommand, TakesAPositionAsWords) {
  std::vector<std::string> arguments = {"sow", "--json", "--pit", "1"};
  for (int i = 0; i < 32; ++i) arguments.emplace_back("3");
  arguments.emplace_back("n");
  const Json answer = Json::parse(four_rows(arguments).output);
  EXPECT_TRUE(answer["position"].get<std::string>().ends_with(",3,3 n")) << answer;
  EXPECT_TRUE(answer["result"].get<std::string>().ends_with(" s")) << answer;
}

TEST(FourRowsCommand, RefusesInvalidArguments) {
  const auto expect_error = [](const std::vector<std::string>& arguments, int code,
                               const std::string& message) {
    const Outcome outcome = four_rows(arguments);
    EXPECT_EQ(outcome.code, code);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors, "seedbank: " + message + '\n');
  };
  expect_error({"sow"}, 2, "option '--pit N' is required");
  expect_error({"sow", "--pit", "17"}, 2, "option '--pit': '17' is out of range, expected 1..16");
  expect_error({"sow", "--pit", "13"}, 3,
               "South's pit 13 holds 0 seeds, and a turn starts with two or more");
  expect_error({"sow", "--pit", "1", "1,2,3"}, 3,
               "3 numbers: a position of four-row Kalaha has 32, South's pits 1 to 16, then "
               "North's");
  expect_error({"sow", "--pit", "1", kEndless, kEndless}, 2, "one position at a time");
  expect_error({"sow", "--pit", "1", "--max-steps", "0"}, 2,
               "option '--max-steps': '0' is out of range, expected 1..1000000000000000000");
  expect_error({"move", "--level", "master"}, 2,
               "option '--level': 'master' is not one of beginner, amateur, expert");
  expect_error({"move", "--depth", "0"}, 2,
               "option '--depth': '0' is out of range, expected 1..64");
  expect_error({"move", "x,2"}, 3, "number 1 (South's pit 1) is not a number: 'x'");
  expect_error({"match"}, 2, "option '--players A,B' is required");
  expect_error({"match", "--players", "amateur"}, 2,
               "option '--players': 'amateur' is not two players separated by a comma, such as "
               "amateur,expert:4");
  expect_error(
      {"match", "--players", "amateur,expert:99"}, 2,
      "option '--players': 'expert:99' is not a player, expected beginner, amateur, expert "
      "or expert:N with N in 1..64");
  expect_error({"play", "--json"}, 2, "option '--json': a game is played in text");
}

TEST(FourRowsCommand, MovesDependOnTheLevel) {
  const Json expert =
      Json::parse(four_rows({"move", "--json", "--depth", "8", kFourRowsOpening}).output);
  EXPECT_EQ(expert["schema"], "seedbank.four-rows.move/2");
  EXPECT_EQ(expert["level"], "expert");
  EXPECT_EQ(expert["depth"], 8);
  EXPECT_EQ(expert["margin"], -4);
  EXPECT_EQ(expert["line"].size(), 8U);
  EXPECT_EQ(expert["line"][0], expert["pit"]);
  const Json amateur =
      Json::parse(four_rows({"move", "--json", "--level", "amateur", kFourRowsOpening}).output);
  EXPECT_FALSE(amateur.contains("margin"));
  EXPECT_EQ(four_rows({"move", "--time", "0", "--depth", "30", kFourRowsOpening}).code, 124);
}

TEST(FourRowsCommand, AnswersLinesInOrderForAnyNumberOfThreads) {
  std::string input;
  for (int i = 0; i < 40; ++i)
    input += std::string(kFourRowsOpening) + (i % 2 == 0 ? " n" : "") + '\n';
  input += "1,2,3\n" + std::string(100'000, '1') + '\n' + kEndless;
  const auto answers = [&](const std::string& threads) {
    const Outcome outcome = four_rows(
        {"move", "--json", "--level", "beginner", "--threads", threads, "--random-seed", "5"},
        input);
    EXPECT_EQ(outcome.code, 3);
    std::vector<Json> objects = objects_of(outcome.output);
    for (Json& object : objects) object.erase("seconds");
    return objects;
  };
  const std::vector<Json> found = answers("1");
  EXPECT_EQ(answers("2"), found);
  ASSERT_EQ(found.size(), 43U);
  EXPECT_EQ(found[40]["code"], 3);
  EXPECT_EQ(found[40]["line"], 41);
  EXPECT_EQ(found[41]["error"], "the line is too long");
  EXPECT_EQ(found[42]["position"], std::string(kEndless) + " s");
  EXPECT_NE(found[1]["pit"].dump() + found[3]["pit"].dump() + found[5]["pit"].dump(),
            found[7]["pit"].dump() + found[9]["pit"].dump() + found[11]["pit"].dump());
}

TEST(FourRowsCommand, PlaysThroughAPipe) {
  const Outcome game = four_rows({"play", "--random-seed", "1", "--level", "amateur"},
                                 "hint\n10\nposition\n16\nnonsense\nundo\nundo\nposition\nhelp\n");
  EXPECT_EQ(game.code, 0);
  EXPECT_EQ(game.errors, "");
  const std::vector<std::string> lines = lines_of(game.output);
  const auto count = [&](const std::string& begin) {
    return std::count_if(lines.begin(), lines.end(),
                         [&](const std::string& line) { return line.starts_with(begin); });
  };
  EXPECT_EQ(count("South sows pit 10: 2 steps, captures 0"), 1);
  EXPECT_EQ(count("North sows pit "), 1);
  EXPECT_EQ(count("Not understood: type a pit from 1 to 16"), 1);
  EXPECT_EQ(count("South's pit 16 holds 0 seeds"), 1);
  EXPECT_EQ(count("There is no turn of yours to take back."), 1);
  EXPECT_EQ(count(std::string(kFourRowsOpening) + " s"), 1);
  EXPECT_EQ(count("  undo "), 1);
  for (const std::string& line : lines) EXPECT_LT(line.size(), 80U) << line;
}

TEST(FourRowsCommand, PlaysToTheEndOfAGame) {
  // South's last turn leaves North with ones only.
  const Outcome won = four_rows(
      {"play", "--you", "both", "0,0,0,0,0,0,0,2,0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,5,0"},
      "8\n1\nhint\nquit\n8\n");
  EXPECT_EQ(won.code, 0);
  EXPECT_NE(won.output.find("South wins: North has no pit with two seeds.\n"), std::string::npos);
  EXPECT_NE(won.output.find("The game is over: undo, position NUMBERS or quit.\n"),
            std::string::npos);
  const Outcome endless =
      four_rows({"play", "--you", "both", "--max-steps", "none", kEndless}, "5\nundo\n3\n");
  EXPECT_NE(endless.output.find("without a winner: the sowing never ends.\n"), std::string::npos);
  EXPECT_NE(endless.output.find("South sows pit 3: 56 steps"), std::string::npos);
  const Outcome first = four_rows({"play", "--you", "north", "--max-turns", "1"});
  EXPECT_NE(first.output.find("South sows pit "), std::string::npos);
  EXPECT_NE(first.output.find("without a winner after 1 turns.\n"), std::string::npos);
}

TEST(FourRowsCommand, MatchesAreTheSameForAnyNumberOfThreads) {
  const auto match = [](const std::string& threads) {
    return output_of({"four-rows", "match", "--players", "amateur,expert:2", "--games", "20",
                      "--random-seed", "3", "--threads", threads, "--json"});
  };
  EXPECT_EQ(match("1"), match("3"));
  const Json json = Json::parse(match("2"));
  EXPECT_EQ(json["schema"], "seedbank.four-rows.match/1");
  EXPECT_EQ(json["games"], 20);
  EXPECT_EQ(json["results"][0]["south"]["games"], 10);
  const std::string table =
      output_of({"four-rows", "match", "--players", "beginner,amateur", "--games", "10"});
  EXPECT_NE(table.find("\n  amateur     both       10 "), std::string::npos) << table;
}

}  // namespace
}  // namespace seedbank
