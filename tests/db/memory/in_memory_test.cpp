// Endgames computed and searched in memory, by a library without threads, files or oneTBB.
#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "db/memory/resident.h"
#include "solver/base/parallel.h"
#include "solver/search/solver.h"
#include "tests/solver/all_positions.h"
#include "tests/solver/brute_force.h"
#include "tests/solver/search/opening_values.h"

namespace seedbank::db {
namespace {

static_assert(SEEDBANK_THREADS == 0);

constexpr std::uint64_t kPlenty = std::numeric_limits<std::uint64_t>::max() / 2;

class InMemory : public testing::TestWithParam<Rules> {
 protected:
  static void build(Resident& endgames, int up_to_seeds) {
    std::uint64_t last_done = 0;
    std::uint64_t last_total = 1;
    endgames.build(up_to_seeds, kPlenty,
                   [&](std::uint64_t done, std::uint64_t total) {
                     last_done = done;
                     last_total = total;
                   },
                   {});
    EXPECT_EQ(last_done, last_total);
    EXPECT_EQ(endgames.up_to_seeds(), up_to_seeds);
  }
};

TEST_P(InMemory, EveryShareEqualsBruteForce) {
  constexpr int kPits = 4;
  constexpr int kSeeds = 8;
  const Game game{kPits, GetParam()};
  Resident endgames(game);
  build(endgames, kSeeds / 2);
  build(endgames, kSeeds);
  BruteForce brute(game);
  std::uint64_t seen = 0;
  for (int seeds = 2; seeds <= kSeeds; ++seeds) {
    for_each_position(kPits, seeds, [&](const Position& position) {
      if (is_over(position)) return;
      ++seen;
      const int mover_seeds = seeds_in_pits(position.mover);
      const EndgamePlace place = endgames.place(position, mover_seeds, seeds - mover_seeds);
      ASSERT_EQ(read_share(place, seeds).low, brute.share(position));
    });
  }
  EXPECT_EQ(seen, positions_up_to(kPits, kSeeds));
}

TEST_P(InMemory, OpeningsHaveTheirPublishedValues) {
  int solved = 0;  // (2,3), (4,3), (6,3)
  for (const OpeningValue& row : opening_values()) {
    const bool is_wanted =
        row.game.rules == GetParam() && row.game.pits % 2 == 0 && row.seeds_per_pit == 3;
    if (!is_wanted) continue;
    SCOPED_TRACE(row.text());
    Resident endgames(row.game);
    build(endgames, 10);
    Solver solver(row.game, row.seeds(), endgames, {.table_bytes = std::uint64_t{16} << 20});
    // Two searches alternate on the one thread.
    const SolvedShare share = solver.solve(row.start(), {.threads = 2});
    ASSERT_TRUE(share.complete());
    EXPECT_EQ(margin_from_share(row.start(), share.bounds.low), row.margin);
    ++solved;
  }
  EXPECT_EQ(solved, 3);
}

INSTANTIATE_TEST_SUITE_P(Rules, InMemory, testing::ValuesIn(kAllRules),
                         [](const testing::TestParamInfo<Rules>& rules) {
                           return rules.param == Rules::kStandard ? "Standard" : "EmptyCapture";
                         });

}  // namespace
}  // namespace seedbank::db
