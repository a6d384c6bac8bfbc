// The limits of the shape of tiles: they bound the index, and Seedbank's files respect them.
#include "db/endgame/format.h"

#include <cstdint>

#include <gtest/gtest.h>

#include "db/index/ranking.h"
#include "db/storage/errors.h"
#include "solver/game/position.h"

namespace seedbank::db {
namespace {

FileHeader header_of(Game game, PairId pair) {
  FileHeader header{game, pair, {}};
  header.tiles[0] = tile_shape(block_shape(game.pits, pair.first()));
  if (!pair.is_single_block()) {
    header.tiles[1] = tile_shape(block_shape(game.pits, pair.second()));
  }
  return header;
}

TEST(TileShape, IsWithinTheLimitsForEveryPair) {
  int pairs = 0;
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (int seeds = 2; seeds <= kMaxLayerSeeds; ++seeds) {
      for (int fewer = 1; 2 * fewer <= seeds; ++fewer) {
        const FileHeader header = header_of({pits, Rules::kStandard}, {seeds, fewer});
        ASSERT_NO_THROW((void)decode_header(encode_header(header), "file"))
            << pits << " pits, (" << seeds << "," << fewer << ")";
        ++pairs;
      }
    }
  }
  // Layers 2n and 2n + 1 have n pairs each.
  constexpr int kHalf = kMaxLayerSeeds / 2;
  EXPECT_EQ(pairs, kMaxPits * (kHalf * (kHalf + 1) - (kMaxLayerSeeds % 2 == 0 ? kHalf : 0)));
}

bool is_accepted(Game game, PairId pair, BlockShape first, BlockShape second) {
  try {
    (void)decode_header(encode_header({game, pair, {first, second}}), "file");
    return true;
  } catch (const FormatError&) {
    return false;
  }
}

// Blocks of 3003 x 3003 positions: tiles of one position would make an index of 138 MiB.
TEST(FileHeader, AllowsTilesOfALargeBlockOnlyWithinTheLimits) {
  const auto accepted = [](BlockShape tile) { return is_accepted({}, {20, 10}, tile, {0, 0}); };
  for (const BlockShape tile : {BlockShape{1, 512},
                                {512, 1},
                                {22, 24},
                                {1, 1024},
                                {1024, 1},
                                {64, 1024},
                                {1024, 64},
                                {256, 256}}) {
    EXPECT_TRUE(accepted(tile)) << tile.rows << " x " << tile.columns;
  }
  for (const BlockShape tile : {BlockShape{1, 1},
                                {0, 0},
                                {0, 600},
                                {1, 511},
                                {511, 1},
                                {22, 23},
                                {1025, 1},
                                {1, 1025},
                                {65, 1024},
                                {257, 256},
                                {1, 3003}}) {
    EXPECT_FALSE(accepted(tile)) << tile.rows << " x " << tile.columns;
  }
}

// Blocks of 6 x 10 and 10 x 6 positions, which have one tile each.
TEST(FileHeader, AllowsOnlyOneTileForASmallBlock) {
  const auto accepted = [](BlockShape first, BlockShape second) {
    return is_accepted({3, Rules::kStandard}, {5, 2}, first, second);
  };
  EXPECT_TRUE(accepted({6, 10}, {10, 6}));
  EXPECT_FALSE(accepted({6, 10}, {0, 0}));
  EXPECT_FALSE(accepted({0, 0}, {10, 6}));
  EXPECT_FALSE(accepted({5, 10}, {10, 6}));
  EXPECT_FALSE(accepted({6, 10}, {10, 5}));
  EXPECT_FALSE(accepted({10, 6}, {10, 6}));
}

}  // namespace
}  // namespace seedbank::db
