// seedbank solve: published values, lines of play, first turns, limits.
#include <chrono>
#include <csignal>
#include <map>
#include <thread>

#include <gtest/gtest.h>

#include "tests/csv.h"
#include "tests/db/temporary_directory.h"
#include "tests/solver/brute_force.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

class SolveTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path() const { return directory_.path() / "db"; }
  // What --db names: the database, if there is one.
  [[nodiscard]] std::string database() const {
    return std::filesystem::exists(path()) ? path() : "none";
  }

  [[nodiscard]] std::vector<std::string> words(const Game& game, int seeds_per_pit) const {
    return {"solve",
            "--json",
            "--quiet",
            "--db",
            database(),
            "--pits",
            std::to_string(game.pits),
            "--seeds",
            std::to_string(seeds_per_pit),
            "--rules",
            std::string(name(game.rules))};
  }

  [[nodiscard]] Json solve(const Game& game, int seeds_per_pit,
                           const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments = words(game, seeds_per_pit);
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Json::parse(output_of(arguments));
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(SolveTest, FindsThePublishedValues) {
  const int most_seeds = is_sanitized() ? 24 : 36;
  int values = 0;
  for (const std::vector<std::string>& row : rows_of_data_file("known_values.csv")) {
    const Game game{std::stoi(row[1]), rules_from_name(row[0]).value()};
    const int seeds_per_pit = std::stoi(row[2]);
    if (2 * game.pits * seeds_per_pit > most_seeds) continue;
    const Json solved = solve(game, seeds_per_pit);
    const int value = std::stoi(row[3]);
    EXPECT_EQ(solved["value"], value) << solved;
    EXPECT_EQ(solved["outcome"], value > 0 ? "win" : value < 0 ? "loss" : "draw");
    EXPECT_EQ(margin_of_line(game, opening(game.pits, seeds_per_pit), solved["line"]), value);
    ++values;
  }
  EXPECT_GE(values, is_sanitized() ? 40 : 45);
}

TEST_F(SolveTest, JsonHasTheFieldsOfTheContract) {
  const Json solved = solve(Game{3, Rules::kStandard}, 2, {"--threads", "1"});
  std::vector<std::string> fields;
  for (const auto& item : solved.items()) fields.push_back(item.key());
  EXPECT_EQ(fields, (std::vector<std::string>{"schema", "pits", "seeds", "rules", "value",
                                              "outcome", "line", "source", "nodes", "seconds",
                                              "endgame_seeds", "endgame_seconds"}));
  EXPECT_EQ(solved["schema"], "seedbank.solve/1");
  EXPECT_EQ(solved["pits"], 3);
  EXPECT_EQ(solved["seeds"], 2);
  EXPECT_EQ(solved["rules"], "standard");
  EXPECT_EQ(solved["value"], 4);
  EXPECT_EQ(solved["source"], "search");
}

TEST_F(SolveTest, AllThreadCountsAndDriversFindTheSame) {
  const Json expected = values_of(solve({5, Rules::kStandard}, 3, {"--moves"}));
  for (const std::vector<std::string>& options : {std::vector<std::string>{"--driver", "bisection"},
                                                  {"--driver", "mtdf", "--threads", "1"},
                                                  {"--threads", "2", "--endgames", "6"},
                                                  {"--threads", "3", "--tt", "32M"}}) {
    std::vector<std::string> all = {"--moves"};
    all.insert(all.end(), options.begin(), options.end());
    EXPECT_EQ(values_of(solve({5, Rules::kStandard}, 3, all)), expected);
  }
}

TEST_F(SolveTest, AnOpeningCoveredByTheDatabaseIsLookedUp) {
  const Game game{3, Rules::kEmptyCapture};
  const Json searched = solve(game, 3, {"--moves"});
  EXPECT_EQ(searched["source"], "search");
  (void)output_of({"build", "--seeds", "18", "--pits", "3", "--db", path()});
  const Json looked_up = solve(game, 3, {"--moves"});
  EXPECT_EQ(looked_up["source"], "database");
  EXPECT_EQ(looked_up["nodes"], 0);
  Json expected = values_of(searched);
  expected["source"] = "database";
  EXPECT_EQ(values_of(looked_up), expected);
  EXPECT_EQ(margin_of_line(game, opening(3, 3), looked_up["line"]), 2);
}

// All complete first turns by plain recursion.
void add_turns(BruteForce& oracle, const SowingTable& table, const Position& position,
               std::vector<int>& pits, std::map<std::vector<int>, int>& turns) {
  for (int pit = 0; pit < table.game().pits; ++pit) {
    if (position.mover[pit] == 0) continue;
    Position child = position;
    const After after = sow(table, child, pit);
    pits.push_back(pit + 1);
    if (after == After::kSameMover) {
      add_turns(oracle, table, child, pits, turns);
    } else {
      turns[pits] = after == After::kGameOver ? store_difference(child) : -oracle.margin(child);
    }
    pits.pop_back();
  }
}

TEST_F(SolveTest, MovesListsAllFirstSowingsAndAllCompleteFirstTurns) {
  for (const auto& [pits, seeds_per_pit] : {std::pair{2, 3}, {3, 3}, {4, 2}, {6, 1}}) {
    for (const Rules rules : kAllRules) {
      const Game game{pits, rules};
      const Json solved = solve(game, seeds_per_pit, {"--moves"});
      BruteForce oracle(game);
      std::map<std::vector<int>, int> turns;
      std::vector<int> none;
      add_turns(oracle, SowingTable(game), opening(pits, seeds_per_pit), none, turns);
      Json expected = Json::array();
      std::map<int, int> best_by_first;
      for (const auto& [turn, value] : turns) {
        expected.push_back({{"pits", turn}, {"value", value}});
        const auto [place, is_new] = best_by_first.try_emplace(turn[0], value);
        place->second = std::max(place->second, value);
      }
      EXPECT_EQ(solved["turns"], expected);
      Json moves = Json::array();
      for (const auto& [pit, value] : best_by_first) {
        moves.push_back({{"pit", pit}, {"value", value}});
      }
      EXPECT_EQ(solved["moves"], moves);
    }
  }
}

TEST_F(SolveTest, TextIsForPeople) {
  const Outcome outcome = seedbank_command(
      {"solve", "--quiet", "--pits", "3", "--seeds", "3", "--moves", "--db", database()});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.output.find("3 pits, 3 seeds in each, empty-capture: South wins by 2\n"
                                "\n"
                                "first turns, pits sown joined by -\n"
                                "  1-2    +2\n"
                                "  1-3    -2\n"
                                "  2      +2\n"
                                "  3      -6\n"
                                "\n"
                                "best play\n"
                                "  South "),
            0U)
      << outcome.output;
  EXPECT_NE(outcome.output.find(" for endgames of up to "), std::string::npos);
}

TEST_F(SolveTest, OutOfTimeItPrintsBoundsThatHold) {
  for (const bool moves : {false, true}) {
    std::vector<std::string> arguments = words(Game(), 5);
    arguments.insert(arguments.end(), {"--time", "0.3", "--endgames", "10"});
    if (moves) arguments.push_back("--moves");
    const Outcome outcome = seedbank_command(arguments);
    EXPECT_EQ(outcome.code, 124) << outcome.errors;
    const Json solved = Json::parse(outcome.output);
    EXPECT_TRUE(solved["value"].is_null());
    EXPECT_TRUE(solved["line"].is_null());
    EXPECT_LE(solved["bounds"][0], 12);
    EXPECT_GE(solved["bounds"][1], 12);
    EXPECT_EQ(solved.contains("turns"), moves);
    if (moves) {
      EXPECT_EQ(solved["moves"].size(), 6U);
      EXPECT_GE(solved["turns"].size(), 10U);
    }
  }
}

TEST_F(SolveTest, InterruptedItPrintsBoundsThatHold) {
  Invocation what;
  what.arguments = words(Game(), 6);
  what.arguments.insert(what.arguments.end(), {"--endgames", "8"});
  RunningProcess process(what);
  process.wait_for_handler(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  process.signal(SIGINT);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.code, 130);
  const Json solved = Json::parse(outcome.output);
  EXPECT_LE(solved["bounds"][0], 2);
  EXPECT_GE(solved["bounds"][1], 2);
}

}  // namespace
}  // namespace seedbank
