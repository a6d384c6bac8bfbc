// The cache of tiles: its bound, eviction, and failing allocations.
#include <new>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "db/probe/caches.h"
#include "tests/db/probe/failing_allocation.h"

namespace seedbank::db {
namespace {

// Three tiles of 1000 values per shard.
constexpr std::size_t kShards = 16;
constexpr std::size_t kCacheBytes = kShards * 3 * 1300;
const std::vector<std::uint8_t> kTile(1000, 7);

std::size_t tiles_kept(TileCache& cache, std::uint64_t numbers) {
  std::size_t kept = 0;
  for (std::uint64_t number = 0; number < numbers; ++number) {
    if (cache.find({{9, 4}, number}, 0)) ++kept;
  }
  return kept;
}

TEST(TileCache, KeepsWithinItsBoundAndEvictsTheLeastRecentlyUsed) {
  TileCache cache(kCacheBytes);
  for (std::uint64_t number = 0; number < 1000; ++number) {
    cache.insert({{9, 4}, number}, kTile);
    ASSERT_LE(cache.bytes(), kCacheBytes);
    EXPECT_EQ(cache.find({{9, 4}, 0}, 999), 7) << "in use all the time, so it stays";
  }
  EXPECT_EQ(tiles_kept(cache, 1000), kShards * 3);
  EXPECT_EQ(cache.find({{9, 5}, 0}, 0), std::nullopt);
}

TEST(TileCache, StoresNothingIfDisabled) {
  TileCache cache(0);
  cache.insert({{9, 4}, 1}, std::vector<std::uint8_t>(10, 7));
  EXPECT_EQ(cache.find({{9, 4}, 1}, 0), std::nullopt);
  EXPECT_EQ(cache.bytes(), 0U);
}

// Whether tile 0 can be inserted if the allocation with this number, if any, fails.
bool inserted_without(std::size_t allocation, TileCache& cache) {
  try {
    const FailingAllocation failing(allocation);
    cache.insert({{9, 4}, 0}, kTile);
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

TEST(TileCache, IsUnchangedIfAnyAllocationFails) {
  TileCache cache(kCacheBytes);
  std::size_t failures = 0;
  while (!inserted_without(failures, cache)) {
    ++failures;
    EXPECT_EQ(cache.bytes(), 0U);
    EXPECT_EQ(cache.find({{9, 4}, 0}, 0), std::nullopt);
  }
  EXPECT_GE(failures, 3U) << "the values, the entry and its place are allocated";
  // No uncounted memory remains: the bound still holds.
  for (std::uint64_t number = 0; number < 1000; ++number) cache.insert({{9, 4}, number}, kTile);
  EXPECT_EQ(tiles_kept(cache, 1000), kShards * 3);
  EXPECT_LE(cache.bytes(), kCacheBytes);
}

}  // namespace
}  // namespace seedbank::db
