// Tests of the estimate: it is within the possible range, deterministic, and exact if all ends are
// known.
#include "solver/search/estimate.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "solver/evaluation/evaluation.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_endgames.h"

namespace seedbank {
namespace {

TEST(Estimate, LiesWithinTheSeedsInPlay) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const SowingTable sowing({pits, rules});
      BruteForce brute({pits, rules});
      for (const ShareBits bits : kAllShareBits) {
        const BruteEndgames endgames(brute, pits, 4, bits);
        for (const int seeds : {2, 3, 5, 10, 48, 127, 300, 20'000}) {
          for (int i = 0; i < 5; ++i) {
            const Position position = without_stores(random_position(generator, pits, seeds));
            const ShareEstimate estimate = estimate_share(sowing, endgames, position, 1'000);
            EXPECT_GE(estimate.share, 0) << testing::PrintToString(position);
            EXPECT_LE(estimate.share, seeds) << testing::PrintToString(position);
            EXPECT_GT(estimate.nodes, 0U);
            const ShareEstimate again = estimate_share(sowing, endgames, position, 1'000);
            EXPECT_EQ(again.share, estimate.share);
            EXPECT_EQ(again.nodes, estimate.nodes);
          }
        }
      }
    }
  }
}

TEST(Estimate, WithoutASearchIsTheEvaluationRoundedToTheNearestSeed) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    const Game game{6, rules};
    const SowingTable sowing(game);
    const Evaluation evaluation(game);
    BruteForce brute(game);
    const BruteEndgames none(brute, game.pits, 0);
    for (int i = 0; i < 200; ++i) {
      const int seeds = random_between(generator, 20, 40);
      const Position position = without_stores(random_position(generator, game.pits, seeds));
      const double guess = seeds / 2.0 + evaluation.more_than_half(position) / 64.0;
      const int share = static_cast<int>(std::floor(guess + 0.5));
      EXPECT_EQ(estimate_share(sowing, none, position, 1).share, std::clamp(share, 0, seeds));
    }
  }
}

TEST(Estimate, IsExactIfEveryEndIsInSight) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    const Game game{4, rules};
    const SowingTable sowing(game);
    BruteForce brute(game);
    const BruteEndgames endgames(brute, game.pits, 7);
    const BruteEndgames none(brute, game.pits, 0);
    for (int i = 0; i < 200; ++i) {
      const int seeds = random_between(generator, 2, 7);
      const Position position = without_stores(random_position(generator, game.pits, seeds));
      EXPECT_EQ(estimate_share(sowing, endgames, position, 1'000).share, brute.share(position));
    }
    // The only legal sowing ends the game.
    EXPECT_EQ(estimate_share(sowing, none, board("0,0,0,1,0,2,0,1,0,0"), 1'000).share, 1);
  }
}

}  // namespace
}  // namespace seedbank
