// Tests of the transposition table and of the busy positions with concurrent writers.
//
// Plain threads without TBB, so that the thread sanitizer sees everything.
#include <atomic>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "solver/search/alpha_beta_search.h"
#include "solver/search/transposition_table.h"
#include "tests/random_seed.h"

namespace seedbank {
namespace {

using Found = TableFact;

constexpr int kThreads = 2;
constexpr int kRounds = 200'000;

// Every slot has four facts, computed from it, and only these are added. So a torn word, or one
// combined from two slots, would almost certainly be detected.
Found made_for(std::uint64_t slot, std::uint64_t which) {
  const std::uint64_t of_slot = slot * 0x9E37'79B9'7F4A'7C15U;
  const std::uint64_t mixed = (slot * 4 + which) * 0xD1B5'4A32'D192'ED03U;
  const int share = 32 + static_cast<int>(of_slot >> 58);
  return {{share - static_cast<int>(mixed >> 59), share + static_cast<int>(mixed >> 54 & 31)},
          static_cast<int>(mixed >> 40 & 7)};
}

bool checks(std::uint64_t slot, const Found& found) {
  bool low = false;
  bool high = false;
  bool pit = false;
  for (std::uint64_t which = 0; which < 4; ++which) {
    const Found made = made_for(slot, which);
    low = low || made.bounds.low == found.bounds.low;
    high = high || made.bounds.high == found.bounds.high;
    pit = pit || made.pit == found.pit;
  }
  return low && high && pit;
}

// Runs `work(generator)` on several threads, each with its own random numbers.
template <typename Work>
void on_threads(const Work& work) {
  std::mt19937_64 generator = seeded_generator();
  std::vector<std::jthread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&work, seed = generator()] {
      std::mt19937_64 own(seed);
      work(own);
    });
  }
}

// Adds and finds concurrently, for few slots that differ at both ends.
void add_and_find(std::uint64_t bytes, int key_bits) {
  TranspositionTable table(bytes, key_bits);
  std::atomic<int> hits = 0;
  std::atomic<int> wrong = 0;
  on_threads([&](std::mt19937_64& generator) {
    for (int i = 0; i < kRounds; ++i) {
      const std::uint64_t bits = generator();
      const std::uint64_t slot = (bits & 3) | (bits >> 2 & 15) << (key_bits - 4);
      if ((bits >> 8 & 1) != 0) {
        table.add(slot, made_for(slot, bits >> 9 & 3), bits >> 32);
      } else if (Found found; table.find(slot, found)) {
        ++hits;
        if (!checks(slot, found)) ++wrong;
      }
    }
  });
  EXPECT_GT(hits, 0);
  EXPECT_EQ(wrong, 0);
}

TEST(TranspositionTableThreads, EntriesAreWholeInTheSmallestTable) { add_and_find(0, 36); }

TEST(TranspositionTableThreads, EntriesAreWholeWithLongKeys) { add_and_find(0, 60); }

TEST(TranspositionTableThreads, EntriesAreWholeInALargeTable) { add_and_find(1 << 20, 40); }

TEST(BusyPositionsThreads, HoldOnlyWhatWasEntered) {
  const auto busy = std::make_unique<BusyPositions>();
  std::atomic<int> wrong = 0;
  on_threads([&](std::mt19937_64& generator) {
    for (int i = 0; i < kRounds; ++i) {
      const std::uint64_t slot = 1 + 2 * (generator() % 50'000);  // only odd slots
      busy->enter(slot);
      if (busy->contains(slot + 1)) ++wrong;
      busy->leave(slot);
    }
  });
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace seedbank
