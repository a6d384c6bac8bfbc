// Tests of the table of proof numbers: a map as oracle, and numbers rounded up.
#include "solver/search/proof_number_table.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "tests/random_seed.h"

namespace seedbank {
namespace {

constexpr std::uint64_t kLeastTable = 0;  // bytes: the table has its minimum size

TEST(ProofNumberTable, IsEmptyAtFirst) {
  ProofNumberTable table(kLeastTable, 20);
  ProofEntry found;
  EXPECT_EQ(table.entries(), 16U);
  EXPECT_FALSE(table.find(0, found));
  table.add(0, {{1, 2}, 3}, 5);
  table.put(5, 7, {2, 3}, 9, 5);
  EXPECT_TRUE(table.find(0, found));
  EXPECT_TRUE(table.find(5, found));
}

// Entries are replaced; an entry that is found belongs to its slot.
TEST(ProofNumberTable, FindsOnlyEntriesOfTheSlot) {
  std::mt19937_64 generator = seeded_generator();
  for (const int key_bits : {12, 40, 44, 56, 60}) {
    ProofNumberTable table(kLeastTable, key_bits);
    struct KnownFacts {
      TableFact fact;
      int threshold = -1;
      ProofNumbers numbers;
    };
    std::unordered_map<std::uint64_t, KnownFacts> known;
    const std::uint64_t mask = (std::uint64_t{1} << key_bits) - 1;
    std::vector<std::uint64_t> slots;
    for (int i = 0; i < 60; ++i) {
      // Neighbours that differ at either end.
      const std::uint64_t slot = generator() & mask;
      slots.insert(slots.end(), {slot, slot ^ 1, slot ^ std::uint64_t{1} << (key_bits - 1)});
    }
    int hits = 0;
    int with_numbers = 0;
    for (int i = 0; i < 20'000; ++i) {
      const std::uint64_t slot = slots[static_cast<std::size_t>(random_between(generator, 0, 179))];
      const int share = static_cast<int>((slot ^ slot >> 20) % 128);  // consistent with all facts
      const auto work = std::uint64_t{1} << random_between(generator, 0, 50);
      KnownFacts& now = known[slot];
      ProofEntry found;
      const bool is_there = table.find(slot, found);
      if (is_there) {
        ++hits;
        EXPECT_LE(found.fact.bounds.low, share);
        EXPECT_GE(found.fact.bounds.high, share);
        if (found.threshold >= 0) {
          ++with_numbers;
          EXPECT_EQ(found.threshold, now.threshold);
          EXPECT_GE(found.numbers.proof, now.numbers.proof);
          EXPECT_LE(found.numbers.proof, now.numbers.proof * 1.00001F);
          EXPECT_GE(found.numbers.disproof, now.numbers.disproof);
          EXPECT_LE(found.numbers.disproof, now.numbers.disproof * 1.00001F);
        }
      }
      if (random_between(generator, 0, 1) == 0) {
        table.add(slot,
                  {{random_between(generator, 0, share), random_between(generator, share, 127)},
                   random_between(generator, 0, kNoPit)},
                  work);
      } else {
        now.threshold = random_between(generator, 0, 127);
        now.numbers = {static_cast<float>(generator() % 1'000'000) / 7 + 0.01F,
                       static_cast<float>(generator()) * 1e4F + 0.01F};
        table.put(slot, now.threshold, now.numbers, 127, work);
      }
      ASSERT_TRUE(table.find(slot, found));
      EXPECT_LE(found.fact.bounds.low, share);
      EXPECT_GE(found.fact.bounds.high, share);
    }
    EXPECT_GT(hits, 100);
    EXPECT_GT(with_numbers, 100);
  }
}

TEST(ProofNumberTable, MergesFactsAndKeepsNumbers) {
  ProofNumberTable table(kLeastTable, 20);
  table.put(3, 40, {5, 7}, 72, 10);
  table.add(3, {{30, 72}, 2}, 20);
  table.add(3, {{10, 50}, kNoPit}, 1);
  ProofEntry found;
  ASSERT_TRUE(table.find(3, found));
  EXPECT_EQ(found.fact.bounds, (ShareBounds{30, 50}));
  EXPECT_EQ(found.fact.pit, 2);
  EXPECT_EQ(found.threshold, 40);
  EXPECT_EQ(found.numbers.proof, 5);
  EXPECT_EQ(found.numbers.disproof, 7);
  table.put(3, 41, {6, 8}, 72, 10);
  ASSERT_TRUE(table.find(3, found));
  EXPECT_EQ(found.fact.bounds, (ShareBounds{30, 50}));
  EXPECT_EQ(found.threshold, 41);
}

TEST(ProofNumberTable, ReportsTheWorkWithinAFactorOfTwo) {
  for (int doublings = 0; doublings < 63; ++doublings) {
    for (const std::uint64_t work :
         {std::uint64_t{1} << doublings, (std::uint64_t{3} << doublings) / 2}) {
      ProofNumberTable table(kLeastTable, 20);
      table.add(9, {{1, 2}, 0}, work);
      ProofEntry found;
      ASSERT_TRUE(table.find(9, found));
      EXPECT_LE(found.work, work);
      EXPECT_GE(found.work, work / 2);
    }
  }
}

// An entry with much work stays in a bucket that is otherwise full of entries with little work.
TEST(ProofNumberTable, KeepsEntriesWithMuchWork) {
  ProofNumberTable table(kLeastTable, 20);
  table.add(4, {{1, 2}, 0}, std::uint64_t{1} << 40);
  for (std::uint64_t i = 1; i <= 40; ++i) table.put(4 + 16 * i, 5, {1, 1}, 9, 1);
  ProofEntry found;
  EXPECT_TRUE(table.find(4, found));
}

}  // namespace
}  // namespace seedbank
