// seedbank perft and bench.
#include <csignal>
#include <set>

#include <gtest/gtest.h>

#include "tests/csv.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

TEST(Perft, PrintsTheCommittedCounts) {
  int rows = 0;
  for (const std::vector<std::string>& row : rows_of_data_file("perft.csv")) {
    const std::uint64_t sequences = std::stoull(row[4]);
    if (sequences > 100'000) continue;
    const Json answer = Json::parse(output_of({"perft", "--json", "--rules", row[0], "--pits",
                                               row[1], "--seeds", row[2], "--depth", row[3]}));
    EXPECT_EQ(answer["schema"], "seedbank.perft/1");
    EXPECT_EQ(answer["rules"], row[0]);
    EXPECT_EQ(answer["sequences"], sequences) << answer;
    ++rows;
  }
  EXPECT_GT(rows, 20);
}

TEST(Perft, DivideAddsUp) {
  const Json answer = Json::parse(
      output_of({"perft", "--json", "--divide", "--depth", "5", "4 4 4 4 4 4 0 4 4 4 4 4 4 0 n"}));
  EXPECT_EQ(answer["position"], "4,4,4,4,4,4,0,4,4,4,4,4,4,0 n");
  std::uint64_t sum = 0;
  for (const Json& first : answer["divide"]) sum += first["sequences"].get<std::uint64_t>();
  EXPECT_EQ(answer["divide"].size(), 6U);
  EXPECT_EQ(answer["sequences"], sum);
  const std::string text = output_of({"perft", "--depth", "1", "--divide", "0,2,0,1,1,0"});
  EXPECT_EQ(text.find("pit 1: 0\npit 2: 1\n1 sequence of 1 sowing, "), 0U) << text;
  EXPECT_EQ(output_of({"perft", "--depth", "0"}).find("1 sequence of 0 sowings"), 0U);
}

TEST(Perft, ABadPositionHasItsOwnExitCode) {
  EXPECT_EQ(seedbank_command({"perft", "--depth", "3", "1,x,0,1,1,0"}).code, 3);
}

TEST(Bench, MeasuresEveryFigure) {
  const std::string text =
      output_of({"bench", "--json", "--pits", "3", "--seeds", "6", "--rounds", "2"});
  std::set<std::string> names;
  for (const std::string& line : lines_of(text)) {
    const Json figure = Json::parse(line);
    EXPECT_EQ(figure["schema"], "seedbank.bench/1");
    EXPECT_GT(figure["value"], 0) << line;
    EXPECT_LE(figure["least"], figure["value"]);
    EXPECT_GE(figure["most"], figure["value"]);
    EXPECT_EQ(figure["rounds"], 2);
    EXPECT_EQ(figure["seeds"], 6);
    names.insert(figure["name"]);
  }
  EXPECT_EQ(names, (std::set<std::string>{"bits", "build", "checksums", "compress", "compute",
                                          "decode", "encode", "evaluate", "probe-cold",
                                          "probe-resident", "probe-warm", "rank", "solve-4",
                                          "solve-4-single", "sow", "unrank", "values", "verify"}));
}

TEST(Bench, MeasuresLongFiguresOnRequest) {
  const std::string text = output_of({"bench", "--json", "--pits", "3", "--seeds", "6", "--rounds",
                                      "1", "--only", "solve-5", "solve-5-single", "nodes-5"});
  EXPECT_EQ(lines_of(text).size(), 3U) << text;
}

TEST(Bench, MeasuresOnlyTheSelectedFigures) {
  const std::string text =
      output_of({"bench", "--only", "rank", "sow", "--rounds", "1", "--seeds", "4"});
  const std::vector<std::string> lines = lines_of(text);
  ASSERT_EQ(lines.size(), 4U) << text;
  EXPECT_EQ(lines[2].find("sow "), 0U);
  EXPECT_EQ(lines[3].find("rank "), 0U);
  const Outcome wrong = seedbank_command({"bench", "--only", "nothing"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_EQ(wrong.errors.find("seedbank: option '--only': 'nothing' is not one of sow, rank, "),
            0U);
}

TEST(Bench, CtrlCEndsABuild) {
  Invocation bench;
  bench.arguments = {"bench", "--seeds", "20", "--only", "build", "--threads", "1"};
  const Outcome outcome = signalled(
      bench, SIGINT, [] { return true; }, [] {});
  EXPECT_EQ(outcome.code, 130);
  EXPECT_EQ(outcome.errors, "");
}

}  // namespace
}  // namespace seedbank
