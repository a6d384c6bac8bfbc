// Tests of perft: the counts of data/perft.csv, by the fast sowing and by its plain twin.
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/game/sowing.h"
#include "tests/csv.h"
#include "tests/solver/boards.h"
#include "tests/solver/game/plain_board.h"

namespace seedbank {
namespace {

struct Count {
  Game game;
  int seeds_per_pit;
  int depth;
  std::uint64_t sequences;
};

std::vector<Count> committed_counts() {
  std::vector<Count> counts;
  for (const auto& fields : rows_of_data_file("perft.csv")) {
    counts.push_back({{std::stoi(fields.at(1)), rules_from_name(fields.at(0)).value()},
                      std::stoi(fields.at(2)),
                      std::stoi(fields.at(3)),
                      std::stoull(fields.at(4))});
  }
  return counts;
}

std::string name_of(const Count& row) {
  return std::string(name(row.game.rules)) + " (" + std::to_string(row.game.pits) + "," +
         std::to_string(row.seeds_per_pit) + ") depth " + std::to_string(row.depth);
}

TEST(Perft, EqualsTheCommittedCounts) {
  for (const Count& row : committed_counts()) {
    const Position start = opening(row.game.pits, row.seeds_per_pit);
    EXPECT_EQ(perft(SowingTable(row.game), start, row.depth), row.sequences) << name_of(row);
  }
}

// All rows except the largest, which would take the twin too long; they were checked once.
TEST(Perft, OfTheSlowTwinEqualsTheCommittedCounts) {
  constexpr std::uint64_t kMostSequences = 200'000;
  int rows = 0;
  for (const Count& row : committed_counts()) {
    if (row.sequences > kMostSequences) continue;
    const PlainBoard start(row.game, opening(row.game.pits, row.seeds_per_pit), true);
    EXPECT_EQ(plain_perft(start, row.game.pits, row.depth), row.sequences) << name_of(row);
    ++rows;
  }
  EXPECT_GE(rows, 40);
}

TEST(Perft, CountsExactlyTheSequencesOfThatLength) {
  const SowingTable table({2, Rules::kEmptyCapture});
  // South's only seed falls into the store and ends the game: one sequence of one sowing, none of
  // two.
  const Position start = board("0,1,0,1,1,0");
  EXPECT_EQ(perft(table, start, 0), 1U);
  EXPECT_EQ(perft(table, start, 1), 1U);
  EXPECT_EQ(perft(table, start, 2), 0U);
  EXPECT_EQ(perft(table, board("0,0,0,1,1,0"), 1), 0U);
}

TEST(Perft, SplitsByTheFirstPit) {
  const SowingTable table({6, Rules::kEmptyCapture});
  const Position start = board("4,0,4,4,4,4,0,4,4,4,4,4,4,4");
  const auto split = perft_by_pit(table, start, 4);
  EXPECT_EQ(std::accumulate(split.begin(), split.end(), std::uint64_t{0}), perft(table, start, 4));
  EXPECT_EQ(split[1], 0U);
  EXPECT_EQ(split[6], 0U);
  // Pit 3 (lane 2) earns an extra turn, in which South has 4 pits to choose from.
  EXPECT_EQ(perft_by_pit(table, start, 2)[2], 4U);
  EXPECT_EQ(perft_by_pit(table, start, 2)[5], 6U);
}

}  // namespace
}  // namespace seedbank
