// Positions and games as people have them: inputs like those of public reports on programs for
// Kalah (OpenSpiel, Kaggle's Game Arena, the Manchester course, the Kalah Game Protocol), written
// in our own words, with the right answers. Each goes through the command for it.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

Outcome run_command(std::vector<std::string> arguments, std::string input = "") {
  if (arguments.front() != "convert") arguments.insert(arguments.end(), {"--db", "none"});
  arguments.emplace_back("--quiet");
  return seedbank_command(std::move(arguments), std::move(input));
}

TEST(PublishedInputs, PositionsAreConverted) {
  const std::string opening = "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s";
  const std::pair<std::string, std::string> positions[] = {
      {R"({"board":[0,4,4,4,4,4,4,0,4,4,4,4,4,4],"current_player":0})", opening},
      {R"({"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"pits":{"0":[4,4,4,4,4,4],"1":[4,4,4,4,4,4]},)"
       R"("stores":{"0":0,"1":0},"current_player":0})",
       opening},
      {R"({"board":[24,0,0,0,0,0,0,24,0,0,0,0,0,0],"current_player":"terminal"})",
       "0,0,0,0,0,0,24,0,0,0,0,0,0,24 s"},
      {"CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU n", "0,8,8,8,8,8,8,1,7,7,7,7,7,7,7,0 n"},
      {"24@7 state <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>", opening},
      {"# -1-4-7-0-3-2-\n# 3-----------4\n# -4-4-4-4-4-4-", "4,4,4,4,4,4,4,2,3,0,7,4,1,3 s"},
      {"[0, 1, 0, 0, 5, 2, 11, 3, 0, 1, 1, 0, 4, 20]", "0,1,0,0,5,2,11,3,0,1,1,0,4,20 s"},
      {"(0, 1, 0, 0, 5, 2, 11, 3, 0, 1, 1, 0, 4, 20)", "0,1,0,0,5,2,11,3,0,1,1,0,4,20 s"},
      {"0;1;0;0;5;2;11;3;0;1;1;0;4;20", "0,1,0,0,5,2,11,3,0,1,1,0,4,20 s"},
      {"0 | 4 | 4 | 4 | 4 | 4 | 3\n    4 | 4 | 4 | 4 | 4 | 4 | 1", "4,4,4,4,4,4,1,3,4,4,4,4,4,0 s"},
      {"4 | 4 | 4 | 4 | 4 | 3\n0                     1\n4 | 4 | 4 | 4 | 4 | 4",
       "4,4,4,4,4,4,1,3,4,4,4,4,4,0 s"},
      {"4 | 4 | 4 | 4 | 4 | 3\n4 | 4 | 4 | 4 | 4 | 4\n0 1", "4,4,4,4,4,4,1,3,4,4,4,4,4,0 s"},
      // Any names of fields, sides and movers.
      {R"({"south_pits":[0,0,0,0,0,1],"north_pits":[0,0,0,0,0,2],"south_store":0,"north_store":4,)"
       R"("playerToMove":"north"})",
       "0,0,0,0,0,1,0,0,0,0,0,0,2,4 n"},
      {R"({"south_pits":[0,0,0,0,0,1],"north_pits":[0,0,0,0,0,2],"south_store":0,"north_store":4,)"
       R"("isSouthTurn":false})",
       "0,0,0,0,0,1,0,0,0,0,0,0,2,4 n"},
      {R"({"player1":{"pits":[4,4,4,4,4,4],"store":0},"player2":{"pits":[4,4,4,4,4,4],"store":0},)"
       R"("turn":1})",
       opening},
      {R"({"status":{"1":"4","2":"4","3":"4","4":"4","5":"4","6":"4","7":"0","8":"4","9":"4",)"
       R"("10":"4","11":"4","12":"4","13":"4","14":"0"}})",
       opening},
      {R"([{"id":0,"stones":4},{"id":1,"stones":4},{"id":2,"stones":4},{"id":3,"stones":4},)"
       R"({"id":4,"stones":4},{"id":5,"stones":4},{"id":6,"stones":0},{"id":7,"stones":4},)"
       R"({"id":8,"stones":4},{"id":9,"stones":4},{"id":10,"stones":4},{"id":11,"stones":4},)"
       R"({"id":12,"stones":4},{"id":13,"stones":0}])",
       opening},
      {"[0,4,4,4,4,4,4,0,4,4,4,4,4,4]", opening},
      {"[0,4,4,4,4,4,4,4,4,4,4,4,4,0]", opening},
      {"2 1 0 0 1 0 1 0 0 2 1 0", "2,1,0,0,1,0,1,0,0,2,1,0 s"},
      {"0,1,0,0,5,2,11,3,0,1,1,0,4,20 North", "0,1,0,0,5,2,11,3,0,1,1,0,4,20 n"},
      {"\xE2\x95\x91 4 \xE2\x95\x91 4 \xE2\x95\x91 3\n0   1\n\xE2\x95\x91 4 \xE2\x95\x91 4 "
       "\xE2\x95\x91 4",
       "4,4,4,1,3,4,4,0 s"},
  };
  for (const auto& [text, position] : positions) {
    const Outcome outcome = run_command({"convert", text});
    EXPECT_EQ(outcome.output, position + '\n') << text << '\n' << outcome.errors;
  }
}

TEST(PublishedInputs, WhatCannotBeDecidedIsRefusedWithAdvice) {
  const std::pair<std::string, std::vector<std::string>> texts[] = {
      {R"({"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"current_player":0})",
       {"4,4,4,4,4,0,4,4,4,4,4,4,0,4 s as openspiel-tensor",
        "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s as fairkalah", "--from"}},
      {"CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU", {"not which side that is: write s or n"}},
      {"0,1,0,0,5,2,11,3,0,1,1,0,4,20,5", {"number 15, '5'", "leave it out"}},
      {R"({"south":[4,0],"north":[3,1],"currentPlayer":1})",
       {"4,0,3,1 n if players are counted from 0", "4,0,3,1 s if from 1", "--players-from"}},
      {R"({"south_pits":5,"north_pits":[4],"south_store":0,"north_store":0})",
       {"field 'south_pits' is not a list"}},
      {R"({"board":"x"})", {"field 'board' is not a list or an object"}},
      {R"({"south":[4,0],"north":[3,1],"sideThatMoves":"n"})",
       {"unknown field 'sideThatMoves'", "--ignore"}},
      {"2 0 3 5 1 6 10\n4 7 0 3 1 2 14",
       {"4,7,0,3,1,2,14,2,0,3,5,1,6,10 s as rows", "4,7,0,3,1,2,14,10,6,1,5,3,0,2 s as drawn",
        "--from"}},
  };
  for (const auto& [text, parts] : texts) {
    const Outcome outcome = run_command({"convert", text});
    EXPECT_EQ(outcome.code, 3) << text;
    for (const std::string& part : parts) {
      EXPECT_NE(outcome.errors.find(part), std::string::npos) << part << '\n' << outcome.errors;
    }
  }
}

TEST(PublishedInputs, PositionsHaveTheirValues) {
  // The values are those of an alpha-beta search of 30 lines, written for this position alone.
  const Outcome outcome = run_command(
      {"query", "--rules", "standard", "--json", "--no-line", "3,1,3,0,10,1,13,1,1,0,0,0,0,15 s"});
  const Json answer = Json::parse(outcome.output);
  std::vector<std::pair<int, int>> values;
  for (const Json& move : answer["moves"]) {
    values.emplace_back(move["pit"], move["value"]);
  }
  const std::vector<std::pair<int, int>> wanted = {{1, 6}, {2, 4}, {3, 14}, {5, -6}, {6, 14}};
  EXPECT_EQ(values, wanted);
  for (const std::string rules : {"standard", "empty-capture"}) {
    const Outcome lost = run_command(
        {"query", "--rules", rules, "--json", "--no-line", "3,2,1,4,2,4,0,2,1,2,0,2,0,1 s"});
    EXPECT_EQ(Json::parse(lost.output)["value"], -6) << rules;
  }
  const Outcome over = run_command(
      {"query", R"({"board":[24,0,0,0,0,0,0,24,0,0,0,0,0,0],"current_player":"terminal"})"});
  EXPECT_NE(over.output.find("a draw"), std::string::npos) << over.output;
}

TEST(PublishedInputs, RulesOfATextAreThoseOfTheQuestion) {
  const std::string text = R"({"south":[4,0],"north":[3,1],"rules":"standard"})";
  const Outcome other = run_command({"query", text});
  EXPECT_EQ(other.code, 3);
  EXPECT_NE(other.errors.find("rules 'standard', but is read under empty-capture rules"),
            std::string::npos)
      << other.errors;
  EXPECT_EQ(run_command({"query", "--rules", "standard", text}).code, 0);
  EXPECT_EQ(run_command({"convert", text}).output, "4,0,3,1 s\n");
}

struct PublishedSowings {
  std::vector<std::string> options;
  std::string text;
  std::string sowings;  // with their sides
  int code = 0;
};

TEST(PublishedInputs, GamesAreReadAsMeant) {
  const std::string ending = "0,0,0,0,0,1,10,2,2,0,0,0,1,7 s";
  const PublishedSowings games[] = {
      {{}, "3 6 9 12", "s3 s6 n2 n5"},
      {{}, "3 6 8 1", "s3 s6 n1 s1"},
      {{}, "history=0:3,0:6,1:9", "s3 s6 n2"},
      {{}, R"({"serializedGameAndState":"game=mancala history=0:3,0:6,1:9"})", "s3 s6 n2"},
      {{}, R"({"info":{"actionHistory":["3","6","9"]}})", "s3 s6 n2"},
      {{}, "2 5 7 0", "s3 s6 n1 s1"},
      {{}, "C F", "s3 s6"},
      {{}, "a1 f2", "s1 n1"},
      {{"--start", ending}, "6 1", "s6", 1},
      {{"--numbering", "sowing"}, "3 6 2 9 1", "s3 s6 n2", 1},
  };
  for (const PublishedSowings& game : games) {
    std::vector<std::string> arguments = {"replay", "--json", "--rules",    "standard",
                                          "--time", "0",      "--endgames", "0"};
    arguments.insert(arguments.end(), game.options.begin(), game.options.end());
    const Outcome outcome = run_command(arguments, game.text + '\n');
    const Json found = objects_of(outcome.output).at(0);
    std::string sowings;
    for (const Json& move : found["moves"]) {
      sowings += (sowings.empty() ? "" : " ") + move["side"].get<std::string>().substr(0, 1) +
                 move["pit"].dump();
    }
    EXPECT_EQ(sowings, game.sowings) << game.text;
    EXPECT_EQ(found.contains("illegal") || found.contains("past_end"), game.code == 1) << found;
  }
  // The first sowing ends in an empty pit, opposite an empty one, and is captured there only under
  // one set of rules.
  const Outcome other = run_command({"replay", "--rules", "empty-capture", "--start",
                                     "1,0,1,0,1,0,2,0 s", "--numbering", "sowing"},
                                    "1 3 2\n");
  EXPECT_NE(other.output.find("legal under standard rules"), std::string::npos) << other.output;
}

}  // namespace
}  // namespace seedbank
