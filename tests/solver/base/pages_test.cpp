// Tests of memory from the kernel: it is zero at first and aligned; a lack of memory is
// std::bad_alloc.
#include "solver/base/pages.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace seedbank
