// Bulk look-up equals single look-ups.
#include "db/probe/bulk_lookup.h"

#include <atomic>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "db/endgame/format.h"
#include "db/memory/resident.h"
#include "db/probe/database.h"
#include "db/storage/errors.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/stopped.h"

namespace seedbank::db {
namespace {

constexpr int kSeeds = 12;
const auto kUncounted = [](std::uint64_t) {};

class BulkLookup : public testing::Test {
 protected:
  BulkLookup() { build_layers(files_, root_, game_, kSeeds); }

  // Positions drawn uniformly from all blocks, some of them more than once.
  std::vector<Lookup> drawn(std::size_t count) {
    std::mt19937_64 random(5);
    const auto below = [&](std::uint64_t end) {
      return std::uniform_int_distribution<std::uint64_t>(0, end - 1)(random);
    };
    std::vector<Lookup> lookups;
    for (std::size_t i = 0; i < count; ++i) {
      const int seeds = 2 + static_cast<int>(below(kSeeds - 1));
      const int mover = 1 + static_cast<int>(below(static_cast<std::uint64_t>(seeds - 1)));
      const auto rank = [&](int on_side) {
        return static_cast<SideRank>(below(side_count(game_.pits, on_side)));
      };
      lookups.push_back({.mover = rank(mover),
                         .waiter = rank(seeds - mover),
                         .asker = static_cast<std::uint32_t>(i),
                         .mover_seeds = static_cast<std::uint8_t>(mover),
                         .waiter_seeds = static_cast<std::uint8_t>(seeds - mover),
                         .purpose = static_cast<std::uint8_t>(i % 7)});
    }
    return lookups;
  }

  Game game_{5, Rules::kEmptyCapture};
  std::filesystem::path root_ = "root";
  MemoryFileSystem files_;
};

TEST_F(BulkLookup, FindsTheValuesOfTheDatabase) {
  const Database database(files_, root_, game_);
  for (const std::size_t count : {0U, 1U, 50U, 40'000U}) {
    const std::vector<Lookup> asked = drawn(count);
    std::vector<Lookup> lookups = asked;
    std::vector<std::atomic<int>> shares(count);
    std::atomic<bool> intact = true;
    std::uint64_t done = 0;
    const auto take = [&](const Lookup& lookup, int share) {
      if (lookup.purpose != lookup.asker % 7) intact = false;
      shares[lookup.asker] += share + 1;
    };
    const auto count_done = [&](std::uint64_t more) { done += more; };
    EXPECT_TRUE(look_up(database, lookups, take, count_done, {}));
    EXPECT_TRUE(intact);
    EXPECT_EQ(done, count);
    for (std::size_t i = 0; i < count; ++i) {
      const auto side = [&](int seeds, SideRank rank) {
        return unrank_side(game_.pits, seeds, rank);
      };
      EXPECT_EQ(shares[i] - 1, database.share(side(asked[i].mover_seeds, asked[i].mover),
                                              side(asked[i].waiter_seeds, asked[i].waiter)));
    }
  }
}

TEST_F(BulkLookup, NamesAMissingOrDamagedFile) {
  std::vector<Lookup> lookups = drawn(20'000);
  const auto ignore = [](const Lookup&, int) {};
  const std::filesystem::path file = pair_file(root_, game_, {10, 4});
  files_.files.at(file)->at(files_.files.at(file)->size() / 2) ^= 4;
  EXPECT_THROW((void)look_up(Database(files_, root_, game_), lookups, ignore, kUncounted, {}),
               FormatError);
  files_.files.erase(file);
  EXPECT_THROW((void)look_up(Database(files_, root_, game_), lookups, ignore, kUncounted, {}),
               MissingError);
}

TEST_F(BulkLookup, LoadsNothingIfAFileOfALayerIsMissing) {
  files_.files.erase(pair_file(root_, game_, {10, 4}));
  Resident endgames(game_);
  EXPECT_THROW(load_endgames(endgames, Database(files_, root_, game_), ResidentLayout::exact(10),
                             [](std::uint64_t, std::uint64_t) {}, {}),
               MissingError);
  EXPECT_EQ(endgames.up_to_seeds(), Resident(game_).up_to_seeds());
}

TEST_F(BulkLookup, Stops) {
  std::vector<Lookup> lookups = drawn(1000);
  EXPECT_FALSE(look_up(
      Database(files_, root_, game_), lookups, [](const Lookup&, int) {}, kUncounted, stopped()));
}

}  // namespace
}  // namespace seedbank::db
