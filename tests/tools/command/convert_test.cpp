// seedbank convert and --notation, as users run them.
#include <gtest/gtest.h>

#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

constexpr char kPosition[] = "0,1,0,0,5,2,11,3,0,7,1,0,4,14 s";

// Every refusal of a text that other notations read names them, and the option.
TEST(Convert, RefusalsNameTheNotationsThatReadTheText) {
  const std::pair<std::string, std::string> cases[] = {
      {"6;11;14;0;1;0;0;5;2;3;0;7;1;0;4",
       "number 15, '4', follows the 14 numbers of a position of 6 pits per side: leave it out, or "
       "add a number "
       "(read as fairkalah; it is 0,1,0,0,5,2,11,3,0,7,1,0,4,14 s as kgpc); choose with --from"},
      {R"({"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"current_player":0})",
       "field 'board' is 4,4,4,4,4,0,4,4,4,4,4,4,0,4 s as openspiel-tensor, but "
       "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s as fairkalah: name the notation; choose with --from"},
      {R"({"south":[4,0],"north":[3,1],"elo":7})",
       "unknown field 'elo'; leave it out with --ignore"},
      {R"({"south":[4,0],"north":[3,1],"turn":1})",
       "the position is 4,0,3,1 n if players are counted from 0, but 4,0,3,1 s if from 1: say "
       "which is the first player's number; choose with --players-from"},
      {"CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU",
       "the line says that its receiver, or the opponent, moves, but not which side that is: "
       "write s or n after it (read as manchester)"},
      {"<6,1,2", "a KGP board is enclosed in < and >: '<6,1,2' (read as kgp)"},
  };
  for (const auto& [text, message] : cases) {
    const Outcome outcome = seedbank_command({"convert", text});
    EXPECT_EQ(outcome.code, 3) << text;
    EXPECT_EQ(outcome.errors, "seedbank: " + message + '\n');
  }
}

TEST(Convert, OptionsDecideWhatATextDoesNot) {
  const std::string one = R"({"south":[4,0],"north":[3,1],"turn":1,"elo":7,"age":8})";
  EXPECT_EQ(output_of({"convert", "--ignore", "elo,age", "--players-from", "0", one}),
            "4,0,3,1 n\n");
  EXPECT_EQ(output_of({"convert", "--ignore", "elo,age", "--players-from", "1", one}),
            "4,0,3,1 s\n");
  const std::string board = R"({"board":[4,3,0,1]})";
  EXPECT_EQ(output_of({"convert", "--from", "openspiel-tensor", board}), "3,0,1,4 s\n");
  EXPECT_EQ(output_of({"convert", "--from", "manchester", board}), "0,1,4,3 s\n");
  const Outcome other = seedbank_command({"convert", "--players-from", "2", one});
  EXPECT_EQ(other.code, 2);
  EXPECT_EQ(other.errors.find("seedbank: option '--players-from': '2' is neither 0 nor 1"), 0U);
}

// The number of the first player is shown by a line of a file, also a later one, but only by an
// earlier line of a pipe.
TEST(Convert, OtherLinesShowHowPlayersAreCounted) {
  const auto line = [](int turn) {
    return R"({"south":[4,0],"north":[3,1],"turn":)" + std::to_string(turn) + "}\n";
  };
  const Outcome pipe = seedbank_command({"convert"}, line(1) + line(2) + line(1));
  EXPECT_EQ(pipe.code, 3);
  const std::vector<std::string> lines = lines_of(pipe.output);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].find("error: the position is 4,0,3,1 n if"), 0U) << lines[0];
  EXPECT_EQ(lines[1] + ' ' + lines[2], "4,0,3,1 n 4,0,3,1 s");
  Invocation run;
  run.program = "/bin/sh";
  run.arguments = {
      "-c", "f=$(mktemp) && cat >\"$f\" && \"$0\" convert <\"$f\"; code=$?; rm \"$f\"; exit $code",
      program_under_test()};
  run.input = line(1) + line(0);
  EXPECT_EQ(seedbank::run(run).output, "4,0,3,1 n\n4,0,3,1 s\n");
}

TEST(Convert, NotesTellTheOtherMeaningOfAList) {
  const std::string note =
      "read as 5 pits and a store per side; without stores, 12 numbers would be 6 pits";
  const Outcome text = seedbank_command({"convert", "2 1 0 0 1 0 1 0 0 2 1 0"});
  EXPECT_EQ(text.output, "2,1,0,0,1,0,1,0,0,2,1,0 s\n");
  EXPECT_EQ(text.errors, "seedbank: " + note + '\n');
  const Json json = Json::parse(output_of({"convert", "--json", "2 1 0 0 1 0 1 0 0 2 1 0"}));
  EXPECT_EQ(json["notes"][0]["kind"], "reading");
  EXPECT_EQ(json["notes"][0]["message"], note);
  EXPECT_EQ(seedbank_command({"convert", "2,1,0,0,1,0,1,0,0,2,1,0 s"}).errors, "");
}

TEST(Convert, GivesOneLinePerLine) {
  const Outcome outcome =
      seedbank_command({"convert", "--to", "openspiel"},
                       "<6,11,14,0,1,0,0,5,2,3,0,7,1,0,4>\n\nc0800020e000616040a00000200\n1 2 3 4\n"
                       "-4-0-1-7-0-3-\\n14-----------11\\n-0-1-0-0-5-2-\r\n" +
                           std::string(100'000, '1'));
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.errors, "");
  EXPECT_EQ(outcome.output,
            "-4-0-1-7-0-3-\\n14-----------11\\n-0-1-0-0-5-2-\n"
            "error: the position is empty\n"
            "-4-0-1-7-0-3-\\n14-----------11\\n-0-1-0-0-5-2-\\nCurrent player: 1\\nMove number: 0\n"
            "error: OpenSpiel supports only boards with 6 pits per side, not 1\n"
            "-4-0-1-7-0-3-\\n14-----------11\\n-0-1-0-0-5-2-\n"
            "error: the line is too long\n");
}

// The 12 columns of a game of 3 pits are as many as the numbers of a position of 5 pits.
TEST(Convert, RowsAfterAMaiaHeaderAreReadWithoutTheirLabels) {
  const std::string rows =
      "pit_3,pit_2,pit_1,score,pit_3o,pit_2o,pit_1o,score_o,optimal_3,optimal_2,optimal_1,game_"
      "val\n"
      "1,3,3,0,0,0,4,1,1,0,0,8\n"
      "0,0,1,4,0,0,2,5,0,0,1,-2\n"
      "0,0,1\n";
  const Outcome outcome = seedbank_command({"convert", "--from", "maia"}, rows);
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.output,
            "1,3,3,0,0,0,4,1 s\n0,0,1,4,0,0,2,5 s\n"
            "error: 3 columns, where the header has 12\n");
}

TEST(Convert, AcceptsArguments) {
  EXPECT_EQ(output_of({"convert", "--to", "openspiel", kPosition}),
            "-4-0-1-7-0-3-\n14-----------11\n-0-1-0-0-5-2-\n");
  EXPECT_EQ(output_of({"convert", "--from", "manchester", "3", "0", "7", "1", "0", "4", "14", "0",
                       "1", "0", "0", "5", "2", "11"}),
            std::string(kPosition) + '\n');
  const Outcome some = seedbank_command(
      {"convert", "c0800020e000616040a00000201", "1", "008080808080800080808080809"});
  EXPECT_EQ(some.code, 3);
  EXPECT_EQ(some.output, std::string(kPosition) + "\n4,4,4,4,4,4,0,4,4,4,4,4,4,0 s\n");
  EXPECT_EQ(some.errors.find("seedbank: position 2: 1 numbers: "), 0U) << some.errors;
}

TEST(Convert, JsonHasTheFieldsOfTheContract) {
  const Outcome outcome =
      seedbank_command({"convert", "--json", "--from", "manchester", "--to", "openspiel"},
                       "3,0,7,1,0,4,14,0,1,0,0,5,2,11\nx\n");
  EXPECT_EQ(outcome.code, 3);
  const std::vector<std::string> lines = lines_of(outcome.output);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(Json::parse(lines[0]),
            Json({{"schema", "seedbank.convert/1"},
                  {"position", kPosition},
                  {"notation", "openspiel"},
                  {"text", "-4-0-1-7-0-3-\n14-----------11\n-0-1-0-0-5-2-"}}));
  EXPECT_EQ(Json::parse(lines[1]), Json({{"schema", "seedbank.convert/1"},
                                         {"error", "number 1 is not a number: 'x'"},
                                         {"code", 3},
                                         {"line", 2}}));
}

TEST(Convert, NamesUnknownNotations) {
  const Outcome near = seedbank_command({"convert", "--to", "openspeil", kPosition});
  EXPECT_EQ(near.code, 2);
  EXPECT_EQ(near.errors,
            "seedbank: option '--to': 'openspeil' is not a notation, did you mean 'openspiel'?\n");
  const Outcome far = seedbank_command({"query", "--notation", "zzzzzzz", kPosition});
  EXPECT_EQ(far.code, 2);
  EXPECT_EQ(
      far.errors,
      "seedbank: option '--notation': 'zzzzzzz' is not a notation; there are fairkalah, maia, "
      "kgp, kgpc, manchester, openspiel, openspiel-tensor, rawlings, cmancala, ludii, json, "
      "drawn\n");
}

TEST(Convert, HelpExplainsBareListsOfNumbers) {
  for (const std::string command : {"convert", "query", "perft"}) {
    const std::string help = output_of({command, "--help"});
    const std::size_t place = help.find("14 numbers");
    ASSERT_NE(place, std::string::npos) << command;
    EXPECT_NE(help.find("FairKalah's", place), std::string::npos) << command;
  }
}

// Finished games need neither database nor search.
TEST(NotationOption, AlsoAppliesToTheAnswer) {
  const std::string input = "<1,3,2,0,5>\n";
  EXPECT_EQ(output_of({"query"}, input), "0,3,5,2 s: -4 loss, terminal\n");
  EXPECT_EQ(output_of({"query", "--notation", "kgp"}, input), "<1,3,2,0,5>: -4 loss, terminal\n");
  EXPECT_EQ(Json::parse(output_of({"query", "--json", "--notation", "manchester", "5,2,0,3"}))
                .at("position"),
            "5,2,0,3");
  const std::string three_lines = "-0-0-0-0-0-1-\\n20-----------27\\n-0-0-0-0-0-0-";
  EXPECT_EQ(output_of({"query", "--notation", "openspiel"}, three_lines + '\n'),
            three_lines + ": +6 win, terminal\n");
  const Json counts = Json::parse(
      output_of({"perft", "--depth", "1", "--json", "--notation", "maia", "1,0,1,0,4,4"}));
  EXPECT_EQ(counts.at("position"), "1,0,1,0,4,4");
  EXPECT_EQ(counts.at("sequences"), 1);
}

}  // namespace
}  // namespace seedbank
