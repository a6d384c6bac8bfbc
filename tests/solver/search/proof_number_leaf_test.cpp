// Tests of the first proof numbers: within their limits, and according to the weights.
#include "solver/search/proof_number_leaf.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/solver/boards.h"

namespace seedbank {
namespace {

constexpr float kMost = 262'144;  // 2^18

Successor seen(const Position& position) {
  Successor successor;
  successor.position = without_stores(position);
  successor.seeds = static_cast<std::int16_t>(seeds_in_play(position));
  successor.mover_seeds = static_cast<std::int16_t>(seeds_in_pits(position.mover));
  return successor;
}

LeafWeights only(LeafFeature feature, float weight) {
  LeafWeights weights{};
  weights.proof[static_cast<std::size_t>(feature)] = weight;
  weights.disproof[static_cast<std::size_t>(LeafFeature::kOne)] = 3;
  return weights;
}

TEST(LeafModel, StaysWithinItsLimits) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const SowingTable table({pits, rules});
      const LeafModel model(table, 4, kLeafWeights);
      for (int i = 0; i < 200; ++i) {
        const Position position =
            random_position(generator, pits, random_between(generator, 2, 120));
        if (is_over(position)) continue;
        const Successor at = seen(position);
        for (const int threshold : {1, at.seeds / 2, int{at.seeds}}) {
          const ProofNumbers numbers = model.numbers(at, threshold);
          EXPECT_GE(numbers.proof, 1);
          EXPECT_LE(numbers.proof, kMost * 1.001F);
          EXPECT_GE(numbers.disproof, 1);
          EXPECT_LE(numbers.disproof, kMost * 1.001F);
        }
      }
    }
  }
}

// A higher threshold makes a proof harder and a refutation easier.
TEST(LeafModel, AHigherThresholdIsHarderToProve) {
  const SowingTable table(Game{});
  const LeafModel model(table, 20, kLeafWeights);
  const Successor at = seen(opening(6, 6));
  for (int threshold = 20; threshold < 50; ++threshold) {
    EXPECT_LE(model.numbers(at, threshold).proof, model.numbers(at, threshold + 1).proof);
    EXPECT_GE(model.numbers(at, threshold).disproof, model.numbers(at, threshold + 1).disproof);
  }
}

//      4  0  2  0  3  1
//   0                    0     The expected features are derived below.
//      2  1  0  3  0  1
TEST(LeafModel, CountsItsFeatures) {
  const SowingTable table(Game{6, Rules::kEmptyCapture});
  // Mover's pits 1..6, then the waiter's 1..6.
  const Successor at = seen(board("2,1,0,3,0,1,0,1,3,0,2,0,4,0"));
  const auto proof = [&](LeafFeature feature, float weight) {
    const ProofNumbers numbers = LeafModel(table, 10, only(feature, weight)).numbers(at, 10);
    EXPECT_NEAR(numbers.disproof, 8, 1e-4);
    return std::log2(numbers.proof);
  };
  EXPECT_NEAR(proof(LeafFeature::kOne, 5), 5, 1e-4);
  EXPECT_NEAR(proof(LeafFeature::kLayers, 1), 17 - 10, 1e-4);
  const double above_half = Evaluation(table.game()).more_than_half(at.position) /
                            double{Evaluation::kUnit};  // of the 17 seeds, as expected
  const double slack = 2 * 10 - 1 - (17 + 2 * above_half);
  EXPECT_NEAR(proof(LeafFeature::kSlack, slack < 0 ? -8 : 8), std::abs(slack), 1e-4);
  EXPECT_NEAR(proof(LeafFeature::kExtrasM, 1), 2, 1e-4);  // pits 4 and 6: 3 and 1 seeds
  EXPECT_NEAR(proof(LeafFeature::kSowingsM, 1), 4, 1e-4);
  EXPECT_NEAR(proof(LeafFeature::kExtrasW, 1), 0, 1e-4);
  EXPECT_NEAR(proof(LeafFeature::kSowingsW, 1), 4, 1e-4);
  EXPECT_NEAR(proof(LeafFeature::kBalance, -8), 10 - 7, 1e-4);
  // Pit 1 and pit 2 end in the empty pit 3, opposite the waiter's pit 4: 1 + 2 seeds.
  EXPECT_NEAR(proof(LeafFeature::kCaptureM, 8), 3, 1e-4);
  // The waiter's pit 2 (3 seeds) ends in its empty pit 5, opposite the mover's pit 2: 1 + 1.
  EXPECT_NEAR(proof(LeafFeature::kCaptureW, 8), 2, 1e-4);
}

// A lone seed opposite to an empty pit is captured under one rule set and stays under the other.
TEST(LeafModel, KnowsWhetherALoneSeedStays) {
  const Successor at = seen(board("1,0,0,0,3,0,0,0"));
  for (const Rules rules : kAllRules) {
    const SowingTable table({3, rules});
    const LeafModel model(table, 0, only(LeafFeature::kCaptureM, 8));
    EXPECT_NEAR(std::log2(model.numbers(at, 2).proof), lone_seed_stays(rules) ? 0 : 1, 1e-4);
  }
}

}  // namespace
}  // namespace seedbank
