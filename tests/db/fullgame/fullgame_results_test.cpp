// data/fullgame_results.csv against published values, and its small rows against this program.
#include <gtest/gtest.h>

#include "tests/db/fullgame/fullgame_cells.h"

namespace seedbank::db::fullgame {
namespace {

struct ResultRow {
  FullGame full_game;
  std::vector<std::string> fields;

  [[nodiscard]] std::uint64_t number(std::size_t column) const {
    return std::stoull(fields.at(column));
  }
};

constexpr std::size_t kPositions = 4;
constexpr std::size_t kOutcome = 6;
constexpr std::size_t kDepth = 7;
constexpr std::size_t kWins = 8;

std::vector<ResultRow> result_rows() {
  std::vector<ResultRow> rows;
  for (auto& fields : rows_of_data_file("fullgame_results.csv")) {
    const Rules rules = fields.at(0) == "standard" ? Rules::kStandard : Rules::kEmptyCapture;
    const End end = fields.at(1) == "majority" ? End::kMajority : End::kPlayOn;
    const FullGame full_game{{std::stoi(fields.at(2)), rules}, std::stoi(fields.at(3)), end};
    rows.push_back({full_game, std::move(fields)});
  }
  return rows;
}

TEST(FullGameResults, AgreeWithPublishedValues) {
  const std::vector<ResultRow> rows = result_rows();
  for (const PublishedCell& cell : published_cells()) {
    int found = 0;
    for (const ResultRow& row : rows) {
      if (row.full_game != cell.full_game) continue;
      ++found;
      EXPECT_EQ(row.number(kPositions), cell.positions) << to_text(cell.full_game);
      EXPECT_EQ(row.fields.at(kOutcome), cell.outcome) << to_text(cell.full_game);
      EXPECT_EQ(std::stoi(row.fields.at(kDepth)), cell.depth) << to_text(cell.full_game);
    }
    EXPECT_EQ(found, 1) << to_text(cell.full_game);
  }
}

TEST(FullGameResults, SmallRowsAreReproduced) {
  int rows = 0;
  for (const ResultRow& row : result_rows()) {
    SCOPED_TRACE(to_text(row.full_game));
    const std::uint64_t all = row.number(kWins) + row.number(kWins + 1) + row.number(kWins + 2);
    EXPECT_EQ(all, row.number(kPositions));
    if (row.number(kPositions) > 100'000) continue;
    ++rows;
    const Summary summary = built(row.full_game);
    EXPECT_EQ(summary.total.positions, row.number(kPositions));
    EXPECT_EQ(name(summary.opening.outcome), row.fields.at(kOutcome));
    EXPECT_EQ(summary.opening.depth, std::stoi(row.fields.at(kDepth)));
    for (const Outcome outcome : {Outcome::kWin, Outcome::kDraw, Outcome::kLoss}) {
      const std::size_t column = outcome == Outcome::kWin    ? kWins
                                 : outcome == Outcome::kDraw ? kWins + 1
                                                             : kWins + 2;
      EXPECT_EQ(summary.total.outcomes.at(static_cast<std::size_t>(outcome)), row.number(column));
    }
    EXPECT_EQ(summary.total.expanded, row.number(kWins + 3));
    EXPECT_EQ(summary.total.sowings, row.number(kWins + 4));
  }
  EXPECT_GE(rows, 60);
}

}  // namespace
}  // namespace seedbank::db::fullgame
