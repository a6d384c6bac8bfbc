// Tests of the transposition table on one thread: a map as oracle, and keys that differ in one bit.
#include "solver/search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <new>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

#include "tests/random_seed.h"

namespace seedbank {
namespace {

using Found = TableFact;

constexpr std::uint64_t kLeast = 0;  // bytes: the table has its minimum size

std::uint64_t low_bits(int bits) {
  return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

// The share of a slot, which all bounds added for it include. Neighbouring slots have other shares.
int share_of(std::uint64_t slot) {
  return static_cast<int>((slot ^ slot >> 32) * 0x9E37'79B9'7F4A'7C15U >> 57);
}

Found random_found(std::mt19937_64& generator, std::uint64_t slot) {
  const int share = share_of(slot);
  return {{random_between(generator, 0, share), random_between(generator, share, kMaxTableShare)},
          random_between(generator, 0, kNoPit)};
}

TEST(TranspositionTable, SlotIsABijectionOfSmallKeys) {
  for (int key_bits = 1; key_bits <= 20; ++key_bits) {
    const TranspositionTable table(kLeast, key_bits);
    const std::uint64_t keys = std::uint64_t{1} << key_bits;
    std::vector<bool> taken(keys);
    for (std::uint64_t key = 0; key < keys; ++key) {
      const std::uint64_t slot = table.slot(key);
      ASSERT_LT(slot, keys);
      ASSERT_FALSE(taken[slot]) << key << " of " << key_bits << " bits";
      taken[slot] = true;
    }
  }
}

TEST(TranspositionTable, SlotDistinguishesLargeKeys) {
  std::mt19937_64 generator = seeded_generator();
  for (const int key_bits : {21, 30, 36, 40, 41, 44, 48, 56, 60, 63, 64}) {
    const TranspositionTable table(kLeast, key_bits);
    std::unordered_set<std::uint64_t> keys;
    for (std::uint64_t i = 0; i < 200; ++i) {
      const std::uint64_t key = generator() & low_bits(key_bits);
      keys.insert({key, i, ~i & low_bits(key_bits)});
      for (int bit = 0; bit < key_bits; ++bit) keys.insert(key ^ std::uint64_t{1} << bit);
    }
    std::unordered_set<std::uint64_t> slots;
    for (const std::uint64_t key : keys) {
      const std::uint64_t slot = table.slot(key);
      ASSERT_LE(slot, low_bits(key_bits));
      slots.insert(slot);
    }
    EXPECT_EQ(slots.size(), keys.size()) << key_bits;
  }
}

TEST(TranspositionTable, IsEmptyAtFirst) {
  const TranspositionTable table(1 << 16, 12);
  Found found;
  for (std::uint64_t slot = 0; slot < 1 << 12; ++slot) ASSERT_FALSE(table.find(slot, found));
}

// The smallest table of each kind, where slots lose the most bits to the choice of a bucket.
TEST(TranspositionTable, DistinguishesSlotsThatDifferInOneBit) {
  std::mt19937_64 generator = seeded_generator();
  for (int key_bits = 1; key_bits <= 64; ++key_bits) {
    TranspositionTable table(kLeast, key_bits);
    const std::uint64_t slot = generator() & low_bits(key_bits);
    const Found added = random_found(generator, slot);
    table.add(slot, added, 1);
    Found found;
    for (int bit = 0; bit < key_bits; ++bit) {
      ASSERT_FALSE(table.find(slot ^ std::uint64_t{1} << bit, found)) << bit << " of " << key_bits;
    }
    ASSERT_TRUE(table.find(slot, found));
    EXPECT_EQ(found.bounds, added.bounds);
    EXPECT_EQ(found.pit, added.pit);
  }
}

TEST(TranspositionTable, FindsOnlyTheSlotThatWasAdded) {
  std::mt19937_64 generator = seeded_generator();
  constexpr int kKeyBits = 12;
  for (const std::uint64_t bytes : {kLeast, std::uint64_t{1} << 10, std::uint64_t{1} << 20}) {
    for (int i = 0; i < 50; ++i) {
      TranspositionTable table(bytes, kKeyBits);
      const std::uint64_t added = generator() & low_bits(kKeyBits);
      table.add(added, {{0, 0}, 0}, 0);  // the fewest bits that an entry can have
      Found found;
      for (std::uint64_t slot = 0; slot <= low_bits(kKeyBits); ++slot) {
        ASSERT_EQ(table.find(slot, found), slot == added) << slot;
      }
    }
  }
}

TEST(TranspositionTable, HoldsTheLimitsOfEveryField) {
  TranspositionTable table(kLeast, 64);
  std::uint64_t upper = 0;  // gives every slot a different upper part within the same few buckets
  for (const std::uint64_t lowest : {std::uint64_t{0}, low_bits(24)}) {
    for (const int low : {0, 1, 63, 64, kMaxTableShare}) {
      for (const int high : {low, 126, kMaxTableShare}) {
        if (high < low) continue;
        for (int pit = 0; pit <= kNoPit; ++pit) {
          for (const std::uint64_t work : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
            const std::uint64_t slot = upper++ << 24 | lowest;
            table.add(slot, {{low, high}, pit}, work);
            Found found;
            ASSERT_TRUE(table.find(slot, found));
            ASSERT_EQ(found.bounds, (ShareBounds{low, high}));
            ASSERT_EQ(found.pit, pit);
          }
        }
      }
    }
  }
}

TEST(TranspositionTable, MergesWithKnownBounds) {
  TranspositionTable table(kLeast, 40);
  constexpr std::uint64_t kSlot = 0x12'3456'789A;
  Found found;
  const auto after = [&](const Found& news) {
    table.add(kSlot, news, 1);
    EXPECT_TRUE(table.find(kSlot, found));
    return found;
  };
  EXPECT_EQ(after({{10, 90}, 3}).bounds, (ShareBounds{10, 90}));
  EXPECT_EQ(after({{0, 70}, kNoPit}).bounds, (ShareBounds{10, 70}));
  EXPECT_EQ(found.pit, 3) << "the pit stays unless another one proves a bound";
  EXPECT_EQ(after({{20, 127}, 5}).bounds, (ShareBounds{20, 70}));
  EXPECT_EQ(found.pit, 5);
  EXPECT_EQ(after({{0, 127}, kNoPit}).bounds, (ShareBounds{20, 70}));
  EXPECT_EQ(after({{70, 127}, 0}).bounds, (ShareBounds{70, 70}));
  EXPECT_EQ(found.pit, 0);
}

// Compared with a model that forgets nothing: for every slot, the bounds that were added for it.
TEST(TranspositionTable, FindsOnlyWhatWasAdded) {
  std::mt19937_64 generator = seeded_generator();
  for (const int key_bits : {1, 2, 3, 8, 16, 24, 36, 40, 41, 43, 48, 60}) {
    for (const std::uint64_t bytes : {kLeast, std::uint64_t{4096}}) {
      TranspositionTable table(bytes, key_bits);
      // Few slots, so that each is used often, and close together, so that wrong ones would be
      // found.
      std::vector<std::uint64_t> slots;
      for (int i = 0; i < 8; ++i) {
        const std::uint64_t slot = generator() & low_bits(key_bits);
        slots.push_back(slot);
        for (int bit = 0; bit < key_bits; ++bit) slots.push_back(slot ^ std::uint64_t{1} << bit);
      }
      struct Added {
        std::set<int> lows, highs, pits;
      };
      std::unordered_map<std::uint64_t, Added> model;
      int hits = 0;
      for (int i = 0; i < 10'000; ++i) {
        const std::uint64_t slot = slots[generator() % slots.size()];
        Added& added = model[slot];
        Found before{{0, kMaxTableShare}};
        if (table.find(slot, before)) {
          ASSERT_TRUE(added.lows.contains(before.bounds.low));
          ASSERT_TRUE(added.highs.contains(before.bounds.high));
          ASSERT_TRUE(added.pits.contains(before.pit));
          ++hits;
        }
        if (i % 2 == 0) {
          const Found news = random_found(generator, slot);
          added.lows.insert(news.bounds.low);
          added.highs.insert(news.bounds.high);
          added.pits.insert(news.pit);
          table.add(slot, news, generator() >> random_between(generator, 0, 63));
          Found after;
          ASSERT_TRUE(table.find(slot, after)) << "what was just added";
          ASSERT_EQ(after.bounds, (ShareBounds{std::max(before.bounds.low, news.bounds.low),
                                               std::min(before.bounds.high, news.bounds.high)}));
          ASSERT_TRUE(after.pit == news.pit || after.pit == before.pit);
        }
      }
      EXPECT_GT(hits, 0) << key_bits;
    }
  }
}

// A quarter of the table is filled with entries that took much work, then very many with little.
TEST(TranspositionTable, ReplacesTheEntriesWithTheLeastWork) {
  std::mt19937_64 generator = seeded_generator();
  constexpr int kKeyBits = 36;
  TranspositionTable table(8192, kKeyBits);
  std::vector<std::uint64_t> valued;
  for (std::uint64_t i = 0; i < table.entries() / 4; ++i) {
    valued.push_back(generator() & low_bits(kKeyBits));
    table.add(valued.back(), {{0, 9}, 1}, std::uint64_t{1} << 40);
  }
  for (std::uint64_t i = 0; i < 5 * table.entries(); ++i) {
    table.add(generator() & low_bits(kKeyBits), {{0, 9}, 1}, 1 + generator() % 16);
  }
  Found found;
  const auto kept = std::count_if(valued.begin(), valued.end(),
                                  [&](std::uint64_t slot) { return table.find(slot, found); });
  // All except those that had to be replaced because similar ones filled the whole bucket.
  EXPECT_GE(static_cast<std::size_t>(kept), valued.size() * 9 / 10);
}

TEST(TranspositionTable, UsesNoMoreMemoryThanAllowedOrNeeded) {
  for (const int key_bits : {1, 16, 42, 43, 48, 60}) {
    const std::uint64_t least = TranspositionTable::least_bytes(key_bits);
    EXPECT_TRUE(std::has_single_bit(least));
    for (const std::uint64_t bytes :
         {std::uint64_t{0}, std::uint64_t{1}, least - 1, least, least + 1, 2 * least - 1, 2 * least,
          3 * least, std::uint64_t{5'000'000}, std::uint64_t{1} << 26}) {
      const TranspositionTable table(bytes, key_bits);
      const std::uint64_t used = table.entries() * sizeof(std::uint64_t);
      EXPECT_LE(used, std::max(bytes, least));
      EXPECT_GE(used, least);
      EXPECT_GT(2 * used, bytes);
    }
  }
  // 16 entries are enough for any key that a tag holds completely.
  EXPECT_EQ(TranspositionTable(kLeast, 36).entries(), 16U);
}

TEST(TranspositionTable, ThrowsIfMemoryIsMissing) {
  EXPECT_THROW(TranspositionTable(std::uint64_t{1} << 62, 40), std::bad_alloc);
  EXPECT_THROW(TranspositionTable(std::numeric_limits<std::uint64_t>::max(), 40), std::bad_alloc);
}

}  // namespace
}  // namespace seedbank
