// seedbank query: answers against brute force and published values, and arbitrary input lines.
#include <regex>

#include <gtest/gtest.h>

#include "db/endgame/format.h"
#include "solver/game/notation.h"
#include "tests/db/stored_layers.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/database_files.h"
#include "tests/tools/irving_sample.h"
#include "tests/tools/process.h"
#include "tests/tools/truth.h"

namespace seedbank {
namespace {

class QueryTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path() const { return directory_.path() / "db"; }
  // What --db names: the database, if there is one.
  [[nodiscard]] std::string database() const {
    return std::filesystem::exists(path()) ? path() : "none";
  }

  void build(const std::string& seeds, const Game& game = Game()) const {
    (void)output_of({"build", "--seeds", seeds, "--db", path(), "--pits", std::to_string(game.pits),
                     "--rules", std::string(name(game.rules))});
  }

  [[nodiscard]] Outcome query(std::vector<std::string> arguments, std::string input = "") const {
    arguments.insert(arguments.begin(), "query");
    arguments.insert(arguments.end(), {"--db", database()});
    return seedbank_command(std::move(arguments), std::move(input));
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(QueryTest, DrawsTheBoardForPeople) {
  build("8");
  const Outcome south = query({"0,1,0,0,0,2,20,3,0,0,1,0,0,21"});
  EXPECT_EQ(south.code, 0);
  EXPECT_EQ(south.output,
            "          6   5   4   3   2   1       pit\n"
            "          0   0   1   0   0   3       North\n"
            "     21                          20\n"
            "          0   1   0   0   0   2       South, to move\n"
            "          1   2   3   4   5   6       pit\n"
            "\n"
            "South loses by 2 (empty-capture)\n"
            "\n"
            "  pit  value\n"
            "    2     -2  best\n"
            "    6     -6\n"
            "\n"
            "best play, pits sown in a turn joined by -\n"
            "  South 2, North 1, South 6\n"
            "\n"
            "from the database\n");
  const Outcome over = query({"0 0 3 2 0 1 n"});
  EXPECT_EQ(over.code, 0);
  EXPECT_EQ(over.output,
            "        2  1      pit\n"
            "        0  2      North\n"
            "     1        3\n"
            "        0  0      South\n"
            "        1  2      pit\n"
            "\n"
            "a draw (empty-capture)\n"
            "the game is over\n");
}

TEST_F(QueryTest, DrawsAPictureWithTheValueOfEachPit) {
  build("8");
  const std::string file = path() + "/board.svg";
  EXPECT_EQ(query({"--svg", file, "0,1,0,0,0,2,20,3,0,0,1,0,0,21"}).code, 0);
  const std::string picture = bytes_of(file);
  EXPECT_TRUE(picture.starts_with("<svg ") && picture.ends_with("</svg>\n")) << picture;
  EXPECT_NE(picture.find("class=\"name moves\">2: -2</text>"), std::string::npos);
  EXPECT_NE(picture.find("class=\"name\">6: -6</text>"), std::string::npos);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--svg", file}, {"--svg", file, "1,1,0,0", "2,0,1,1"}}) {
    EXPECT_EQ(query(words).code, 2);
  }
  const Outcome refused = query({"--svg", "/dev/null", "1,1,0,0"});
  EXPECT_EQ(refused.code, 6);
  EXPECT_EQ(refused.output, "") << "refused before the work";
}

TEST_F(QueryTest, JsonHasTheFieldsOfTheContract) {
  build("8");
  const Outcome looked_up = query({"--json", "0 1 0 0 0 2 20 3 0 0 1 0 0 21"});
  Json answer = Json::parse(looked_up.output);
  EXPECT_GE(answer["seconds"], 0);
  answer.erase("seconds");
  EXPECT_EQ(answer.dump(),
            R"({"schema":"seedbank.query/1","position":"0,1,0,0,0,2,20,3,0,0,1,0,0,21 s",)"
            R"("rules":"empty-capture","value":-2,"outcome":"loss","best":[2],)"
            R"("moves":[{"pit":2,"value":-2},{"pit":6,"value":-6}],)"
            R"("line":[2,1,6],"source":"database","nodes":0,"endgame_seeds":0})");
  EXPECT_EQ(query({"--json", "0,0,0,0,0,0,3,1,1,1,1,1,1,9", "N"}).code, 3);
  EXPECT_EQ(query({"--json", "--rules", "standard", "0,0,0,0,0,0,3,1,1,1,1,1,1,9 N"}).output,
            R"({"schema":"seedbank.query/1","position":"0,0,0,0,0,0,3,1,1,1,1,1,1,9 n",)"
            R"("rules":"standard","value":12,"outcome":"win","best":[],"moves":[],"line":[],)"
            R"("source":"terminal","nodes":0,"seconds":0.0,"endgame_seeds":0})"
            "\n");
  EXPECT_FALSE(Json::parse(query({"--json", "--no-line", "0 1 0 0 0 2 20 3 0 0 1 0 0 21"}).output)
                   .contains("line"));
}

TEST_F(QueryTest, NamesALikelyPitIfTimeRunsOut) {
  build("4", {2, Rules::kEmptyCapture});
  const Outcome json = query({"--json", "--time", "0", "50,50,0,50,50,0"});
  EXPECT_EQ(json.code, 124);
  const Json answer = Json::parse(json.output);
  EXPECT_EQ(answer["best"], Json::array());
  const int likely = answer.at("likely");
  EXPECT_TRUE(likely == 1 || likely == 2) << likely;
  const Outcome text = query({"--time", "0", "50,50,0,50,50,0"});
  const std::regex row("\n    " + std::to_string(likely) + " +\\S+  probably best\n");
  EXPECT_TRUE(std::regex_search(text.output, row)) << text.output;
}

TEST_F(QueryTest, AgreesWithBruteForceAboutPositionsAndAllTheirSowings) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (const int pits : {2, 3, 6}) {
      const int most_seeds = pits == 6 ? 8 : 12;
      const Game game{pits, rules};
      build(std::to_string(most_seeds), game);
      const Questions questions(generator, pits, 2, most_seeds, 300);
      const Outcome outcome =
          query({"--json", "--rules", std::string(name(rules))}, questions.input);
      ASSERT_EQ(outcome.code, 0) << outcome.errors;
      const std::vector<Json> found = objects_of(outcome.output);
      ASSERT_EQ(found.size(), questions.positions.size());
      BruteForce oracle(game);
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i]["source"], "database");
        expect_truth(oracle, game, questions.positions[i], found[i]);
      }
    }
  }
}

TEST_F(QueryTest, GivesIrvingsMarginsUpTo14Seeds) {
  build("14");
  EXPECT_GE(expect_irvings_margins(path(), 14), 180);
}

TEST_F(QueryTest, ABatchGivesOneLinePerLineForAnyInput) {
  build("4", {2, Rules::kEmptyCapture});
  using std::string_literals::operator""s;
  const std::string input =
      "1,1,0,1,1,0\r\n"
      "\n"
      "garbage\n"s +
      "1 1 0 \0 1 0\n"s + std::string(3'000'000, 'x') + "\n" + std::string(3'000'000, ' ') +
      "\n"
      "9 9 0 9 9 0\n"
      "\xFF\xFE\n"
      "1 1 0 1 1 0 n";
  const Outcome text = query({"--quiet"}, input);
  EXPECT_EQ(text.code, 3);
  EXPECT_EQ(text.errors, "");
  const std::vector<std::string> lines = lines_of(text.output);
  ASSERT_EQ(lines.size(), 9U);
  EXPECT_EQ(lines[0].find("1,1,0,1,1,0 s: "), 0U) << lines[0];
  EXPECT_EQ(lines[1], "error: the position is empty");
  EXPECT_EQ(lines[2], "error: number 1 is not a number: 'garbage'");
  EXPECT_EQ(lines[3], "error: number 4 (North's pit 1) is not a number: '\\x00'");
  EXPECT_EQ(lines[4], "error: the line is too long");
  EXPECT_EQ(lines[5], "error: the line is too long");
  EXPECT_EQ(lines[6].find("9,9,0,9,9,0 s: "), 0U) << lines[6];
  EXPECT_TRUE(lines[6].ends_with(", search")) << lines[6];
  EXPECT_EQ(lines[7], "error: number 1 is not a number: '\\xFF\\xFE'");
  EXPECT_EQ(lines[8].find("1,1,0,1,1,0 n: "), 0U) << lines[8];
  EXPECT_TRUE(lines[8].ends_with(", database")) << lines[8];

  const Outcome objects = query({"--json", "--quiet"}, input);
  EXPECT_EQ(objects.code, 3);
  const std::vector<std::string> json_lines = lines_of(objects.output);
  ASSERT_EQ(json_lines.size(), 9U);
  for (std::size_t i = 0; i < json_lines.size(); ++i) {
    const Json answer = Json::parse(json_lines[i]);
    EXPECT_EQ(answer["schema"], "seedbank.query/1");
    const bool is_error = i != 0 && i != 6 && i != 8;
    EXPECT_EQ(answer.contains("error"), is_error) << json_lines[i];
    if (is_error) {
      EXPECT_EQ("error: " + answer["error"].get<std::string>(), lines[i]);
      EXPECT_EQ(answer["line"], i + 1);
      EXPECT_EQ(answer["code"], 3);
    }
  }
}

TEST_F(QueryTest, ErrorsSayThatAnOptionOrADashWasReadAsAPosition) {
  const Outcome option = query({"--", "--json"});
  EXPECT_EQ(option.code, 3);
  EXPECT_EQ(option.errors, "seedbank: '--json' was read as a position, because it follows '--'\n");
  const Outcome dash = query({"-"}, "0,0,1,1,0,0 s\n");
  EXPECT_EQ(dash.code, 3);
  EXPECT_EQ(dash.output, "");
  EXPECT_EQ(dash.errors,
            "seedbank: '-' was read as a position; without one, standard input is read\n");
}

// The 12 columns of a game of 3 pits are as many as the numbers of a position of 5 pits.
TEST_F(QueryTest, RowsAfterAMaiaHeaderAreReadWithoutTheirLabels) {
  build("8", {.pits = 3});
  const std::string rows =
      "pit_3,pit_2,pit_1,score,pit_3o,pit_2o,pit_1o,score_o,optimal_3,optimal_2,optimal_1,game_"
      "val\n"
      "0,0,1,4,0,0,2,5,0,0,1,-2\n"
      "0,0,1\n";
  const Outcome text = query({}, rows);
  EXPECT_EQ(text.code, 3);
  EXPECT_EQ(lines_of(text.output),
            (std::vector<std::string>{"header: rows of MAIA with 3 pits per side",
                                      "0,0,1,4,0,0,2,5 s: -2 loss, best 3, 3:-2, database",
                                      "error: 3 columns, where the header has 12"}));
  const std::vector<Json> found = objects_of(query({"--json"}, rows).output);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0],
            Json::parse(R"({"schema":"seedbank.query/1","header":"maia","pits":3,"line":1})"));
  EXPECT_EQ(found[1]["value"], -2);
  EXPECT_EQ(found[2]["line"], 3);
}

TEST_F(QueryTest, TheExitCodeIsTheMaximumOfAllLines) {
  build("4", {2, Rules::kEmptyCapture});
  EXPECT_EQ(query({}, "").code, 0);
  EXPECT_EQ(query({}, "").output, "");
  EXPECT_EQ(query({}, "1,1,0,1,1,0\n").code, 0);
  EXPECT_EQ(query({}, "1,1,0,1,1,0\nx\n1,1,0,1,1,0\n").code, 3);
  EXPECT_EQ(query({"--time", "0"}, "x\n50,50,0,50,50,0\nx\n").code, 124);
}

TEST_F(QueryTest, AnswersEveryLineBeforeTheNextIsWritten) {
  build("4", {2, Rules::kEmptyCapture});
  Conversation conversation({"query", "--db", database()});
  for (const std::string position : {"1,1,0,1,1,0", "0,1,0,1,2,0", "1,1,7,0,0,2"}) {
    conversation.say(position + " s\n");
    EXPECT_EQ(conversation.hear().find(position + " s: "), 0U);
  }
  conversation.say("1,1,0,");  // not a line until it ends
  conversation.say("1,1,0\n2,0");
  EXPECT_EQ(conversation.hear().find("1,1,0,1,1,0 s: "), 0U);
  EXPECT_EQ(conversation.end(), 3);
}

TEST_F(QueryTest, ArgumentsAreAnsweredInOrderEvenAfterBadOnes) {
  build("4", {2, Rules::kEmptyCapture});
  const Outcome outcome = query({"--json", "1,1,0,1,1,0", "1,1,0,1,1,0,0", "2,1,0,0,0,5 n"});
  EXPECT_EQ(outcome.code, 3);
  const std::vector<std::string> lines = lines_of(outcome.output);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(Json::parse(lines[0])["position"], "1,1,0,1,1,0 s");
  EXPECT_EQ(Json::parse(lines[1])["position"], "2,1,0,0,0,5 n");
  EXPECT_EQ(outcome.errors,
            "seedbank: position 2: number 7, '0', follows the 6 numbers of a position of 2 pits "
            "per side: leave it out, or add a number\n");
}

TEST_F(QueryTest, ANegativeNumberIsABadPositionNotAnOption) {
  const Outcome outcome = query({"-1", "1", "0", "1", "1", "0"});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.errors, "seedbank: number 1 (South's pit 1) is negative: '-1'\n");
}

TEST_F(QueryTest, AnIncompleteLayerIsSearchedInstead) {
  build("7");
  const std::string position = "0,0,1,0,0,2,0,4,0,0,0,0,0,0";
  const Json whole = Json::parse(query({"--json", position}).output);
  EXPECT_EQ(whole["source"], "database");
  std::filesystem::remove(db::pair_file(path(), Game(), {6, 2}));
  const Outcome outcome = query({"--json", position});
  EXPECT_EQ(outcome.code, 0);
  const Json gap = Json::parse(outcome.output);
  EXPECT_EQ(gap["source"], "search");
  EXPECT_EQ(gap["value"], whole["value"]);
  EXPECT_EQ(gap["moves"], whole["moves"]);
}

TEST_F(QueryTest, ADamagedFileThatASearchNeedsIsNamed) {
  build("8");
  const std::string file = db::pair_file(path(), Game(), {8, 3});
  std::string bytes = bytes_of(file);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  put_bytes(file, bytes);
  const Outcome outcome = query({"--endgames", "8", "2,1,0,3,2,1,0,1,2,0,0,1,2,0"});
  EXPECT_EQ(outcome.code, 4);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors.find("seedbank: " + file + ": "), 0U) << outcome.errors;
}

TEST_F(QueryTest, ADatabaseThatContradictsItselfIsNotTrusted) {
  // Valid files with meaningless values.
  db::PosixFileSystem files;
  const Game game{3, Rules::kStandard};
  db::write_meaningless_layers(files, path(), game, 7);
  const Outcome outcome = query({"--rules", "standard", "1,1,1,0,2,1,1,0"});
  EXPECT_EQ(outcome.code, 4);
  EXPECT_NE(outcome.errors.find(": contradicts itself: the mover's share is "), std::string::npos)
      << outcome.errors;

  const Outcome verified = seedbank_command({"verify", "--json", "--db", path()});
  EXPECT_EQ(verified.code, 1);
  const Json report = Json::parse(verified.output);
  EXPECT_GT(report["differences"], 1000);
  EXPECT_EQ(report["examples"].size(), 20U);
  const Json& example = report["examples"][0];
  EXPECT_NE(example["stored"], example["recomputed"]);
  EXPECT_EQ(parse_position(example["position"].get<std::string>()).pits, 3);
  const Outcome text = seedbank_command({"verify", "--full", "--db", path()});
  EXPECT_EQ(text.code, 1);
  EXPECT_EQ(text.output.find("wrong: "), 0U);
  // Checksums alone reveal nothing.
  EXPECT_EQ(seedbank_command({"verify", "--sample", "0", "--db", path()}).code, 0);
}

TEST_F(QueryTest, VerifyCanRequireLayers) {
  build("5");
  EXPECT_EQ(seedbank_command({"verify", "--seeds", "5", "--db", path()}).code, 0);
  const Outcome outcome = seedbank_command({"verify", "--seeds", "6", "--db", path()});
  EXPECT_EQ(outcome.code, 4);
  EXPECT_NE(outcome.errors.find("complete up to 5 seeds, not 6"), std::string::npos);
}

TEST_F(QueryTest, OutputThatCannotBeWrittenIsAnIoError) {
  build("4", {2, Rules::kEmptyCapture});
  for (const std::vector<std::string>& words : {std::vector<std::string>{"query", "1,1,0,1,1,0"},
                                                {"query"},
                                                {"solve", "--pits", "2", "--seeds", "1"},
                                                {"info"},
                                                {"stats"},
                                                {"verify"},
                                                {"build", "--seeds", "4", "--pits", "2"},
                                                {"perft", "--depth", "1"},
                                                {"help"},
                                                {"help", "build"},
                                                {"version"}}) {
    Invocation what;
    what.arguments = words;
    what.input = "1,1,0,1,1,0\n";
    what.output_file = "/dev/full";
    what.environment = {{"SEEDBANK_DB", path()}};
    const Outcome outcome = run(what);
    EXPECT_EQ(outcome.code, 6) << words[0];
    EXPECT_EQ(outcome.errors,
              "seedbank: cannot write to standard output: No space left on device\n");
  }
}

TEST_F(QueryTest, AReaderThatClosesThePipeEndsItQuietly) {
  Invocation shell;
  shell.program = "/bin/sh";
  shell.arguments = {"-c", "(yes 0,1,0,0 | \"$0\" query; echo $? >&2) | head -n 1",
                     program_under_test()};
  const Outcome outcome = run(shell);
  EXPECT_EQ(outcome.output, "0,1,0,0 s: +1 win, terminal\n");
  EXPECT_EQ(outcome.errors.find("seedbank"), std::string::npos) << outcome.errors;
  EXPECT_TRUE(outcome.errors.ends_with("6\n")) << outcome.errors;
}

}  // namespace
}  // namespace seedbank
