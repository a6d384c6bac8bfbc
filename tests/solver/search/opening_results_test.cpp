// Tests of data/opening_results.csv: it agrees with published values, and its lines of play are
// games with these results.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/game/sowing.h"
#include "solver/search/solver.h"
#include "tests/solver/brute_endgames.h"
#include "tests/solver/search/opening_values.h"

namespace seedbank {
namespace {

// South's final margin after the sowings of `line`, pits 1..m joined by '-'. Fails unless all are
// legal and the last ends the game.
int replay(const SowingTable& table, Position position, const std::string& line) {
  bool south_sows = true;
  bool over = false;
  std::size_t begin = 0;
  while (begin < line.size()) {
    EXPECT_FALSE(over);
    std::size_t end = 0;
    const int pit = std::stoi(line.substr(begin), &end) - 1;
    begin += end + 1;
    const bool legal =
        pit >= 0 && pit < table.game().pits && (legal_pits(position) >> pit & 1U) != 0;
    EXPECT_TRUE(legal) << line;
    if (!legal || over) return 0;
    const After after = sow(table, position, pit);
    over = after == After::kGameOver;
    if (after == After::kOtherMover) south_sows = !south_sows;
  }
  EXPECT_TRUE(over) << line;
  return south_sows ? store_difference(position) : -store_difference(position);
}

TEST(OpeningResults, AgreeWithPublishedValuesAndTheirLinesReplay) {
  const std::vector<OpeningValue> published = opening_values();
  int rows = 0;
  int compared = 0;
  for (const auto& fields : rows_of_data_file("opening_results.csv")) {
    ASSERT_EQ(fields.size(), 9U);
    const Game game{std::stoi(fields[1]), rules_from_name(fields[0]).value()};
    const int seeds = std::stoi(fields[2]);
    const int value = std::stoi(fields[3]);
    EXPECT_EQ(replay(SowingTable(game), opening(game.pits, seeds), fields[8]), value)
        << fields[0] << ' ' << game.pits << ',' << seeds;
    for (const OpeningValue& row : published) {
      if (row.game != game || row.seeds_per_pit != seeds) continue;
      EXPECT_EQ(row.margin, value) << row.text();
      ++compared;
    }
    ++rows;
  }
  EXPECT_GE(rows, 115);
  EXPECT_GE(compared, 64);
}

// The file's values were computed with proof numbers and endgames.
TEST(OpeningResults, UnpublishedValuesAreConfirmedByAlphaBetaWithoutEndgames) {
  const std::vector<OpeningValue> published = opening_values();
  int rows = 0;
  for (const auto& fields : rows_of_data_file("opening_results.csv")) {
    const OpeningValue row{{std::stoi(fields.at(1)), rules_from_name(fields.at(0)).value()},
                           std::stoi(fields.at(2)),
                           std::stoi(fields.at(3))};
    const bool is_published =
        std::any_of(published.begin(), published.end(), [&](const OpeningValue& other) {
          return other.game == row.game && other.seeds_per_pit == row.seeds_per_pit;
        });
    if (is_long(row) || is_published) continue;
    BruteForce brute(row.game);
    const BruteEndgames none(brute, row.game.pits, 0);
    Solver solver(row.game, row.seeds(), none, {.table_bytes = 16 << 20, .driver = Driver::kMtdf});
    const SolvedShare solved = solver.solve(row.start(), {});
    ASSERT_TRUE(solved.complete());
    EXPECT_EQ(margin_from_share(row.start(), solved.bounds.low), row.margin) << row.text();
    ++rows;
  }
  EXPECT_GE(rows, 30);
}

// The best first turn has the value of the opening; single turns agree with published ones.
TEST(OpeningResults, FirstTurnsAgreeWithThePublishedOnesAndWithTheOpening) {
  std::map<std::vector<std::string>, int> values;  // by rules, pits, seeds, turn
  std::map<std::vector<std::string>, int> best;    // by rules, pits, seeds
  for (const auto& fields : rows_of_data_file("first_turns.csv")) {
    ASSERT_EQ(fields.size(), 5U);
    const std::vector<std::string> of_opening(fields.begin(), fields.begin() + 3);
    const int value = std::stoi(fields[4]);
    values[{fields.begin(), fields.begin() + 4}] = value;
    const auto [place, is_first] = best.emplace(of_opening, value);
    if (!is_first) place->second = std::max(place->second, value);
  }
  for (const auto& fields : rows_of_data_file("first_turns_published.csv")) {
    const auto found = values.find({fields.begin(), fields.begin() + 4});
    ASSERT_NE(found, values.end()) << fields[3];
    EXPECT_EQ(found->second, std::stoi(fields[4])) << fields[3];
  }
  for (const auto& fields : rows_of_data_file("opening_results.csv")) {
    const auto found = best.find({fields.begin(), fields.begin() + 3});
    if (found == best.end()) continue;
    EXPECT_EQ(found->second, std::stoi(fields[3]));
  }
  EXPECT_GE(best.size(), 2U);
}

}  // namespace
}  // namespace seedbank
