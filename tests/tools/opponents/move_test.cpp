// seedbank move: pits on the command line and line by line.
#include <gtest/gtest.h>

#include "tests/solver/boards.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

class MoveTest : public testing::Test {
 protected:
  [[nodiscard]] Outcome move(std::vector<std::string> arguments, std::string input = "") const {
    arguments.insert(arguments.begin(), "move");
    arguments.insert(arguments.end(), {"--quiet", "--db", "none"});
    return seedbank_command(std::move(arguments), std::move(input));
  }
};

TEST_F(MoveTest, PrintsThePit) {
  // North's pit 2 earns an extra turn, and so does South's third pit.
  const Outcome north = move({"--strategy", "deterministic", "2,2,2,0,1,2,2,0,n"});
  EXPECT_EQ(north.output, "2\n");
  EXPECT_EQ(north.code, 0) << north.errors;
  const Outcome both = move({"--strategy", "greedy", "2,2,1,0,1,2,2,0", "2,2,0,0,1,2,2,0"});
  EXPECT_EQ(both.output, "3\n1\n");  // an extra turn, a capture of two seeds
}

TEST_F(MoveTest, JsonHasTheReasonOfTheChoice) {
  const Outcome outcome =
      move({"--strategy", "exact", "--json", "--rules", "standard"}, "4,4,4,20,1,1,1,0 s\n");
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_EQ(objects_of(outcome.output)[0], (Json{{"schema", "seedbank.move/1"},
                                                 {"position", "4,4,4,20,1,1,1,0 s"},
                                                 {"rules", "standard"},
                                                 {"strategy", "exact"},
                                                 {"random_seed", 1},
                                                 {"pit", 1}}));
}

TEST_F(MoveTest, ExactPlaySowsPitsThatQueryCallsBest) {
  std::mt19937_64 generator(random_seed());
  std::string input;
  for (int i = 0; i < 40; ++i) {
    input += to_text({4, Side::kNorth, random_position(generator, 4, 14)}) + '\n';
  }
  const auto moves = lines_of(move({"--strategy", "exact"}, input).output);
  const auto answers = objects_of(output_of({"query", "--json", "--quiet", "--no-line"}, input));
  ASSERT_EQ(moves.size(), answers.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_EQ(std::stoi(moves[i]), answers[i]["best"].back()) << answers[i];
  }
}

TEST_F(MoveTest, ChanceDependsOnTheSeedAndThePosition) {
  std::string input;
  for (int i = 0; i < 60; ++i) input += "4,4,4,4,4,4," + std::to_string(i) + ",4,4,4,4,4,4,0\n";
  const auto choose = [&](const char* seed, const char* threads) {
    return move({"--strategy", "random", "--random-seed", seed, "--threads", threads}, input)
        .output;
  };
  EXPECT_EQ(choose("1", "1"), choose("1", "2"));
  EXPECT_NE(choose("1", "1"), choose("2", "1"));
  std::set<std::string> pits;
  for (const std::string& line : lines_of(choose("1", "1"))) pits.insert(line);
  EXPECT_EQ(pits.size(), 6U);
}

TEST_F(MoveTest, ErrorsNameTheReason) {
  const Outcome over = move({"--strategy", "greedy", "0,0,5,1,1,3"});
  EXPECT_EQ(over.code, 3);
  EXPECT_NE(over.errors.find("the game is over"), std::string::npos) << over.errors;
  EXPECT_EQ(over.output, "");
  const Outcome lines = move({"--strategy", "greedy"}, "0,0,5,1,1,3\n1,1,0,1,1,0\nnonsense\n");
  EXPECT_EQ(lines.code, 3);
  ASSERT_EQ(lines_of(lines.output).size(), 3U);
  EXPECT_EQ(lines_of(lines.output)[1], "2");
  EXPECT_TRUE(lines_of(lines.output)[2].starts_with("error")) << lines.output;

  EXPECT_EQ(move({"4,4,0,4,4,0"}).code, 2);
  const Outcome unknown = move({"--strategy", "tree:99", "4,4,0,4,4,0"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.errors.find("--strategy"), std::string::npos) << unknown.errors;
  EXPECT_NE(unknown.errors.find("from 1 to 12, not '99'"), std::string::npos) << unknown.errors;
}

TEST_F(MoveTest, WithoutTimeItStillChooses) {
  const Outcome outcome =
      move({"--strategy", "exact", "--time", "0", "6,6,6,6,6,6,0,6,6,6,6,6,6,0"});
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  const int pit = std::stoi(outcome.output);
  EXPECT_TRUE(pit >= 1 && pit <= 6) << pit;
}

}  // namespace
}  // namespace seedbank
