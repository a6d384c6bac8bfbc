// Ranking of sides: exhaustively for small numbers of seeds, sampled up to the largest.
#include "db/index/ranking.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "tests/random_seed.h"

namespace seedbank::db {
namespace {

int seeds_of(const SidePits& side) { return std::accumulate(side.begin(), side.end(), 0); }

// Appends all sides by plain recursion over the pits. This oracle uses neither binomials nor
// next_side().
void extend(int pits, int pit, int seeds, SidePits& side, std::vector<SidePits>& all) {
  const auto index = static_cast<std::size_t>(pit);
  if (pit == pits - 1) {
    side[index] = static_cast<std::uint8_t>(seeds);
    all.push_back(side);
    return;
  }
  for (int here = 0; here <= seeds; ++here) {
    side[index] = static_cast<std::uint8_t>(here);
    extend(pits, pit + 1, seeds - here, side, all);
  }
}

std::vector<SidePits> sorted_sides(int pits, int seeds) {
  std::vector<SidePits> all;
  SidePits side{};
  extend(pits, 0, seeds, side, all);
  std::sort(all.begin(), all.end());
  return all;
}

// A side in which every number of seeds in the first pits is about equally likely; the other seeds
// are in the last pit.
SidePits random_side(int pits, int seeds, std::mt19937_64& random) {
  SidePits side{};
  int rest = seeds;
  for (int pit = 0; pit < pits - 1; ++pit) {
    const int here = std::uniform_int_distribution<int>(0, rest)(random);
    side[static_cast<std::size_t>(pit)] = static_cast<std::uint8_t>(here);
    rest -= here;
  }
  side[static_cast<std::size_t>(pits) - 1] = static_cast<std::uint8_t>(rest);
  return side;
}

TEST(Ranking, NumbersAllSidesInLexicographicOrderWithoutGaps) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (int seeds = 0; seeds <= 12; ++seeds) {
      const std::vector<SidePits> sides = sorted_sides(pits, seeds);
      ASSERT_EQ(sides.size(), side_count(pits, seeds)) << pits << " pits, " << seeds << " seeds";
      for (std::size_t rank = 0; rank < sides.size(); ++rank) {
        ASSERT_EQ(rank_side(pits, sides[rank]), rank) << pits << " pits, " << seeds << " seeds";
        ASSERT_EQ(unrank_side(pits, seeds, static_cast<SideRank>(rank)), sides[rank])
            << pits << " pits, " << seeds << " seeds";
      }
    }
  }
}

TEST(Ranking, StepsThroughAllSidesInOrderAndStaysAtTheLast) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (int seeds = 0; seeds <= 12; ++seeds) {
      const std::vector<SidePits> sides = sorted_sides(pits, seeds);
      SidePits side = sides.front();
      for (std::size_t rank = 1; rank < sides.size(); ++rank) {
        ASSERT_TRUE(next_side(pits, side));
        ASSERT_EQ(side, sides[rank]);
      }
      ASSERT_FALSE(next_side(pits, side));
      ASSERT_EQ(side, sides.back()) << pits << " pits, " << seeds << " seeds";
    }
  }
}

TEST(Ranking, IsABijectionForSampledLargeSides) {
  std::mt19937_64 random(random_seed());
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (int seeds = 13; seeds <= kMaxLayerSeeds; ++seeds) {
      const SideRank count = side_count(pits, seeds);
      for (int sample = 0; sample < 200; ++sample) {
        const auto rank = std::uniform_int_distribution<SideRank>(0, count - 1)(random);
        const SidePits side = unrank_side(pits, seeds, rank);
        ASSERT_EQ(seeds_of(side), seeds);
        ASSERT_EQ(rank_side(pits, side), rank) << pits << " pits, " << seeds << " seeds";

        SidePits next = side;
        ASSERT_EQ(next_side(pits, next), rank + 1 < count);
        if (rank + 1 < count) {
          ASSERT_EQ(next, unrank_side(pits, seeds, rank + 1));
          ASSERT_LT(side, next);
        }

        const SidePits other = random_side(pits, seeds, random);
        ASSERT_LT(rank_side(pits, other), count);
        ASSERT_EQ(unrank_side(pits, seeds, rank_side(pits, other)), other);
      }
    }
  }
}

TEST(Ranking, HasTheFirstAndLastRanksOfTheDocument) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (int seeds = 0; seeds <= kMaxLayerSeeds; ++seeds) {
      SidePits nearest{};
      nearest[static_cast<std::size_t>(pits) - 1] = static_cast<std::uint8_t>(seeds);
      SidePits farthest{};
      farthest[0] = static_cast<std::uint8_t>(seeds);
      ASSERT_EQ(rank_side(pits, nearest), 0U);
      ASSERT_EQ(rank_side(pits, farthest), side_count(pits, seeds) - 1);
    }
  }
}

// The worked example of db/RANKING.md.
TEST(Ranking, RanksTheWorkedExample) {
  const SidePits mover = {2, 0, 1, 0, 3, 1};
  const SidePits waiter = {0, 0, 4, 1, 0, 0};
  EXPECT_EQ(rank_side(6, mover), 564U);
  EXPECT_EQ(rank_side(6, waiter), 54U);
  EXPECT_EQ(side_count(6, 7), 792U);
  EXPECT_EQ(side_count(6, 5), 252U);
}

TEST(PositionRanker, RanksBothSidesLikeRankSide) {
  std::mt19937_64 random = seeded_generator();
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    const PositionRanker ranker(pits);
    const auto check = [&](const SidePits& mover, const SidePits& waiter) {
      const Position position{to_row(mover), to_row(waiter)};
      const PositionRanks ranks =
          ranker.ranks(position, seeds_in_pits(position.mover), seeds_in_pits(position.waiter));
      ASSERT_EQ(ranks.mover, rank_side(pits, mover));
      ASSERT_EQ(ranks.waiter, rank_side(pits, waiter));
    };
    for (int seeds = 0; seeds <= 9; ++seeds) {
      for (const SidePits& side : sorted_sides(pits, seeds)) check(side, side);
    }
    for (int seeds = 1; seeds <= kMaxLayerSeeds; ++seeds) {
      for (int pit = 0; pit < pits; ++pit) {  // all seeds in one pit
        SidePits side{};
        side[static_cast<std::size_t>(pit)] = static_cast<std::uint8_t>(seeds);
        check(side, {});
        check({}, side);
      }
    }
    for (int probe = 0; probe < 20'000; ++probe) {
      const auto side = [&] {
        const int seeds = random_between(random, 0, kMaxLayerSeeds);
        return unrank_side(pits, seeds, static_cast<SideRank>(random() % side_count(pits, seeds)));
      };
      const SidePits mover = side();
      check(mover, side());
    }
  }
}

// The table is built by Pascal's rule and checked by the product formula.
TEST(Binomial, EqualsTheProductFormula) {
  for (int n = 0; n <= kMaxBinomialN; ++n) {
    std::uint64_t product = 1;
    for (int k = 0; k <= kMaxBinomialK; ++k) {
      ASSERT_EQ(binomial(n, k), product) << n << " over " << k;
      product =
          k < n ? product * static_cast<std::uint64_t>(n - k) / static_cast<std::uint64_t>(k + 1)
                : 0;
    }
  }
}

}  // namespace
}  // namespace seedbank::db
