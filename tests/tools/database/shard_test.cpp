// --shard: the concatenated outputs of all shards equal the output of a single run.
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class ShardTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  [[nodiscard]] Outcome run_of(Words words, const std::string& input = "") const {
    for (const char* word : {"--quiet", "--memory", "256M", "--db"}) words.emplace_back(word);
    words.push_back(path("db"));
    fs::create_directory(path("db"));
    return seedbank_command(std::move(words), input);
  }

  [[nodiscard]] Outcome shard_of(Words words, int number, int of,
                                 const std::string& input = "") const {
    words.insert(words.end(), {"--shard", std::to_string(number) + '/' + std::to_string(of)});
    return run_of(std::move(words), input);
  }

  // Concatenates the standard output of the shards of a run, and returns the worst exit code.
  [[nodiscard]] Outcome all_shards_of(const Words& words, int of,
                                      const std::string& input = "") const {
    Outcome all;
    for (int number = 1; number <= of; ++number) {
      const Outcome part = shard_of(words, number, of, input);
      EXPECT_EQ(part.errors, "");
      all.output += part.output;
      all.code = std::max(all.code, part.code);
    }
    return all;
  }

  // Expects that any number of shards gives the output of a single run.
  void expect_parts(const Words& words, int code = 0, const std::string& input = "") const {
    const Outcome whole = run_of(words, input);
    EXPECT_EQ(whole.code, code) << whole.errors;
    EXPECT_GT(lines_of(whole.output).size(), 3U);
    for (const int of : {1, 2, 5}) {
      const Outcome parts = all_shards_of(words, of, input);
      EXPECT_EQ(parts.output, whole.output) << of << " shards";
      EXPECT_EQ(parts.code, code);
    }
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(ShardTest, OfLabels) {
  const Words words = {"label", "--pits", "3", "--seeds", "3", "--sample", "40"};
  expect_parts(words);
  Words json = words;
  json.emplace_back("--json");
  expect_parts(json);
}

TEST_F(ShardTest, OfLabelsInFiles) {
  const Words words = {"label", "--pits", "3", "--seeds", "3", "--sample", "40"};
  const std::string whole = run_of(words).output;
  std::string parts;
  for (int number = 1; number <= 3; ++number) {
    Words part = words;
    part.insert(part.end(), {"--out", path("rows")});
    ASSERT_EQ(shard_of(part, number, 3).code, 0);
    const std::string rows = bytes_of(path("rows"));
    // The file of another shard is refused.
    EXPECT_EQ(shard_of(part, number % 3 + 1, 3).code, 2);
    // A killed run resumes.
    put_bytes(path("rows"), rows.substr(0, rows.size() / 2));
    ASSERT_EQ(shard_of(part, number, 3).code, 0);
    EXPECT_EQ(bytes_of(path("rows")), rows);
    parts += rows;
    fs::remove(path("rows"));
  }
  EXPECT_EQ(parts, whole);
}

TEST_F(ShardTest, MoreThanThereAreRows) {
  const Words words = {"label", "--pits", "3", "--seeds", "2", "--sample", "3"};
  EXPECT_EQ(all_shards_of(words, 7).output, run_of(words).output);
}

// Invalid lines, and lines after a header, are numbered as in a single run.
TEST_F(ShardTest, OfAnswers) {
  expect_parts({"query"}, 3, "1,0,2,0,0,1,1,0\nnothing\n3,3,3,0,3,3,3,0\n\n2,2,0,2,2,0\n");
  expect_parts(
      {"query"}, 3,
      "pit_1,score,pit_1o,score_o,optimal_1,game_val\n1,0,1,0,1,0\nnothing\n2,0,1,0,1,0\n");
  expect_parts({"query", "--json", "--time", "0"}, 3, "nothing\na\nb\nc\nd\ne\nf\n");
  EXPECT_EQ(shard_of({"query"}, 1, 2).output, "");  // of an empty input
}

TEST_F(ShardTest, OfAnswersFromAFullGame) {
  ASSERT_EQ(run_of({"fullgame", "--pits", "2", "--seeds", "2", "--out", path("whole")}).code, 0);
  expect_parts({"query", "--fullgame", path("whole"), "--json"}, 3,
               "2,2,0,2,2,0\nnothing\n0,0,8,0,0,0\n2,2,0,2,2,0 n\n0,3,1,2,2,0 s\n");
}

TEST_F(ShardTest, OfFairStarts) {
  const Words question = {"fair", "--pits", "3", "--seeds", "3"};
  expect_parts(question);
  Words verdicts = question;
  verdicts.insert(verdicts.end(), {"--format", "verdicts"});
  expect_parts(verdicts);
  // The verdicts form a journal, from which any format is printed.
  put_bytes(path("journal"), all_shards_of(verdicts, 4).output);
  Words json = question;
  json.emplace_back("--json");
  const std::string whole = run_of(json).output;
  json.insert(json.end(), {"--journal", path("journal"), "--time", "0"});
  EXPECT_EQ(run_of(json).output, whole);
  EXPECT_TRUE(fs::is_empty(path("db"))) << "a journal is left";
}

TEST_F(ShardTest, OfFairStartsResumesFromItsOwnJournal) {
  Words question = {"fair", "--pits", "3", "--seeds", "3", "--journal", path("journal")};
  const std::string part = shard_of(question, 2, 3).output;
  fs::remove(path("journal"));
  Words stopped = question;
  stopped.insert(stopped.end(), {"--time", "0"});
  EXPECT_EQ(shard_of(stopped, 2, 3).code, 124);
  const Outcome other = shard_of(question, 3, 3);
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.errors.find("the journal of another list: empty-capture, 3 pits, 3 seeds in "
                              "each, 1 to 2 moved, value 0, shard 2 of 3"),
            std::string::npos)
      << other.errors;
  EXPECT_EQ(shard_of(question, 2, 3).output, part);
}

TEST_F(ShardTest, OfAMatch) {
  const Words words = {"match",  "--players", "random,random,exact:0.5",
                       "--pits", "3",         "--seeds",
                       "2",      "--games",   "14"};
  Words whole = words;
  whole.insert(whole.end(), {"--records", path("whole")});
  ASSERT_EQ(run_of(whole).code, 0);
  const std::string table = run_of(whole).output;  // of records, without times
  for (const int of : {1, 4}) {
    std::string records;
    for (int number = 1; number <= of; ++number) {
      const std::string file = path("part-" + std::to_string(of) + '-' + std::to_string(number));
      Words part = words;
      part.insert(part.end(), {"--records", file});
      const Outcome played = shard_of(part, number, of);
      EXPECT_EQ(played.code, 0) << played.errors;
      EXPECT_EQ(played.output, "");
      const std::string made = bytes_of(file);
      if (of > 1) {
        EXPECT_EQ(shard_of(part, number % of + 1, of).code, 2);
      }
      put_bytes(file, made.substr(0, made.size() / 2));
      EXPECT_EQ(shard_of(part, number, of).code, 0);
      EXPECT_EQ(bytes_of(file), made);
      records += made;
    }
    EXPECT_EQ(records, bytes_of(path("whole")));
    put_bytes(path("joined"), records);
    Words joined = words;
    joined.insert(joined.end(), {"--records", path("joined")});
    EXPECT_EQ(run_of(joined).output, table);
  }
}

TEST_F(ShardTest, AnInvalidShardIsRefused) {
  for (const char* text : {"0/4", "5/4", "x", "4", "/4", "1/", "1/0", "-1/4", "1/4/4", " 1/4",
                           "1/1000001", "18446744073709551617/18446744073709551618", ""}) {
    const Outcome outcome = seedbank_command({"label", "--sample", "3", "--shard", text});
    EXPECT_EQ(outcome.code, 2) << text;
    EXPECT_EQ(outcome.output, "");
    EXPECT_NE(outcome.errors.find("option '--shard'"), std::string::npos) << outcome.errors;
  }
}

TEST_F(ShardTest, OfIndivisibleWorkIsRefused) {
  const Words runs[] = {
      {"fair", "--json"},
      {"fair", "--format", "csv"},
      {"fair", "--format", "java"},
      {"fair", "--format", "ludii"},
      {"query", "1,1,1,1"},
      {"match", "--players", "random,greedy"},
      {"match", "--players", "random,greedy", "--records", path("a"), "--svg", path("b")}};
  for (const Words& words : runs) {
    const Outcome outcome = shard_of(words, 1, 2);
    EXPECT_EQ(outcome.code, 2) << words[0];
    EXPECT_NE(outcome.errors.find("'--shard'"), std::string::npos) << outcome.errors;
  }
}

TEST_F(ShardTest, StaysWithinTheMemory) {
  std::string input;
  for (int line = 0; line < 400'000; ++line) input += "1,1,1,1\n";
  const Outcome outcome = shard_of({"query"}, 1, 1000, input);
  EXPECT_EQ(outcome.code, 5);
  EXPECT_NE(outcome.errors.find("standard input, line "), std::string::npos) << outcome.errors;
}

}  // namespace
}  // namespace seedbank
