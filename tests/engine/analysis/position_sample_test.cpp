// Samples of random games: reachable positions, each once, spread over the game.
#include "engine/analysis/position_sample.h"

#include <algorithm>
#include <array>
#include <bit>
#include <stop_token>
#include <unordered_set>

#include <gtest/gtest.h>

#include "tests/random_seed.h"
#include "tests/solver/boards.h"

namespace seedbank::engine {
namespace {

using Positions = std::unordered_set<Position, PositionHash>;

// All positions reachable from `position` that are not over.
void collect_reachable(const SowingTable& table, const Position& position, Positions& reachable) {
  if (!reachable.insert(position).second) return;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    Position next = position;
    if (sow(table, next, std::countr_zero(pits)) != After::kGameOver) {
      collect_reachable(table, next, reachable);
    }
  }
}

TEST(PositionSample, HoldsReachablePositionsOnceAndSorted) {
  const std::uint64_t seed = random_seed();
  for (const Rules rules : {Rules::kEmptyCapture, Rules::kStandard}) {
    for (const auto& [pits, seeds_per_pit] : {std::pair{1, 5}, {2, 4}, {3, 2}, {4, 1}}) {
      const SowingTable table({pits, rules});
      const Position start = opening(pits, seeds_per_pit);
      Positions reachable;
      collect_reachable(table, start, reachable);
      const std::vector<Position> sample =
          random_sample(table, {start}, (reachable.size() + 1) / 2, seed);
      EXPECT_EQ(sample.size(), (reachable.size() + 1) / 2);
      for (std::size_t i = 0; i < sample.size(); ++i) {
        EXPECT_TRUE(reachable.contains(sample[i])) << testing::PrintToString(sample[i]);
        if (i > 0) {
          EXPECT_TRUE(comes_before(sample[i - 1], sample[i]));
        }
      }
    }
  }
}

TEST(PositionSample, FindsEveryPositionOfASmallGameAndReportsExhaustion) {
  const std::uint64_t seed = random_seed();
  const SowingTable table({2, Rules::kStandard});
  Positions reachable;
  collect_reachable(table, opening(2, 2), reachable);
  const auto all = static_cast<std::uint64_t>(reachable.size());
  EXPECT_EQ(random_sample(table, {opening(2, 2)}, all, seed).size(), all);
  try {
    (void)random_sample(table, {opening(2, 2)}, all + 1, seed);
    FAIL() << "there are no more than " << all;
  } catch (const SampleExhausted& error) {
    EXPECT_EQ(error.positions(), all);
    EXPECT_EQ(std::string(error.what()),
              "random games reach only " + std::to_string(all) + " positions");
  }
}

// More than a hundred thousand games without a new position in all, but never in a row. Games of
// one pit with one seed have a single position, and nearly all of them the same one.
TEST(PositionSample, GamesWithoutANewPositionCountInARowOnly) {
  const SowingTable table({1, Rules::kStandard});
  std::vector<Position> starts(20'000, board("1,0,1,0 s"));
  constexpr int kRare = 500;
  for (int seeds = 2; seeds < 2 + kRare; ++seeds) {
    starts.push_back(board("1,0," + std::to_string(seeds) + ",0 s"));
  }
  EXPECT_EQ(random_sample(table, starts, 1 + kRare, 1).size(), 1U + kRare);
}

TEST(PositionSample, IsSpreadOverTheGame) {
  const SowingTable table({6, Rules::kEmptyCapture});
  constexpr std::size_t kCount = 20'000;
  std::array<std::size_t, 12> fours = {};  // by seeds in play
  for (const Position& position : random_sample(table, {opening(6, 4)}, kCount, random_seed())) {
    ++fours[static_cast<std::size_t>(std::min(seeds_in_play(position), 47)) / 4];
  }
  for (std::size_t i = 2; i < fours.size(); ++i) {
    EXPECT_GT(fours[i], kCount * 5 / 100) << 4 * i << " seeds in play";
    EXPECT_LT(fours[i], kCount * 14 / 100) << 4 * i << " seeds in play";
  }
}

// Fixed numbers: the same command line must give the same sample.
TEST(PositionSample, IsTheSameOnEveryMachine) {
  const SowingTable table({3, Rules::kEmptyCapture});
  std::string text;
  for (const Position& position : random_sample(table, {opening(3, 2)}, 4, 1)) {
    text += to_text({3, Side::kSouth, position}) + '\n';
  }
  EXPECT_EQ(text, "0,0,1,4,0,0,2,5 s\n0,0,1,4,0,5,0,2 s\n0,4,1,2,1,3,0,1 s\n1,3,3,0,0,0,4,1 s\n");
}

TEST(PositionSample, OfMorePositionsHasTheOthers) {
  const SowingTable table({6, Rules::kEmptyCapture});
  const std::vector<Position> few = random_sample(table, {opening(6, 4)}, 12'345, 1);
  const std::vector<Position> many = random_sample(table, {opening(6, 4)}, 31'000, 1);
  EXPECT_TRUE(std::includes(many.begin(), many.end(), few.begin(), few.end(), comes_before));
}

TEST(PositionSample, EndsWhenAStopIsRequested) {
  std::stop_source stop;
  stop.request_stop();
  const SowingTable table({6, Rules::kStandard});
  EXPECT_TRUE(random_sample(table, {opening(6, 4)}, 1000, 1, {.stop = stop.get_token()}).empty());
}

}  // namespace
}  // namespace seedbank::engine
