// Tests of the classes of shares: every code of every number of bits and seeds against a plain
// definition.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "solver/search/endgame_source.h"

namespace seedbank {
namespace {

constexpr int kHighestLayer = 63;

// The lowest shares of the classes above the first, relative to half of an even number of seeds.
std::vector<int> plain_cuts(ShareBits bits) {
  if (bits == ShareBits::kOne) return {2};
  if (bits == ShareBits::kTwo) return {-2, 2, 5};
  std::vector<int> cuts = {-7, -5};
  for (int cut = -3; cut <= 9; ++cut) cuts.push_back(cut);
  return cuts;
}

// All shares of the same class, by counting the cuts below each share.
ShareBounds plain_class(ShareBits bits, int share, int seeds) {
  const auto cuts_below = [&](int other) {
    int below = 0;
    for (const int cut : plain_cuts(bits)) below += other - (seeds - seeds / 2) >= cut ? 1 : 0;
    return below;
  };
  ShareBounds all{share, share};
  while (all.low > 0 && cuts_below(all.low - 1) == cuts_below(share)) --all.low;
  while (all.high < seeds && cuts_below(all.high + 1) == cuts_below(share)) ++all.high;
  return all;
}

TEST(ShareClasses, FollowThePlainDefinition) {
  int shares = 0;
  for (int seeds = 2; seeds <= kHighestLayer; ++seeds) {
    for (int share = 0; share <= seeds; ++share) {
      for (const ShareBits bits : {ShareBits::kFour, ShareBits::kTwo, ShareBits::kOne}) {
        const int code = share_code(bits, share, seeds);
        ASSERT_GE(code, 0);
        ASSERT_LT(code, 1 << bit_count(bits));
        ASSERT_EQ(share_bounds(bits, code, seeds), plain_class(bits, share, seeds))
            << share << " of " << seeds << ", " << bit_count(bits) << " bits";
        ASSERT_GE(code, share_code(bits, std::max(share - 1, 0), seeds));
      }
      ASSERT_EQ(share_bounds(ShareBits::kEight, share_code(ShareBits::kEight, share, seeds), seeds),
                (ShareBounds{share, share}));
      ++shares;
    }
  }
  EXPECT_EQ(shares, (kHighestLayer + 1) * (kHighestLayer + 2) / 2 - 3);
}

TEST(ShareClasses, OfManySeedsUseEveryCode) {
  for (const ShareBits bits : {ShareBits::kFour, ShareBits::kTwo, ShareBits::kOne}) {
    for (const int seeds : {18, 19, 35, 36}) {
      EXPECT_EQ(share_code(bits, 0, seeds), 0);
      EXPECT_EQ(share_code(bits, seeds, seeds), (1 << bit_count(bits)) - 1);
    }
  }
}

TEST(ShareClasses, AreReadFromAnyPlaceInAByte) {
  for (const ShareBits bits : kAllShareBits) {
    EXPECT_EQ(bit_count(bits) * positions_per_byte(bits), 8);
    for (int byte = 0; byte < 256; ++byte) {
      const auto memory = static_cast<std::uint8_t>(byte);
      for (int i = 0; i < positions_per_byte(bits); ++i) {
        int code = 0;
        for (int bit = 0; bit < bit_count(bits); ++bit) {
          code += (byte >> (i * bit_count(bits) + bit)) % 2 << bit;
        }
        for (const int more : {0, 8, 64}) {
          const EndgamePlace place{&memory, static_cast<std::uint8_t>(i + more), bits};
          ASSERT_EQ(read_share(place, 40), share_bounds(bits, code, 40));
        }
      }
    }
  }
}

}  // namespace
}  // namespace seedbank
