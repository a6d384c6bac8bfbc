// Sizes of blocks, pairs and layers: the closed formulas against counting and published totals.
#include "db/index/block.h"

#include <cstdint>

#include <gtest/gtest.h>

#include "db/index/ranking.h"

namespace seedbank::db {
namespace {

TEST(Block, NamesTheTwoBlocksOfAPair) {
  constexpr PairId kPair{.seeds = 7, .fewer = 2};
  EXPECT_EQ(kPair.first(), (BlockId{7, 2}));
  EXPECT_EQ(kPair.second(), (BlockId{7, 5}));
  EXPECT_EQ(kPair.first().opposite(), kPair.second());
  EXPECT_FALSE(kPair.is_single_block());
  EXPECT_TRUE((PairId{8, 4}).is_single_block());
}

TEST(Block, HasOneRowForEachSideOfTheMoverAndOneColumnForEachOfTheWaiter) {
  const BlockShape shape = block_shape(6, {24, 5});
  EXPECT_EQ(shape.rows, side_count(6, 5));
  EXPECT_EQ(shape.columns, side_count(6, 19));
  EXPECT_EQ(shape.positions(), std::uint64_t{252} * 42504);
}

TEST(Block, LayersAreTheSumOfTheirPairsAndOfTheirBlocks) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    std::uint64_t up_to = 0;
    for (int seeds = 0; seeds <= kMaxLayerSeeds; ++seeds) {
      std::uint64_t in_blocks = 0;
      for (int k = 1; k < seeds; ++k) in_blocks += block_shape(pits, {seeds, k}).positions();
      std::uint64_t in_pairs = 0;
      for (int k = 1; 2 * k <= seeds; ++k) in_pairs += pair_positions(pits, {seeds, k});
      up_to += in_blocks;
      ASSERT_EQ(layer_positions(pits, seeds), in_blocks) << pits << " pits, " << seeds << " seeds";
      ASSERT_EQ(layer_positions(pits, seeds), in_pairs) << pits << " pits, " << seeds << " seeds";
      ASSERT_EQ(positions_up_to(pits, seeds), up_to) << pits << " pits, " << seeds << " seeds";
    }
  }
}

TEST(Block, PairsOfALayerAscendFromOneSeedToHalf) {
  EXPECT_TRUE(pairs_of_layer(1).empty());
  EXPECT_EQ(pairs_of_layer(2), (std::vector<PairId>{{2, 1}}));
  EXPECT_EQ(pairs_of_layer(5), (std::vector<PairId>{{5, 1}, {5, 2}}));
  EXPECT_EQ(pairs_of_layer(6), (std::vector<PairId>{{6, 1}, {6, 2}, {6, 3}}));
}

TEST(Block, SixPitDatabasesHaveTheSizesOfTheDocument) {
  EXPECT_EQ(positions_up_to(6, 16), 30'272'530U);
  EXPECT_EQ(positions_up_to(6, 20), 225'332'381U);
  EXPECT_EQ(positions_up_to(6, 24), 1'250'490'151U);
  EXPECT_EQ(positions_up_to(6, 28), 5'584'163'673U);
  EXPECT_EQ(positions_up_to(6, 30), 11'054'221'305U);
  EXPECT_EQ(positions_up_to(6, 34), 38'902'940'896U);
  EXPECT_EQ(positions_up_to(6, 36), 69'658'042'897U);
}

}  // namespace
}  // namespace seedbank::db
