// Tests of the set of busy positions on one thread.
#include <memory>

#include <gtest/gtest.h>

#include "solver/search/alpha_beta_search.h"

namespace seedbank {
namespace {

constexpr std::uint64_t kSlot = 0x0123'4567'89AB'CDEF;

TEST(BusyPositions, ContainsEnteredPositionsUntilTheyAreLeft) {
  const auto busy = std::make_unique<BusyPositions>();
  EXPECT_FALSE(busy->contains(kSlot));
  busy->enter(kSlot);
  EXPECT_TRUE(busy->contains(kSlot));
  EXPECT_FALSE(busy->contains(kSlot + 1));
  busy->enter(kSlot + 1);
  EXPECT_TRUE(busy->contains(kSlot));
  busy->leave(kSlot);
  EXPECT_FALSE(busy->contains(kSlot));
  EXPECT_TRUE(busy->contains(kSlot + 1));
}

TEST(BusyPositions, IsEmptyAfterClear) {
  const auto busy = std::make_unique<BusyPositions>();
  for (std::uint64_t i = 0; i < 100'000; ++i) busy->enter(kSlot + i);
  busy->clear();
  for (std::uint64_t i = 0; i < 100'000; ++i) ASSERT_FALSE(busy->contains(kSlot + i));
}

}  // namespace
}  // namespace seedbank
