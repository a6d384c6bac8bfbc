// Tests of finding a best pit: against brute force, with any number of nodes, and without time
// left.
#include <bit>
#include <chrono>

#include <gtest/gtest.h>

#include "solver/analysis/move_values.h"
#include "solver/game/successor.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_endgames.h"
#include "tests/stopped.h"

namespace seedbank {
namespace {

constexpr std::size_t kTableBytes = 1 << 20;

// Whether the mover gets its share by `pit`.
bool is_best(BruteForce& brute, const SowingTable& sowing, const Position& position, int pit) {
  if (((legal_pits(position) >> pit) & 1U) == 0) return false;
  Position next = without_stores(position);
  const After after = sow(sowing, next, pit);
  const int margin = after == After::kOtherMover ? -brute.margin(next) : brute.margin(next);
  return margin == brute.margin(without_stores(position));
}

TEST(BestPit, IsOneOfBruteForceForAnyNodeLimit) {
  std::mt19937_64 generator = seeded_generator();
  int found = 0;
  int open = 0;
  for (const Rules rules : kAllRules) {
    for (int pits = 2; pits <= 5; ++pits) {
      const Game game{pits, rules};
      const SowingTable sowing(game);
      BruteForce brute(game);
      const BruteEndgames endgames(brute, pits, random_between(generator, 0, 3), ShareBits::kTwo);
      for (int i = 0; i < 10; ++i) {
        const int most_seeds = most_brute_seeds(pits);
        const Position position = random_position(generator, pits, most_seeds);
        for (std::uint64_t nodes = 0; nodes < 20'000; nodes = 2 * nodes + 1) {
          // The tables are empty.
          Solver solver(game, most_seeds, endgames, {.table_bytes = kTableBytes});
          const BestPit best =
              best_pit(solver, position, brute.share(position), {.node_limit = nodes});
          if (best.pit) {
            EXPECT_TRUE(is_best(brute, sowing, position, *best.pit)) << *best.pit;
            ++found;
          } else {
            EXPECT_GE(best.nodes, nodes);
            ++open;
          }
        }
        Solver solver(game, most_seeds, endgames, {.table_bytes = kTableBytes});
        const BestPit best = best_pit(solver, position, brute.share(position), {});
        ASSERT_TRUE(best.pit);
        EXPECT_TRUE(is_best(brute, sowing, position, *best.pit)) << *best.pit;
      }
    }
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(open, 100);
}

// The tables hold the proof of the share, by alpha-beta or by proof numbers.
TEST(BestPit, IsKnownWithoutTimeOnceTheShareIsProven) {
  std::mt19937_64 generator = seeded_generator();
  for (const Driver driver : {Driver::kMtdf, Driver::kBisection, Driver::kProofNumber}) {
    const Game game{4, Rules::kEmptyCapture};
    const SowingTable sowing(game);
    BruteForce brute(game);
    const BruteEndgames none(brute, game.pits, 0);
    for (int i = 0; i < 20; ++i) {
      Solver solver(game, 18, none, {.table_bytes = 32 << 20, .driver = driver});
      const Position position = random_position(generator, game.pits, 18);
      const SolvedShare solved = solver.solve(position, {});
      ASSERT_TRUE(solved.complete());
      for (const SearchRequest& request :
           {SearchRequest{.stop = stopped()}, SearchRequest{.node_limit = 0},
            SearchRequest{.deadline = std::chrono::steady_clock::now()}}) {
        const BestPit best = best_pit(solver, position, solved.bounds.low, request);
        ASSERT_TRUE(best.pit) << testing::PrintToString(position);
        EXPECT_TRUE(is_best(brute, sowing, position, *best.pit)) << *best.pit;
      }
    }
  }
}

// The tables hold the share of one best sowing only.
TEST(BestPit, IsKnownWithoutTimeFromThePositionAfterIt) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{4, Rules::kEmptyCapture};
  const SowingTable sowing(game);
  BruteForce brute(game);
  const BruteEndgames none(brute, game.pits, 0);
  int tried = 0;
  while (tried < 50) {
    const Position position = random_position(generator, game.pits, 18);
    if (std::popcount(legal_pits(position)) < 2) continue;
    for (int pit = 0; pit < game.pits; ++pit) {
      if (!is_best(brute, sowing, position, pit)) continue;
      const Successor after = successor(sowing, without_stores(position), pit);
      if (after.is_over()) continue;
      const int share = brute.share(after.position);
      Solver solver(game, 18, none, {.table_bytes = 1 << 20});
      solver.remember({after.position, {share, share}, 1});
      const BestPit best = best_pit(solver, position, brute.share(position), {.stop = stopped()});
      EXPECT_EQ(best.pit, pit) << testing::PrintToString(position);
      ++tried;
    }
  }
}

}  // namespace
}  // namespace seedbank
