// Probing: every position of a database in files, with and without a cache.
#include "db/probe/database.h"

#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "db/endgame/format.h"
#include "db/storage/errors.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/random_seed.h"

namespace seedbank::db {
namespace {

const std::filesystem::path kRoot = "root";
constexpr Game kFourPits{4, Rules::kStandard};

// Calls `check(block, mover rank, waiter rank, mover, waiter)` for every position of a layer, and
// checks their number.
template <typename Check>
void for_each_position(int pits, int seeds, Check check) {
  std::uint64_t seen = 0;
  for (int k = 1; k < seeds; ++k) {
    const BlockId block{seeds, k};
    const BlockShape shape = block_shape(pits, block);
    for (SideRank mover = 0; mover < shape.rows; ++mover) {
      const SidePits mover_side = unrank_side(pits, k, mover);
      for (SideRank waiter = 0; waiter < shape.columns; ++waiter) {
        check(block, mover, waiter, mover_side, unrank_side(pits, seeds - k, waiter));
        ++seen;
      }
    }
  }
  EXPECT_EQ(seen, layer_positions(pits, seeds));
}

TEST(Database, AnswersEveryPositionWithAnyCache) {
  MemoryFileSystem files;
  write_meaningless_layers(files, kRoot, kFourPits, 9);
  for (const std::size_t cache_bytes : {0U, 20'000U, 64U << 20}) {
    const Database database(files, kRoot, kFourPits, {cache_bytes, 512});
    for (int seeds = 2; seeds <= 9; ++seeds) {
      for_each_position(4, seeds,
                        [&](BlockId block, SideRank mover, SideRank waiter, const SidePits& mine,
                            const SidePits& other) {
                          ASSERT_EQ(database.share(mine, other),
                                    meaningless_value(block, mover, waiter));
                        });
    }
  }
}

TEST(Database, AnswersWithOnlyTwoOpenFiles) {
  MemoryFileSystem files;
  write_meaningless_layers(files, kRoot, kFourPits, 8);
  const Database database(files, kRoot, kFourPits, {0, 2});
  std::mt19937_64 random = seeded_generator();
  for (int probe = 0; probe < 2000; ++probe) {
    const int seeds = random_between(random, 2, 8);
    const BlockId block{seeds, random_between(random, 1, seeds - 1)};
    const BlockShape shape = block_shape(4, block);
    const auto mover = static_cast<SideRank>(random() % shape.rows);
    const auto waiter = static_cast<SideRank>(random() % shape.columns);
    ASSERT_EQ(database.share(unrank_side(4, block.mover_seeds, mover),
                             unrank_side(4, block.waiter_seeds(), waiter)),
              meaningless_value(block, mover, waiter));
  }
}

TEST(Database, AnswersSeveralThreadsConcurrently) {
  MemoryFileSystem files;
  write_meaningless_layers(files, kRoot, kFourPits, 9);
  // A cache of a few tiles, and few files: the threads evict each other's tiles.
  const Database database(files, kRoot, kFourPits, {60'000, 3});
  const std::uint64_t seed = random_seed();
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (std::uint64_t number = 0; number < 4; ++number) {
    threads.emplace_back([&, number] {
      std::mt19937_64 random(seed + number);
      for (int probe = 0; probe < 5000; ++probe) {
        const int seeds = random_between(random, 2, 9);
        const BlockId block{seeds, random_between(random, 1, seeds - 1)};
        const BlockShape shape = block_shape(4, block);
        const auto mover = static_cast<SideRank>(random() % shape.rows);
        const auto waiter = static_cast<SideRank>(random() % shape.columns);
        if (database.share(unrank_side(4, block.mover_seeds, mover),
                           unrank_side(4, block.waiter_seeds(), waiter)) !=
            meaningless_value(block, mover, waiter)) {
          ++wrong;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Database, AnswersFinishedGamesWithoutAnyFile) {
  const MemoryFileSystem files;
  const Database database(files, kRoot, {});
  EXPECT_EQ(database.share({}, {}), 0);
  EXPECT_EQ(database.share({1, 2, 0, 0, 0, 200}, {}), 203);
  EXPECT_EQ(database.share({}, {0, 0, 7, 0, 0, 0}), 0);
  EXPECT_EQ(database.share({1}, {1}), std::nullopt);
  EXPECT_EQ(database.share({255, 255}, {255}), std::nullopt);
  EXPECT_EQ(database.complete_up_to(), 1);
}

TEST(Database, ReportsItsLayersAndProbesBeyondGaps) {
  MemoryFileSystem files;
  write_meaningless_layers(files, kRoot, kFourPits, 7);
  files.files.erase(pair_file(kRoot, kFourPits, {5, 2}));
  files.files[game_directory(kRoot, kFourPits) / "lock"] = std::make_shared<Bytes>();
  files.files[game_directory(kRoot, kFourPits) / "008-004.seedbank.partial-0"] =
      std::make_shared<Bytes>();
  const Database database(files, kRoot, kFourPits);
  EXPECT_TRUE(database.layer_complete(0));
  EXPECT_TRUE(database.layer_complete(4));
  EXPECT_FALSE(database.layer_complete(5));
  EXPECT_TRUE(database.layer_complete(7));
  EXPECT_FALSE(database.layer_complete(8));
  EXPECT_EQ(database.complete_up_to(), 4);

  EXPECT_EQ(database.share({2}, {0, 3}), std::nullopt);
  EXPECT_EQ(database.share({1}, {0, 4}),
            meaningless_value({5, 1}, rank_side(4, {1}), rank_side(4, {0, 4})));
  EXPECT_EQ(database.share({3}, {0, 3}),
            meaningless_value({6, 3}, rank_side(4, {3}), rank_side(4, {0, 3})));

  const std::vector<LayerInfo> layers = database.layers();
  ASSERT_EQ(layers.size(), 6U);
  std::uint64_t bytes = 0;
  for (const LayerInfo& layer : layers) {
    bytes += layer.file_bytes;
    EXPECT_EQ(layer.complete, layer.seeds != 5);
    EXPECT_EQ(layer.positions == layer_positions(4, layer.seeds), layer.complete);
  }
  std::uint64_t expected_bytes = 0;
  for (const auto& [path, content] : files.files) expected_bytes += content->size();
  EXPECT_EQ(bytes, expected_bytes);
}

TEST(Database, DistinguishesDamageFromPositionsThatItDoesNotCover) {
  MemoryFileSystem files;
  write_meaningless_layers(files, kRoot, kFourPits, 5);
  Bytes& file = *files.files.at(pair_file(kRoot, kFourPits, {5, 2}));
  file[70] ^= 1;  // in the frame of the first tile, which opening does not read
  const Database database(files, kRoot, kFourPits);
  EXPECT_THROW((void)database.share({2}, {0, 3}), FormatError);
  EXPECT_EQ(database.share({3}, {0, 2}),
            meaningless_value({5, 3}, rank_side(4, {3}), rank_side(4, {0, 2})));
  EXPECT_EQ(database.share({3}, {0, 3}), std::nullopt);
}

}  // namespace
}  // namespace seedbank::db
