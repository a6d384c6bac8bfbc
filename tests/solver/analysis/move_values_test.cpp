// Tests of the values of sowings, all compared with brute force.
#include "solver/analysis/move_values.h"

#include <algorithm>
#include <bit>

#include <gtest/gtest.h>

#include "tests/solver/boards.h"
#include "tests/solver/brute_endgames.h"

namespace seedbank {
namespace {

// The share of the seeds in play that the mover gets by sowing `pit` first.
int share_after(BruteForce& brute, const SowingTable& sowing, const Position& position, int pit) {
  Position next = without_stores(position);
  const After after = sow(sowing, next, pit);
  return after == After::kOtherMover ? store(next.waiter) + seeds_in_play(next) - brute.share(next)
                                     : store(next.mover) + brute.share(next);
}

// Expects true bounds for every sowing, which also tell whether it is best.
void expect_best_known(const MoveValues& found, const MoveValues& exact, int share) {
  EXPECT_TRUE(found.complete());
  ASSERT_EQ(found.moves.size(), exact.moves.size());
  for (std::size_t i = 0; i < exact.moves.size(); ++i) {
    EXPECT_EQ(found.moves[i].pit, exact.moves[i].pit);
    const ShareBounds bounds = found.moves[i].share;
    const int value = exact.moves[i].share.low;
    EXPECT_LE(bounds.low, value);
    EXPECT_GE(bounds.high, value);
    EXPECT_EQ(bounds.low == share, value == share);
    EXPECT_EQ(bounds.high < share, value < share);
  }
}

TEST(MoveValues, EqualBruteForceForEveryPit) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      const int most_seeds = most_brute_seeds(pits);
      BruteForce brute(game);
      const SowingTable sowing(game);
      const BruteEndgames endgames(brute, pits, random_between(generator, 0, 5), ShareBits::kTwo);
      for (const int threads : {1, 2}) {
        Solver solver(game, most_seeds, endgames, {.table_bytes = 1 << 20});
        for (int i = 0; i < 30; ++i) {
          const Position position =
              random_position(generator, pits, random_between(generator, 2, most_seeds));
          const int share = brute.share(position);
          const MoveValues values = move_values(solver, position, {share, share},
                                                MoveDetail::kExact, {.threads = threads});
          EXPECT_TRUE(values.complete());
          std::uint32_t pits_seen = 0;
          int best = 0;
          for (const MoveValue& move : values.moves) {
            EXPECT_EQ(pits_seen >> move.pit, 0U) << "in the order of pits";
            pits_seen |= 1U << move.pit;
            EXPECT_EQ(move.share.low, move.share.high);
            EXPECT_EQ(move.share.low, share_after(brute, sowing, position, move.pit))
                << testing::PrintToString(position) << " pit " << move.pit;
            best = std::max(best, move.share.low);
          }
          EXPECT_EQ(pits_seen, legal_pits(position));
          EXPECT_EQ(best, share);
          const MoveValues only_best = move_values(solver, position, {share, share},
                                                   MoveDetail::kBestOnly, {.threads = threads});
          expect_best_known(only_best, values, share);
        }
      }
    }
  }
}

// Bounds of the share that leave it open are enough for exact values.
TEST(MoveValues, NeedOnlyTrueBoundsOfTheShare) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{3, Rules::kEmptyCapture};
  BruteForce brute(game);
  const SowingTable sowing(game);
  const BruteEndgames none(brute, game.pits, 0);
  Solver solver(game, 12, none, {.table_bytes = 1 << 20});
  for (int i = 0; i < 300; ++i) {
    const Position position =
        random_position(generator, game.pits, random_between(generator, 2, 12));
    const int share = brute.share(position);
    const ShareBounds known{random_between(generator, 0, share),
                            random_between(generator, share, seeds_in_play(position))};
    const MoveValues values = move_values(solver, position, known, MoveDetail::kExact, {});
    EXPECT_TRUE(values.complete());
    for (const MoveValue& move : values.moves) {
      EXPECT_EQ(move.share.low, share_after(brute, sowing, position, move.pit))
          << testing::PrintToString(position) << " pit " << move.pit;
    }
  }
}

TEST(MoveValues, AreTrueBoundsIfTheSearchIsStopped) {
  const Game game{3, Rules::kStandard};
  const Position start = opening(3, 4);
  BruteForce brute(game);
  const SowingTable sowing(game);
  const BruteEndgames none(brute, game.pits, 0);
  const int share = 13;  // +2 of 24 seeds
  for (const int threads : {1, 2}) {
    for (const std::uint64_t limit : {1U, 2'000U, 20'000U}) {
      Solver solver(game, 24, none, {.table_bytes = 1 << 20});
      const MoveValues values = move_values(solver, start, {share, share}, MoveDetail::kExact,
                                            {.threads = threads, .node_limit = limit});
      EXPECT_EQ(values.moves.size(), 3U);
      bool all_exact = true;
      for (const MoveValue& move : values.moves) {
        const int expected = share_after(brute, sowing, start, move.pit);
        EXPECT_LE(move.share.low, expected);
        EXPECT_GE(move.share.high, expected);
        EXPECT_LE(move.share.high, share);
        all_exact = all_exact && move.share.exact();
      }
      EXPECT_EQ(values.complete(), all_exact);
    }
  }
}

}  // namespace
}  // namespace seedbank
