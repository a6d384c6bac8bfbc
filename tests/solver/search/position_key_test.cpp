// Tests of position keys: decoded by hand, on all small boards and on random ones up to the limits.
#include <algorithm>
#include <bit>
#include <unordered_set>

#include <gtest/gtest.h>

#include "solver/search/table_entry.h"
#include "tests/solver/all_positions.h"
#include "tests/solver/boards.h"

namespace seedbank {
namespace {

// Numbers of seeds at which the bits per pit change, and their neighbours.
constexpr int kSeeds[] = {0,   1,   2,   3,   4,    7,    8,    12,    15,    16,       31,
                          32,  33,  48,  63,  64,   72,   127,  128,   200,   255,      256,
                          300, 511, 512, 513, 1023, 1024, 4000, 16383, 16384, kMaxSeeds};

// Decodes a key, laid out as the header's title describes, pit by pit.
Position undone(std::uint64_t key, int pits, int bits_per_pit) {
  Position position;
  const std::uint64_t mask = (std::uint64_t{1} << bits_per_pit) - 1;
  for (int pit = 0; pit < pits; ++pit) {
    for (Row* row : {&position.mover, &position.waiter}) {
      (*row)[pit] = static_cast<std::uint16_t>(key & mask);
      key >>= bits_per_pit;
    }
  }
  return position;
}

// The table has no place for shares of more than 127 seeds, so more than 7 bits per pit never help.
TEST(PositionKey, UsesTheBitsThatTheSeedsNeedUpTo64) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (const int seeds : kSeeds) {
      const int bits = PositionKey(pits, seeds).bits();
      EXPECT_LE(bits, 64);
      EXPECT_EQ(bits % (2 * pits), 0);
      const int bits_per_pit = bits / (2 * pits);
      const bool enough = std::min(seeds, 127) < 1 << bits_per_pit;
      EXPECT_TRUE(enough || bits + 2 * pits > 64) << pits << " pits, " << seeds << " seeds";
      EXPECT_TRUE(bits_per_pit == 0 || seeds >= 1 << (bits_per_pit - 1)) << "more than needed";
    }
  }
}

TEST(PositionKey, FitsExactlyThePitsOfItsBits) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (const int seeds : kSeeds) {
      const PositionKey key(pits, seeds);
      const int most = (1 << key.bits() / (2 * pits)) - 1;
      for (int place = 0; place < 2 * pits; ++place) {
        Position position;
        Row& row = place < pits ? position.mover : position.waiter;
        for (const int here : {0, 1, most / 2, most - 1, most, most + 1, 2 * most, kMaxSeeds}) {
          if (here < 0 || here > kMaxSeeds) continue;
          row[place % pits] = static_cast<std::uint16_t>(here);
          EXPECT_EQ(key.fits(position), here <= most) << testing::PrintToString(position);
        }
      }
    }
  }
}

TEST(PositionKey, DistinguishesAllSmallPositions) {
  constexpr int kMostSeeds[] = {60, 14, 8, 6, 5, 4, 4};  // for 1..7 pits
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    const int most_seeds = kMostSeeds[pits - 1];
    const PositionKey key(pits, most_seeds);
    std::unordered_set<std::uint64_t> keys;
    std::size_t positions = 0;
    for (int seeds = 0; seeds <= most_seeds; ++seeds) {
      for_each_position(pits, seeds, [&](const Position& position) {
        ASSERT_TRUE(key.fits(position));
        ASSERT_EQ(undone(key(position), pits, key.bits() / (2 * pits)), position);
        keys.insert(key(position));
        ++positions;
      });
    }
    EXPECT_EQ(keys.size(), positions);
    EXPECT_EQ(positions, ways(most_seeds, 2 * pits + 1));  // one more pit for the seeds not in play
  }
}

TEST(PositionKey, DistinguishesRandomPositionsUpToTheLimits) {
  std::mt19937_64 generator = seeded_generator();
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (const int seeds : kSeeds) {
      const PositionKey key(pits, seeds);
      const int bits_per_pit = key.bits() / (2 * pits);
      // Keys do not depend on the distribution of the seeds, so here every pit may be full.
      for (int i = 0; i < 200; ++i) {
        Position position;
        for (int pit = 0; pit < pits; ++pit) {
          for (Row* row : {&position.mover, &position.waiter}) {
            const int bits = random_between(generator, 0, bits_per_pit);
            (*row)[pit] = static_cast<std::uint16_t>(random_between(generator, 0, (1 << bits) - 1));
          }
        }
        ASSERT_TRUE(key.fits(position));
        ASSERT_EQ(undone(key(position), pits, bits_per_pit), position)
            << pits << " pits, " << seeds << " seeds";
        ASSERT_LE(std::bit_width(key(position)), key.bits());
      }
    }
  }
}

}  // namespace
}  // namespace seedbank
