// seedbank label: rows against brute force, samples, files that are resumed or refused.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/solver/boards.h"
#include "tests/tools/answers.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;

// The numbers of a list.
std::vector<int> numbers_of(const std::string& list) {
  std::vector<int> numbers;
  std::istringstream in(list);
  for (std::string field; std::getline(in, field, ',');) numbers.push_back(std::stoi(field));
  return numbers;
}

class LabelTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  [[nodiscard]] Outcome label(std::vector<std::string> arguments, std::string input = "") const {
    arguments.insert(arguments.begin(), "label");
    arguments.insert(arguments.end(), {"--quiet", "--memory", "1G", "--db", "none"});
    return seedbank_command(std::move(arguments), std::move(input));
  }

  // The output; expects success.
  [[nodiscard]] std::string labels(std::vector<std::string> arguments,
                                   std::string input = "") const {
    const Outcome outcome = label(std::move(arguments), std::move(input));
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_EQ(outcome.errors, "");
    return outcome.output;
  }

 private:
  db::TemporaryDirectory directory_;
};

// The place in a row where its labels begin.
std::size_t labels_at(const std::string& row, int pits) {
  std::size_t at = 0;
  for (int comma = 0; comma < 2 * pits + 2; ++comma) at = row.find(',', at) + 1;
  return at;
}

// Expects that the labels of a row equal brute force.
void expect_true_row(const std::string& row, int pits, const Json& moves, int value) {
  const Json best = pits_worth(moves, value);
  std::string labels;
  for (int pit = 1; pit <= pits; ++pit) {
    labels += std::find(best.begin(), best.end(), pit) != best.end() ? "1," : "0,";
  }
  EXPECT_EQ(row.substr(labels_at(row, pits)), labels + std::to_string(value)) << row;
}

TEST_F(LabelTest, EveryColumnAndFieldEqualsBruteForce) {
  const std::string starts[] = {"9 0 4 0",
                                "3 3 0 3 3 0",
                                "2,2,2,0,2,2,2,0",
                                "1 1 2 1 0 1 1 1 2 3",
                                "1,0,1,2,0,1,0,0,1,1,2,0,1,5",
                                "0 1 0 1 1 1 1 3 1 1 1 0 1 0 1 2"};
  for (const Rules rules : {Rules::kEmptyCapture, Rules::kStandard}) {
    for (const std::string& start : starts) {
      const Game game{parse_position(start).pits, rules};
      put_bytes(path("start"), start);
      const std::vector<std::string> sample = {"--sample", game.pits == 1 ? "3" : "40",
                                               "--start",  path("start"),
                                               "--rules",  std::string(name(rules))};
      const std::vector<std::string> rows = lines_of(labels(sample));
      std::vector<std::string> with_json = sample;
      with_json.emplace_back("--json");
      const std::vector<Json> objects = objects_of(labels(with_json));
      ASSERT_EQ(rows.size(), objects.size() + 1);

      BruteForce oracle(game);
      std::vector<int> before;
      for (std::size_t i = 0; i < objects.size(); ++i) {
        const std::string& row = rows[i + 1];
        const std::string inputs = row.substr(0, labels_at(row, game.pits) - 1);
        EXPECT_LT(before, numbers_of(inputs)) << "sorted by the numbers, each position once";
        before = numbers_of(inputs);
        const Position position = board(inputs);
        const int value = oracle.margin(position);
        const Json moves = moves_by_brute_force(oracle, game, position);
        expect_true_row(row, game.pits, moves, value);
        const Json object = {{"schema", "seedbank.label/1"},
                             {"position", inputs + " s"},
                             {"rules", name(rules)},
                             {"value", value},
                             {"best", pits_worth(moves, value)},
                             {"moves", moves}};
        EXPECT_EQ(objects[i], object);
      }
    }
  }
}

TEST_F(LabelTest, TheHeaderIsThatOfTheDataSet) {
  const std::string inputs = "4,4,4,4,4,4,0,4,4,0,0,0,0,16";
  const std::vector<std::string> lines = lines_of(labels({}, inputs + " s\n"));
  EXPECT_EQ(lines[0],
            "pit_6,pit_5,pit_4,pit_3,pit_2,pit_1,score,pit_6o,pit_5o,pit_4o,pit_3o,pit_2o,pit_1o,"
            "score_o,optimal_6,optimal_5,optimal_4,optimal_3,optimal_2,optimal_1,game_val");
  EXPECT_TRUE(lines[1].starts_with(inputs + ',')) << lines[1];
}

TEST_F(LabelTest, TheSameArgumentsGiveTheSameBytes) {
  const std::vector<std::string> base = {"--sample", "400", "--pits", "4", "--seeds", "3"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), base.begin(), base.end());
    return labels(more);
  };
  const std::string rows = with({"--random-seed", "5", "--threads", "1"});
  EXPECT_EQ(with({"--random-seed", "5", "--threads", "2"}), rows);
  EXPECT_EQ(with({"--random-seed", "5", "--endgames", "0"}), rows);
  EXPECT_NE(with({"--random-seed", "6"}), rows);
}

TEST_F(LabelTest, AcceptsPositionsInAnyNotationOnceAndSorted) {
  const std::string rows =
      labels({}, "1,0,2,3,0,1,1,4 s\n0 1 1 4 1 0 2 3 n\n<3,0,5,0,2,1,1,1,2>\n");
  const std::vector<std::string> lines = lines_of(rows);
  ASSERT_EQ(lines.size(), 3U) << "the first two are the same, seen by the mover";
  EXPECT_TRUE(lines[1].starts_with("0,2,1,0,1,1,2,5,"));
  EXPECT_TRUE(lines[2].starts_with("1,0,2,3,0,1,1,4,"));

  // Its own rows are labelled again, regardless of their labels.
  put_bytes(path("rows.csv"), rows);
  EXPECT_EQ(labels({path("rows.csv")}), rows);
  put_bytes(path("bare.csv"), lines[0] + "\r\n1,0,2,3,0,1,1,4\r\n0,2,1,0,1,1,2,5,1,1,1,99");
  EXPECT_EQ(labels({path("bare.csv")}), rows);
}

TEST_F(LabelTest, NamesTheLineThatCannotBeLabelled) {
  const std::pair<const char*, const char*> cases[] = {
      {"1,0,2,3,0,1,1,4\n0,0,0,3,0,1,1,4\n",
       "line 2: the game is over: a side is empty, so there is no legal pit"},
      {"1,0,2,3,0,1,1,4\n\n1,1,1,1\n", "line 2: the position is empty"},
      {"1,0,2,3,0,1,1,4\n1,1,1,1,1,1\n",
       "line 2: 2 pits per side, where the first position has 3; all positions of a run must have "
       "the same number"},
      {"pit_1,score,pit_1o,score_o,optimal_1,game_val\n1,0,3\n",
       "line 2: 3 columns, where the header has 6"},
      {"", "no positions"}};
  for (const auto& [input, message] : cases) {
    const Outcome outcome = label({}, input);
    EXPECT_EQ(outcome.code, 3) << input;
    EXPECT_EQ(outcome.output, "");
    const std::string colon = std::string(message) == "no positions" ? ": " : ", ";
    EXPECT_EQ(outcome.errors, "seedbank: standard input" + colon + message + '\n');
  }
  EXPECT_EQ(label({path("missing")}).code, 6);
}

TEST_F(LabelTest, RefusesContradictoryOptions) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--random-seed", "3"},
        {"--sample", "5", "rows.csv"},
        {"--sample", "5", "--start", "fair.txt", "--pits", "4"},
        {"--sample", "0"},
        {"--sample", "1000", "--pits", "2", "--seeds", "1"},
        {"a.csv", "b.csv"}}) {
    const Outcome outcome = label(arguments);
    EXPECT_EQ(outcome.code, 2) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
  }
}

// 128 bytes per position.
TEST_F(LabelTest, RefusesMorePositionsThanMemoryHolds) {
  const std::vector<std::string> memory = {"label", "--quiet", "--memory", "1KiB"};
  std::vector<std::string> sample = memory;
  sample.insert(sample.end(), {"--sample", "9"});
  EXPECT_EQ(seedbank_command(sample).code, 5);
  std::string input;
  for (int line = 1; line <= 9; ++line) input += "1,0,2,3,0,1,1,4\n";
  const Outcome outcome = seedbank_command(memory, input);
  EXPECT_EQ(outcome.code, 5);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors.find("seedbank: standard input, line 9: "), 0U) << outcome.errors;
}

TEST_F(LabelTest, SamplesBeginAtTheGivenStarts) {
  // Any sowing ends the game.
  put_bytes(path("starts.txt"), "0,1,0,0,0,3,0,0\n0,0,1,0,3,0,0,0\n");
  const std::vector<Json> objects =
      objects_of(labels({"--sample", "2", "--start", path("starts.txt"), "--json"}));
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(objects[0]["position"], "0,0,1,0,3,0,0,0 s");
  EXPECT_EQ(objects[1]["position"], "0,1,0,0,0,3,0,0 s");
}

class LabelFileTest : public LabelTest {
 protected:
  // Options of runs that take some time, but not much.
  [[nodiscard]] Invocation run_to(const std::string& file) const {
    Invocation what;
    what.arguments = {"label", "--sample", "1500", "--pits", "4",       "--seeds",
                      "4",     "--db",     "none", "--out",  path(file)};
    return what;
  }
};

TEST_F(LabelFileTest, ResumesAfterTheLastCompleteRow) {
  const std::vector<std::string> sample = {"--sample", "120", "--pits", "3", "--seeds", "3"};
  for (const bool json : {false, true}) {
    std::vector<std::string> to_file = sample;
    if (json) to_file.emplace_back("--json");
    const std::string whole = labels(to_file);
    to_file.insert(to_file.end(), {"--out", path("rows")});
    const std::size_t line_end = whole.find('\n');
    const std::size_t middle = whole.find('\n', whole.size() / 2);
    for (const std::size_t bytes :
         {std::size_t{0}, std::size_t{7}, line_end, line_end + 1, line_end + 9, middle - 1, middle,
          middle + 1, middle + 4, whole.size() - 1, whole.size()}) {
      put_bytes(path("rows"), whole.substr(0, bytes));
      EXPECT_EQ(labels(to_file), "") << bytes;
      EXPECT_EQ(bytes_of(path("rows")), whole) << "after " << bytes << " bytes";
    }
  }
}

TEST_F(LabelFileTest, RefusesAndKeepsOtherFiles) {
  put_bytes(path("boards"), "1,0,2,3,0,1,1,4\n2,2,1,0,1,1,0,0\n3,2,1,0,1,1,1,0\n4,0,1,0,1,1,3,0\n");
  const std::string rows = labels({path("boards")});
  const std::string other_rules = labels({path("boards"), "--rules", "standard"});
  ASSERT_NE(rows, other_rules);
  const std::string text = "notes that a user wants to keep";
  for (const std::string& there :
       {text, text + '\n', rows + text, rows + text + '\n', rows + '\n', other_rules,
        labels({path("boards"), "--json"}), rows.substr(0, rows.size() / 2) + text,
        rows.substr(rows.find('\n') + 1)}) {
    put_bytes(path("rows"), there);
    const Outcome outcome = label({path("boards"), "--out", path("rows")});
    EXPECT_EQ(outcome.code, 2) << there;
    EXPECT_NE(outcome.errors.find("option '--out': " + path("rows") + ", line "), std::string::npos)
        << outcome.errors;
    EXPECT_EQ(bytes_of(path("rows")), there);
  }
  EXPECT_EQ(label({path("boards"), "--out", path("")}).code, 6);
  EXPECT_EQ(label({path("boards"), "--out", "/dev/null"}).code, 6) << "no regular file";
  fs::create_symlink("/dev/null", path("null.npz"));
  EXPECT_EQ(label({path("boards"), "--out", path("null.npz")}).code, 6);
  EXPECT_FALSE(fs::exists(path("null.npz.rows"))) << "noticed before the work";
}

// Any row, however far from the end, with any change.
TEST_F(LabelFileTest, DetectsAChangedRow) {
  const std::vector<std::string> to_file = {"--sample", "120", "--pits", "3",
                                            "--seeds",  "3",   "--out",  path("rows")};
  EXPECT_EQ(labels(to_file), "");
  EXPECT_FALSE(fs::exists(path("rows.resume"))) << "the file is complete";
  const std::string whole = bytes_of(path("rows"));
  const std::vector<std::string> rows = lines_of(whole);
  for (const std::size_t line : {1U, 40U, 80U, 120U}) {
    std::string changed;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::string row = rows[i];
      if (i == line) row[labels_at(row, 3)] ^= 1;  // exchanges 0 and 1
      changed += row + '\n';
    }
    put_bytes(path("rows"), changed);
    const Outcome outcome = label(to_file);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.errors.find(", line " + std::to_string(line + 1) + ": other labels"),
              std::string::npos)
        << outcome.errors;
    EXPECT_EQ(bytes_of(path("rows")), changed);
  }
}

// An interrupted run has left a note; it does not cover changed rows.
TEST_F(LabelFileTest, TrustsRowsCoveredByTheNoteOfAnInterruptedRun) {
  ASSERT_EQ(run(run_to("straight")).code, 0);
  const Outcome outcome = signalled(
      run_to("rows"), SIGINT,
      [&] { return fs::exists(path("rows")) && fs::file_size(path("rows")) > 3000; },
      [&] { fs::remove(path("rows")); });
  ASSERT_EQ(outcome.code, 130) << outcome.errors;
  const std::string note = bytes_of(path("rows.resume"));
  const std::string begun = bytes_of(path("rows"));
  const std::vector<std::string> rows = lines_of(begun);
  EXPECT_TRUE(note.starts_with("seedbank label rows 1: " + std::to_string(rows.size() - 1) +
                               " rows, checksum "))
      << note;
  ASSERT_EQ(run(run_to("rows")).code, 0);
  EXPECT_EQ(bytes_of(path("rows")), bytes_of(path("straight")));
  EXPECT_FALSE(fs::exists(path("rows.resume")));

  std::string changed = begun;
  changed[rows[0].size() + 1 + labels_at(rows[1], 4)] ^= 1;
  for (const std::string& of_note :
       {note, std::string("no note"), std::string(), "seedbank label rows 1: " + note}) {
    put_bytes(path("rows"), changed);
    put_bytes(path("rows.resume"), of_note);
    EXPECT_EQ(run(run_to("rows")).code, 2) << of_note;
    EXPECT_EQ(bytes_of(path("rows")), changed);
  }
  // The rows of other rules, with the note of these rules.
  put_bytes(path("rows"), begun);
  put_bytes(path("rows.resume"), note);
  Invocation other_rules = run_to("rows");
  other_rules.arguments.insert(other_rules.arguments.end(), {"--rules", "standard"});
  EXPECT_EQ(run(other_rules).code, 2);
  EXPECT_EQ(bytes_of(path("rows")), begun);
}

TEST_F(LabelFileTest, KilledAtAnyMomentItEndsWithTheSameBytes) {
  ASSERT_EQ(run(run_to("straight")).code, 0);
  int kills = 0;
  for (std::chrono::milliseconds delay(20);; delay = delay * 3 / 2) {
    RunningProcess process(run_to("killed"));
    std::this_thread::sleep_for(delay);
    process.signal(SIGKILL);
    if (process.wait().code == 0) break;
    ++kills;
  }
  EXPECT_GT(kills, 0);
  EXPECT_EQ(bytes_of(path("killed")), bytes_of(path("straight")));
}

TEST_F(LabelFileTest, InterruptedItPrintsTheCommandThatResumes) {
  ASSERT_EQ(run(run_to("straight")).code, 0);
  const fs::path file = path("it's stopped");
  const Outcome outcome = signalled(
      run_to("it's stopped"), SIGINT, [&] { return fs::exists(file) && fs::file_size(file) > 0; },
      [&] { fs::remove(file); });
  ASSERT_EQ(outcome.code, 130) << outcome.errors;
  const std::string go_on = ". To resume, repeat:\n";
  const std::size_t command = outcome.errors.find(go_on);
  ASSERT_NE(command, std::string::npos) << outcome.errors;
  Invocation shell;
  shell.program = "/bin/sh";
  shell.arguments = {"-c", outcome.errors.substr(command + go_on.size())};
  EXPECT_EQ(run(shell).code, 0);
  EXPECT_EQ(bytes_of(file), bytes_of(path("straight")));
}

}  // namespace
}  // namespace seedbank
