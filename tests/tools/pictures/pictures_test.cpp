// Coloured text and pictures of boards and games: replay --svg, fair --svg, --color.
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

using Words = std::vector<std::string>;

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) {
    ++count;
  }
  return count;
}

// Removes the escape sequences of colours.
std::string plain(std::string text) {
  for (std::size_t at = 0; (at = text.find("\033[", at)) != std::string::npos;) {
    text.erase(at, text.find('m', at) + 1 - at);
  }
  return text;
}

class PicturesTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  [[nodiscard]] Outcome run_of(Words words) const {
    words.insert(words.end(), {"--quiet", "--memory", "256M", "--db", "none"});
    return seedbank_command(std::move(words));
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(PicturesTest, ColourAddsOnlyEscapeSequences) {
  const Words game = {"replay", "--pits", "3", "--seeds", "2", "2", "1"};
  Words always = game;
  always.insert(always.end(), {"--color", "always"});
  Words never = game;
  never.insert(never.end(), {"--color", "never"});
  const std::string coloured = run_of(always).output;
  const std::string uncoloured = run_of(never).output;
  EXPECT_EQ(plain(coloured), uncoloured);
  EXPECT_EQ(count_of(coloured, "\033[1m"), 3U) << "a row of the side to move on each board";
  EXPECT_EQ(count_of(coloured, "\033[2m"), 6U) << "numbers of pits above and below each board";
  EXPECT_EQ(count_of(coloured, "\033[31m"), count_of(uncoloured, "a mistake that costs"));
  EXPECT_EQ(uncoloured.find('\033'), std::string::npos);
  EXPECT_EQ(run_of(game).output, uncoloured) << "standard output is not a terminal";
  always.emplace_back("--json");
  EXPECT_EQ(run_of(always).output.find('\033'), std::string::npos);
  EXPECT_EQ(run_of({"replay", "--color", "sometimes", "1"}).code, 2);
}

TEST_F(PicturesTest, BestPitsAreGreen) {
  const std::string answer = run_of({"query", "--color", "always", "1,0,2,0,0,1,1,0"}).output;
  EXPECT_NE(answer.find("\033[32m"), std::string::npos) << answer;
  EXPECT_EQ(count_of(answer, "\033[32m"), count_of(plain(answer), "  best\n"));
}

// stats_test.cpp tests the same for stats.
TEST_F(PicturesTest, AFileThatCannotBeWrittenIsRefusedBeforeTheWork) {
  const std::string missing = path("none") + "/picture.svg";
  for (Words words : {Words{"query", "1,1,0,1,1,0"},
                      {"replay", "--pits", "2", "--seeds", "1", "2"},
                      {"fair", "--pits", "2", "--seeds", "1"},
                      {"match", "--players", "random,greedy", "--pits", "2", "--seeds", "1"}}) {
    SCOPED_TRACE(words[0]);
    words.insert(words.end(), {"--svg", missing});
    const Outcome outcome = run_of(words);
    EXPECT_EQ(outcome.code, 6);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors,
              "seedbank: " + missing + ": cannot create: No such file or directory\n");
  }
}

TEST_F(PicturesTest, ASheetHasEveryFairStart) {
  const Words question = {"fair", "--pits", "3", "--seeds", "2"};
  Words drawn = question;
  drawn.insert(drawn.end(), {"--svg", path("sheet.svg")});
  const std::string list = run_of(question).output;
  EXPECT_EQ(run_of(drawn).output, list);
  const std::size_t boards = lines_of(list).size();
  ASSERT_GT(boards, 18U) << "more than one sheet";
  std::string sheets;
  std::size_t count = 0;
  for (std::string file = "sheet.svg"; std::filesystem::exists(path(file));
       file = "sheet-" + std::to_string(count + 1) + ".svg") {
    const std::string sheet = bytes_of(path(file));
    EXPECT_NE(sheet.find("width=\"210mm\" height=\"297mm\""), std::string::npos);
    EXPECT_NE(sheet.find("3 pits per side, 2 seeds in each, empty-capture rules"),
              std::string::npos);
    EXPECT_LE(count_of(sheet, "<svg"), 19U);
    sheets += sheet;
    ++count;
  }
  EXPECT_EQ(count, (boards + 17) / 18);
  EXPECT_EQ(count_of(sheets, "<svg"), boards + count);
  EXPECT_EQ(count_of(sheets, "</svg>"), boards + count);
  for (std::size_t number = 1; number <= boards; ++number) {
    EXPECT_EQ(count_of(sheets, '>' + std::to_string(number) + ", "), 1U);
  }
  EXPECT_NE(sheets.find("sheet 1 of " + std::to_string(count)), std::string::npos);
  drawn.insert(drawn.end(), {"--shard", "1/2"});
  EXPECT_EQ(run_of(drawn).code, 2);
  EXPECT_EQ(run_of({"fair", "--svg", "/dev/null"}).code, 6);
}

TEST_F(PicturesTest, AGameIsDrawnWithItsMistakes) {
  if (!has_gnuplot()) GTEST_SKIP() << "needs gnuplot (Debian: gnuplot-nox)";
  const Outcome outcome =
      run_of({"replay", "--pits", "3", "--seeds", "2", "1", "--svg", path("game.svg")});
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  const std::string picture = bytes_of(path("game.svg"));
  EXPECT_NE(picture.find("<svg"), std::string::npos);
  EXPECT_NE(picture.find("final margin for South, best play"), std::string::npos);
  EXPECT_NE(picture.find("mistake of South, its cost"), std::string::npos);
  EXPECT_EQ(picture.find("<text> 0.5</text>"), std::string::npos) << "half a sowing";
  const Outcome lines = run_of({"replay", "--svg", path("lines.svg")});
  EXPECT_EQ(lines.code, 2);
  EXPECT_NE(lines.errors.find("option '--svg' requires PIT"), std::string::npos) << lines.errors;
}

}  // namespace
}  // namespace seedbank
