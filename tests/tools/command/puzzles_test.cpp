// seedbank puzzles: its output, files that are extended, resumed or refused.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

class PuzzlesTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  [[nodiscard]] std::vector<std::string> arguments(std::vector<std::string> others) const {
    others.insert(others.begin(), "puzzles");
    others.insert(others.end(), {"--quiet", "--memory", "1G", "--db", "none"});
    return others;
  }

  // Of the small game (3,2).
  [[nodiscard]] Outcome puzzles(std::vector<std::string> others) const {
    others.insert(others.end(), {"--pits", "3", "--seeds", "2"});
    return seedbank_command(arguments(std::move(others)));
  }

  [[nodiscard]] static std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(PuzzlesTest, PrintsADocumentWithAPuzzlePerLine) {
  const Outcome outcome = puzzles({"--count", "2", "--rules", "standard"});
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_EQ(outcome.output,
            R"({"schema":"seedbank.puzzles/1","source":"seedbank puzzles --rules standard --pits 3)"
            R"( --seeds 2 --count 2 --random-seed 1 --least-gain 4","pits":3,"seeds":2,)"
            R"("random_seed":1,"least_gain":4,"count":2,"games":{"standard":3},"puzzles":[)"
            "\n"
            R"({"position":"0,1,1,3,3,3,0,1 s","rules":"standard","theme":"only-win",)"
            R"("difficulty":1,"values":[null,0,4]},)"
            "\n"
            R"({"position":"3,1,0,2,0,4,0,2 s","rules":"standard","theme":"only-win",)"
            R"("difficulty":4,"values":[0,4,null]})"
            "\n],\"checksum\":\"0588d400dcb6866c\"}\n");
  const Outcome json = puzzles({"--count", "2", "--rules", "standard", "--json"});
  EXPECT_EQ(json.code, 0) << json.errors;
  EXPECT_EQ(objects_of(json.output), (std::vector<Json>{Json::parse(outcome.output)}));
}

TEST_F(PuzzlesTest, HalfOfThemHaveEachRuleSet) {
  const Outcome outcome = puzzles({"--count", "5"});
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  const Json document = Json::parse(outcome.output);
  std::string rules;
  for (const Json& puzzle : document["puzzles"]) {
    rules += puzzle["rules"].get<std::string>() + ' ';
  }
  EXPECT_EQ(rules, "empty-capture empty-capture empty-capture standard standard ");
}

TEST_F(PuzzlesTest, AFileIsExtendedToTheSamePuzzlesAndThenComplete) {
  const std::string whole = path("whole");
  const Outcome outcome = puzzles({"--count", "12", "--out", whole});
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  const std::vector<std::string> table = lines_of(outcome.output);
  ASSERT_EQ(table.size(), 7U) << outcome.output;
  EXPECT_EQ(table[0], "rules          theme        1   2   3   4   5   6   7   8   9  10   all");

  const std::string part = path("part");
  EXPECT_EQ(puzzles({"--count", "5", "--out", part}).code, 0);
  EXPECT_NE(content_of(part), content_of(whole));
  EXPECT_EQ(puzzles({"--count", "12", "--out", part}).code, 0);
  EXPECT_EQ(content_of(part), content_of(whole));

  const Outcome again = puzzles({"--count", "12", "--out", part});
  EXPECT_EQ(again.code, 0);
  EXPECT_EQ(again.output, outcome.output);
  EXPECT_EQ(content_of(part), content_of(whole));
}

TEST_F(PuzzlesTest, OtherFilesAreRefusedAndUnchanged) {
  const std::string file = path("file");
  ASSERT_EQ(puzzles({"--count", "4", "--out", file}).code, 0);
  const std::string before = content_of(file);
  for (const std::vector<std::string>& others :
       std::vector<std::vector<std::string>>{{"--count", "3"},
                                             {"--count", "4", "--random-seed", "2"},
                                             {"--count", "4", "--least-gain", "6"},
                                             {"--count", "4", "--rules", "standard"}}) {
    std::vector<std::string> words = others;
    words.insert(words.end(), {"--out", file});
    const Outcome outcome = puzzles(words);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.errors, "seedbank: option '--out': '" + file +
                                  "': contains the puzzles of another command; left unchanged\n");
    EXPECT_EQ(content_of(file), before);
  }
  std::ofstream(path("text")) << "a text\n";
  const Outcome outcome = puzzles({"--count", "4", "--out", path("text")});
  EXPECT_EQ(outcome.code, 4);
  EXPECT_EQ(content_of(path("text")), "a text\n");
}

TEST_F(PuzzlesTest, ADamagedFileOrOneWithoutChecksumIsRefusedAndUnchanged) {
  const std::string file = path("file");
  ASSERT_EQ(puzzles({"--count", "4", "--out", file}).code, 0);
  const std::string good = content_of(file);
  const std::size_t checksum = good.find(",\"checksum\"");
  ASSERT_NE(checksum, std::string::npos);
  std::string damaged = good;
  const std::size_t difficulty = good.find("\"difficulty\":") + 13;
  damaged[difficulty] = damaged[difficulty] == '1' ? '2' : '1';
  for (const auto& [text, reason] :
       {std::pair{damaged, std::string("wrong checksum")},
        std::pair{good.substr(0, checksum) + "}\n",
                  std::string("no checksum, so these puzzles cannot be verified")}}) {
    std::ofstream(file, std::ios::binary) << text;
    const Outcome outcome = puzzles({"--count", "5", "--out", file});
    EXPECT_EQ(outcome.code, 4);
    EXPECT_EQ(outcome.errors, "seedbank: " + file + ": damaged, or not a file of puzzles: " +
                                  reason + "; left unchanged; choose another name\n");
    EXPECT_EQ(content_of(file), text);
  }
}

TEST_F(PuzzlesTest, GamesMayHaveTooFew) {
  const Outcome outcome =
      seedbank_command(arguments({"--pits", "1", "--count", "2", "--rules", "standard"}));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, "seedbank: option '--count': games yielded only 0 puzzles\n");
}

TEST_F(PuzzlesTest, AnInterruptedRunKeepsItsPuzzlesAndPrintsHowToResume) {
  const std::string file = path("file");
  Invocation run;
  run.arguments = arguments({"--count", "1000000", "--rules", "standard", "--out", file});
  const Outcome outcome = signalled(
      run, SIGINT, [&] { return std::filesystem::exists(file); },
      [&] { std::filesystem::remove(file); });
  EXPECT_EQ(outcome.code, 130);
  EXPECT_NE(outcome.errors.find(" of 1,000,000 puzzles, which are kept. To resume, repeat:\n"),
            std::string::npos)
      << outcome.errors;
  EXPECT_EQ(Json::parse(content_of(file))["count"], 1'000'000);
}

}  // namespace
}  // namespace seedbank
