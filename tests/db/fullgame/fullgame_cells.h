// Cells of the table of full games: building them, and their published values.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/fullgame/builder/build.h"
#include "tests/csv.h"
#include "tests/db/memory_file_system.h"

namespace seedbank::db::fullgame {

/// Enough memory for every game of the tests.
inline constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;

/// Builds with at most `memory_bytes` of memory; the rest is stored in files, which are in memory
/// too.
inline Summary built(const FullGame& full_game, LayerStore& store,
                     std::uint64_t memory_bytes = kMemory) {
  MemoryFileSystem files;
  const std::stop_token stop;
  const BuildRequest request{full_game, memory_bytes, files, "work"};
  return build(
             request, store, [](const FullGameProgress&) {}, stop)
      .value();
}

inline Summary built(const FullGame& full_game) {
  LayerStore nothing_kept;
  return built(full_game, nothing_kept);
}

/// A row of data/fullgame_published.csv.
struct PublishedCell {
  FullGame full_game;
  std::uint64_t positions = 0;
  std::string outcome;
  int depth = 0;
};

inline std::vector<PublishedCell> published_cells() {
  std::vector<PublishedCell> cells;
  for (const auto& fields : rows_of_data_file("fullgame_published.csv")) {
    const End end = fields.at(2) == "majority" ? End::kMajority : End::kPlayOn;
    cells.push_back(
        {{{std::stoi(fields.at(0)), Rules::kEmptyCapture}, std::stoi(fields.at(1)), end},
         std::stoull(fields.at(3)),
         fields.at(4),
         std::stoi(fields.at(5))});
  }
  return cells;
}

/// Builds the cell and expects its published values.
inline void expect_published(const PublishedCell& cell) {
  const Summary summary = built(cell.full_game);
  EXPECT_EQ(summary.total.positions, cell.positions) << to_text(cell.full_game);
  EXPECT_EQ(name(summary.opening.outcome), cell.outcome) << to_text(cell.full_game);
  EXPECT_EQ(summary.opening.depth, cell.depth) << to_text(cell.full_game);
}

}  // namespace seedbank::db::fullgame
