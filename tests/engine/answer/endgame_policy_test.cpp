// The choice of how many endgames to load: properties that always hold.
#include "engine/answer/endgame_policy.h"

#include <chrono>

#include <gtest/gtest.h>

#include "db/index/block.h"
#include "solver/game/rules.h"

namespace seedbank::engine {
namespace {

SeedCounts positions_with(int seeds, std::uint64_t count) {
  SeedCounts counts(static_cast<std::size_t>(seeds) + 1);
  counts.back() = count;
  return counts;
}

TEST(EndgameChoice, LoadsNothingForNoPositions) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    EXPECT_EQ(endgames_worth(pits, {}, MoveDetail::kExact), 0);
    EXPECT_EQ(endgames_worth(pits, SeedCounts(40), MoveDetail::kExact), 0);
  }
}

TEST(EndgameChoice, LoadsNoMoreSeedsThanThePositionsHave) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (const int seeds : {2, 5, 12, 30}) {
      const int worth =
          endgames_worth(pits, positions_with(seeds, 1'000'000'000'000), MoveDetail::kExact);
      EXPECT_LE(worth, seeds);
      EXPECT_GE(worth, 0);
    }
  }
}

TEST(EndgameChoice, LoadsAllThatAreCheapComparedWithTheSearch) {
  // With 3 pits, all endgames of 10 seeds have fewer positions than the search of one position.
  EXPECT_LT(db::positions_up_to(3, 10), 30'000U);
  EXPECT_EQ(endgames_worth(3, positions_with(10, 1000), MoveDetail::kExact), 10);
}

TEST(EndgameChoice, LoadsMoreForMorePositionsAndForMoreDetail) {
  int grew = 0;
  int more_for_detail = 0;
  int before = 0;
  for (std::uint64_t count = 1; count < 1'000'000'000; count *= 10) {
    const SeedCounts positions = positions_with(30, count);
    const int worth = endgames_worth(6, positions, MoveDetail::kExact);
    const int for_less = endgames_worth(6, positions, MoveDetail::kBestOnly);
    EXPECT_GE(worth, before);
    EXPECT_GE(worth, for_less);
    if (worth > before) ++grew;
    if (worth > for_less) ++more_for_detail;
    before = worth;
  }
  EXPECT_GT(grew, 3);
  EXPECT_GT(more_for_detail, 0);
}

TEST(EndgameChoice, SearchesCoveredPositionsOnlyNearTheEndgames) {
  const CoveredWork only_look_ups{.look_ups = 7};
  for (const CoveredWork& work : {kShareWork, moves_work(6, MoveDetail::kBestOnly),
                                  moves_work(6, MoveDetail::kExact), only_look_ups}) {
    EXPECT_EQ(search_is_cheaper(work, 19, 18), work.search_nodes.has_value());
    EXPECT_FALSE(search_is_cheaper(work, 40, 18));
    EXPECT_FALSE(search_is_cheaper(work, 3, 0)) << "without endgames";
  }
}

// Divided into ten calls, the same positions lead to endgames of the same size, with less work.
TEST(EndgameChoice, CountsEarlierLookUps) {
  const CoveredWork work{.look_ups = 1};
  const SeedCounts tenth(25, 1000);
  EXPECT_EQ(endgames_worth_loading(6, {}, work, {}, 24), 0);
  const int alone = endgames_worth_loading(6, tenth, work, {}, 24);
  const int last = endgames_worth_loading(6, tenth, work, SeedCounts(25, 9000), 24);
  EXPECT_LT(alone, last);
  EXPECT_EQ(last, endgames_worth_loading(6, SeedCounts(25, 10'000), work, {}, 24));
}

TEST(EndgameChoice, TakesNoMoreThanAThirdOfTheTime) {
  const EndgamePolicy policy(6, std::nullopt, 3'000'000, 2);
  EXPECT_EQ(policy.affordable(10, 40, {}), 40);
  const auto now = std::chrono::steady_clock::now();
  EXPECT_EQ(policy.affordable(10, 40, {.deadline = now}), 10);
  const int seeds = policy.affordable(10, 40, {.deadline = now + std::chrono::seconds(100)});
  EXPECT_GT(seeds, 20);
  EXPECT_LT(static_cast<double>(db::positions_up_to(6, seeds)) * 5e-9, 100.0 / 3);
}

}  // namespace
}  // namespace seedbank::engine
