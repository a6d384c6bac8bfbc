// Shards compared with parts cut by hand, and their required properties.
#include "solver/game/shards.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "tests/random_seed.h"

namespace seedbank {
namespace {

using Costs = std::vector<std::uint64_t>;

// Expects consecutive parts that cover everything.
template <typename Things>
void expect_whole(std::uint64_t count, const Things& things, std::uint64_t of) {
  std::uint64_t next = 0;
  for (std::uint64_t number = 1; number <= of; ++number) {
    const Part part = part_of({number, of}, things);
    EXPECT_EQ(part.begin, next);
    EXPECT_LE(part.begin, part.end);
    next = part.end;
  }
  EXPECT_EQ(next, count);
}

TEST(Shards, OfACountDifferByOne) {
  for (const std::uint64_t count : Costs{0, 1, 2, 9, 10, 11, 1000}) {
    for (std::uint64_t of = 1; of <= 12; ++of) {
      expect_whole(count, count, of);
      for (std::uint64_t number = 1; number <= of; ++number) {
        const Part part = part_of({number, of}, count);
        EXPECT_GE(part.end - part.begin, count / of);
        EXPECT_LE(part.end - part.begin, count / of + 1);
      }
    }
  }
  const std::uint64_t most = ~std::uint64_t{0};
  EXPECT_EQ(part_of({kMostShards, kMostShards}, most).end, most);
  EXPECT_EQ(part_of({1, 2}, most).end, most / 2);
}

TEST(Shards, AssignEachItemToTheShardOfItsMiddle) {
  const Costs costs = {1, 1, 1, 1, 4, 8};
  const auto expect_part = [&](Shard shard, std::uint64_t begin, std::uint64_t end) {
    const Part part = part_of(shard, std::span(costs));
    EXPECT_EQ(part.begin, begin);
    EXPECT_EQ(part.end, end);
  };
  expect_part({1, 2}, 0, 5);  // costs 8 of 16
  expect_part({2, 2}, 5, 6);
  expect_part({1, 4}, 0, 4);
  expect_part({2, 4}, 4, 5);
  expect_part({3, 4}, 5, 5);  // the fourth shard begins at the middle of the last item
  expect_part({4, 4}, 5, 6);
}

TEST(Shards, AreCompleteAndExceedTheirShareByAtMostOneItem) {
  std::mt19937_64 random = seeded_generator();
  for (int round = 0; round < 300; ++round) {
    Costs costs(random() % 60);
    for (std::uint64_t& cost : costs) cost = std::uint64_t{1} << random() % 8;
    const std::uint64_t all = std::accumulate(costs.begin(), costs.end(), std::uint64_t{0});
    const std::uint64_t of = 1 + random() % 9;
    expect_whole(costs.size(), std::span<const std::uint64_t>(costs), of);
    for (std::uint64_t number = 1; number <= of; ++number) {
      const Part part = part_of({number, of}, std::span<const std::uint64_t>(costs));
      std::uint64_t cost = 0;
      std::uint64_t most = 0;
      for (std::uint64_t i = part.begin; i < part.end; ++i) {
        cost += costs[i];
        most = std::max(most, costs[i]);
      }
      EXPECT_LE(cost, all / of + 1 + most);
    }
  }
}

TEST(Shards, CostsFollowTheSeedsInPlay) {
  EXPECT_EQ(expected_cost(2), 1U);
  EXPECT_EQ(expected_cost(48), std::uint64_t{1} << 18);
  EXPECT_EQ(expected_cost(1000), std::uint64_t{1} << 30);
  Costs costs(1000, expected_cost(2));
  costs.resize(1002, expected_cost(48));
  EXPECT_EQ(part_of({1, 2}, costs).end, 1001U);
}

}  // namespace
}  // namespace seedbank
