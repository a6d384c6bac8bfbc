// Tests of positions and rules: sums, emptiness, equality, hashing, openings, names.
#include "solver/game/position.h"

#include <stdexcept>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/names.h>

#include "solver/game/rules.h"
#include "solver/game/share.h"
#include "solver/game/sowing.h"
#include "tests/solver/boards.h"

namespace seedbank {
namespace {

TEST(Rules, HaveTheNamesOfTheCommandLine) {
  EXPECT_EQ(name(Rules::kEmptyCapture), "empty-capture");
  EXPECT_EQ(name(Rules::kStandard), "standard");
  EXPECT_EQ(rules_from_name("empty-capture"), Rules::kEmptyCapture);
  EXPECT_EQ(rules_from_name("standard"), Rules::kStandard);
}

TEST(Rules, UnknownNamesAreRefused) {
  for (const char* text : {"", "Standard", "standard ", "empty", "empty_capture"}) {
    EXPECT_EQ(rules_from_name(text), std::nullopt) << text;
  }
}

TEST(Names, OfDriversAndWhatEqualsThem) {
  const std::vector<std::pair<std::string_view, Driver>> drivers = {
      {"auto", Driver::kAuto},
      {"mtdf", Driver::kMtdf},
      {"bisection", Driver::kBisection},
      {"proof-number", Driver::kProofNumber}};
  for (const auto& [text, driver] : drivers) {
    EXPECT_EQ(name(driver), text);
    EXPECT_EQ(driver_from_name(text), driver);
    EXPECT_EQ(std::string_view(DriverName(driver)), text);
    for (const auto& [other, another] : drivers) {
      EXPECT_EQ(DriverName(text) == another, text == other);
      EXPECT_EQ(DriverName(driver) == other, text == other);
    }
  }
  for (const char* text : {"", "Auto", "proof number"}) {
    EXPECT_EQ(driver_from_name(text), std::nullopt) << text;
  }
}

TEST(Position, CountsSeedsOfPitsAndStoresSeparately) {
  const Position position = board("1,2,3,4,5,6,100,7,8,9,10,11,12,200");
  EXPECT_EQ(seeds_in_pits(position.mover), 21);
  EXPECT_EQ(seeds_in_pits(position.waiter), 57);
  EXPECT_EQ(seeds_in_play(position), 78);
  EXPECT_EQ(store(position.mover), 100);
  EXPECT_EQ(store_difference(position), -100);
}

TEST(Position, CountsUpToTheMaximumOfSeeds) {
  Row row = {};
  row[6] = kMaxSeeds;
  EXPECT_EQ(seeds_in_pits(row), kMaxSeeds);
  const Row spread = {4681, 4681, 4681, 4681, 4681, 4681, 4681, 0};
  EXPECT_EQ(seeds_in_pits(spread), kMaxSeeds);
}

TEST(Position, SideIsEmptyExactlyWithoutSeedsInItsPits) {
  Row row = {};
  row[kStoreLane] = kMaxSeeds;
  EXPECT_TRUE(is_empty(row));
  for (int pit = 0; pit < kMaxPits; ++pit) {
    for (const int seeds : {1, 255, 256, kMaxSeeds}) {
      Row one = {};
      one[pit] = static_cast<std::uint16_t>(seeds);
      EXPECT_FALSE(is_empty(one)) << "pit " << pit << " seeds " << seeds;
    }
  }
}

TEST(Position, IsOverWhenEitherSideIsEmpty) {
  EXPECT_TRUE(is_over(board("0,0,3,1,0,4")));
  EXPECT_TRUE(is_over(board("1,0,3,0,0,4")));
  EXPECT_TRUE(is_over(board("0,0,3,0,0,4")));
  EXPECT_FALSE(is_over(board("0,1,3,1,0,4")));
}

TEST(Position, EqualsOnlyItself) {
  const Position position = opening(7, 4);
  EXPECT_TRUE(position == position);
  for (int lane = 0; lane <= kStoreLane; ++lane) {
    Position other = position;
    ++other.mover[lane];
    EXPECT_FALSE(position == other) << "mover's lane " << lane;
    other = position;
    ++other.waiter[lane];
    EXPECT_FALSE(position == other) << "waiter's lane " << lane;
  }
}

TEST(Position, HashDistinguishesSmallPositions) {
  // All 3^8 boards of 4 pits with at most 2 seeds per pit. A 64-bit hash that mixes well gives two
  // of them the same value with a probability of about 1e-12.
  std::unordered_set<std::size_t> hashes;
  constexpr int kBoards = 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3;
  for (int code = 0; code < kBoards; ++code) {
    Position position;
    int rest = code;
    for (int lane = 0; lane < 8; ++lane) {
      Row& row = lane < 4 ? position.mover : position.waiter;
      row[lane % 4] = static_cast<std::uint16_t>(rest % 3);
      rest /= 3;
    }
    hashes.insert(PositionHash{}(position));
  }
  EXPECT_EQ(hashes.size(), kBoards);
}

TEST(Position, OpeningFillsEveryPitAndNoStore) {
  EXPECT_EQ(opening(6, 4), board("4,4,4,4,4,4,0,4,4,4,4,4,4,0"));
  EXPECT_EQ(opening(1, 6), board("6,0,6,0"));
  EXPECT_EQ(seeds_in_play(opening(7, 2340)), 32760);
  EXPECT_EQ(seeds_in_play(opening(3, 0)), 0);
}

TEST(Position, OpeningRefusesImpossibleNumbers) {
  EXPECT_THROW(static_cast<void>(opening(0, 4)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(opening(8, 4)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(opening(6, -1)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(opening(7, 2341)), std::invalid_argument);
}

TEST(Position, LegalPitsAreTheMoversPitsWithSeeds) {
  EXPECT_EQ(legal_pits(board("4,0,1,0,0,300,9,1,1,1,1,1,1,9")), 0b100101U);
  EXPECT_EQ(legal_pits(opening(7, 1)), 0b1111111U);
  EXPECT_EQ(legal_pits(opening(1, 256)), 0b1U);
  EXPECT_EQ(legal_pits(board("0,0,5,2,2,5")), 0U);
}

TEST(Share, AndMarginAreInverse) {
  const Position position = board("1,0,7,2,2,3");  // 5 seeds in play, the mover 4 ahead
  EXPECT_EQ(margin_from_share(position, 0), -1);
  EXPECT_EQ(margin_from_share(position, 5), 9);
  for (int share = 0; share <= 5; ++share) {
    EXPECT_EQ(share_from_margin(position, margin_from_share(position, share)), share);
  }
}

}  // namespace
}  // namespace seedbank
