// Tests of memory from the kernel: it is zero at first and aligned; a lack of memory is
// std::bad_alloc; kept memory comes back in blocks of any size, and never beyond the limit.
#include "solver/base/pages.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/random_seed.h"

namespace seedbank {
namespace {

constexpr std::size_t kHugePageBytes = std::size_t{1} << 21;
constexpr std::size_t kSizes[] = {1,
                                  4095,
                                  4096,
                                  4097,
                                  100'000,
                                  kHugePageBytes - 1,
                                  kHugePageBytes,
                                  kHugePageBytes + 1,
                                  3 * kHugePageBytes + 5000};

bool all_zero(const Pages& pages) {
  return std::all_of(pages.data(), pages.data() + pages.size(),
                     [](std::uint8_t byte) { return byte == 0; });
}

TEST(Pages, HaveTheRequestedSizeAndAreZeroUntilWritten) {
  for (const std::size_t bytes : kSizes) {
    Pages pages(bytes);
    EXPECT_GE(pages.size(), bytes);
    EXPECT_EQ(pages.size(), Pages::rounded(bytes));
    EXPECT_TRUE(all_zero(pages));
    std::fill_n(pages.data(), pages.size(), std::uint8_t{0xFF});
  }
}

TEST(Pages, AreAlignedToLargePagesIfTheyAreLarge) {
  for (const std::size_t bytes : kSizes) {
    const Pages pages(bytes);
    const auto address = reinterpret_cast<std::uintptr_t>(pages.data());
    EXPECT_EQ(address % 4096, 0U);
    if (bytes >= kHugePageBytes) {
      EXPECT_EQ(address % kHugePageBytes, 0U);
    }
  }
}

// The address space of this process, in bytes.
std::uint64_t mapped_bytes() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * 4096;
}

TEST(Pages, LargeOnesMapNothingBesideThem) {
  constexpr std::size_t kBlocks = 512;  // of 1 GiB of addresses; twice that if the rest stays
  const std::uint64_t before = mapped_bytes();
  std::vector<Pages> blocks;
  for (std::size_t i = 0; i < kBlocks; ++i) {
    blocks.emplace_back(4096);  // so that the next mapping does not begin at a large page
    blocks.emplace_back(kHugePageBytes);
  }
  // Threads that start meanwhile may map stacks and heaps.
  EXPECT_LE(mapped_bytes(), before + kBlocks * kHugePageBytes * 3 / 2);
}

TEST(Pages, MoveWithTheirContents) {
  Pages first(5000);
  first.data()[4999] = 7;
  Pages second = std::move(first);
  EXPECT_EQ(second.data()[4999], 7);
  Pages third(1);
  third = std::move(second);
  EXPECT_EQ(third.data()[4999], 7);
  EXPECT_GE(third.size(), 5000U);
}

TEST(Pages, ThrowIfMemoryIsMissing) {
  for (const std::size_t bytes : {std::size_t{1} << 62, std::numeric_limits<std::size_t>::max(),
                                  std::numeric_limits<std::size_t>::max() - kHugePageBytes}) {
    EXPECT_THROW(Pages{bytes}, std::bad_alloc);
  }
}

// A block of large pages filled with `byte`.
Pages filled(std::size_t large_pages, std::uint8_t byte) {
  Pages pages(large_pages * kHugePageBytes, PageUse::kOverwritten);
  std::fill_n(pages.data(), pages.size(), byte);
  return pages;
}

// The number of large pages with old contents.
std::ptrdiff_t kept_pages(const Pages& pages) {
  std::ptrdiff_t kept = 0;
  for (std::size_t i = 0; i < pages.size(); i += kHugePageBytes) kept += pages.data()[i] != 0;
  return kept;
}

TEST(PageReuse, GivesKeptMemoryToBlocksOfOtherSizes) {
  PageReuse reuse;
  reuse.keep_at_most(6 * kHugePageBytes);
  { const Pages blocks[] = {filled(1, 1), filled(2, 2), filled(3, 3)}; }
  Pages larger(7 * kHugePageBytes, PageUse::kOverwritten);
  EXPECT_EQ(kept_pages(larger), 6);
  larger = Pages();
  const Pages smaller(2 * kHugePageBytes, PageUse::kOverwritten);
  EXPECT_EQ(kept_pages(smaller), 2);
  // The other four, one of which lies alone.
  const Pages rest(5 * kHugePageBytes, PageUse::kOverwritten);
  EXPECT_EQ(kept_pages(rest), 4);
}

TEST(PageReuse, KeepsAtMostTheSumOfAllLimits) {
  PageReuse first;
  first.keep_at_most(2 * kHugePageBytes);
  {
    PageReuse second;
    second.keep_at_most(3 * kHugePageBytes);
    (void)filled(9, 9);
    const Pages block(9 * kHugePageBytes, PageUse::kOverwritten);
    EXPECT_EQ(kept_pages(block), 5);
  }
  (void)filled(9, 9);
  first.keep_at_most(kHugePageBytes);
  const Pages block(9 * kHugePageBytes, PageUse::kOverwritten);
  EXPECT_EQ(kept_pages(block), 1);
}

TEST(PageReuse, LeavesOtherBlocksZero) {
  PageReuse reuse;
  reuse.keep_at_most(4 * kHugePageBytes);
  (void)filled(4, 4);
  EXPECT_TRUE(all_zero(Pages(4 * kHugePageBytes)));
  EXPECT_TRUE(all_zero(Pages(4 * kHugePageBytes, PageUse::kSparse)));
  reuse.keep_at_most(0);
  EXPECT_TRUE(all_zero(Pages(4 * kHugePageBytes, PageUse::kOverwritten)));
}

TEST(PageReuse, ThreadsNeverShareBytes) {
  const std::uint64_t seed = random_seed();
  std::vector<std::thread> threads;
  for (std::uint8_t thread = 0; thread < 4; ++thread) {
    threads.emplace_back([seed, thread] {
      std::mt19937_64 generator(seed + thread);
      PageReuse reuse;
      std::vector<std::pair<Pages, std::uint8_t>> blocks;
      for (int i = 0; i < 300; ++i) {
        reuse.keep_at_most(static_cast<std::size_t>(random_between(generator, 0, 9)) *
                           kHugePageBytes);
        const auto byte = static_cast<std::uint8_t>(4 * random_between(generator, 0, 63) + thread);
        Pages pages(static_cast<std::size_t>(random_between(generator, 1, 4)) * kHugePageBytes,
                    PageUse::kOverwritten);
        for (std::size_t at = 0; at < pages.size(); at += 4096) pages.data()[at] = byte;
        blocks.emplace_back(std::move(pages), byte);
        if (blocks.size() < 4) continue;
        const auto dropped = static_cast<std::ptrdiff_t>(random_between(generator, 0, 3));
        const auto& [old, expected] = blocks[static_cast<std::size_t>(dropped)];
        for (std::size_t at = 0; at < old.size(); at += 4096) {
          ASSERT_EQ(old.data()[at], expected);
        }
        blocks.erase(blocks.begin() + dropped);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace seedbank
