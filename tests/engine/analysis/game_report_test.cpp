// Reports on judged games: the definitions of the intervals, and the phases of sowings.
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/judge.h>

#include "tests/random_seed.h"

namespace seedbank {
namespace {

constexpr double kNormal95 = 1.959964;

// An end of Wilson's interval is as many standard deviations away from the share as the normal
// distribution allows, where the deviation is that of the end itself.
TEST(GameReport, SharesHaveWilsonsIntervals) {
  std::mt19937_64 generator = seeded_generator();
  for (int i = 0; i < 1000; ++i) {
    PhaseOfPlay phase;
    phase.sowings = static_cast<std::uint64_t>(random_between(generator, 1, 300));
    phase.best = generator() % (phase.sowings + 1);
    const Estimate share = phase.best_share();
    const auto n = static_cast<double>(phase.sowings);
    EXPECT_EQ(share.value, static_cast<double>(phase.best) / n);
    for (const double end : {share.low, share.high}) {
      EXPECT_NEAR(std::abs(end - share.value), kNormal95 * std::sqrt(end * (1 - end) / n), 1e-7)
          << phase.best << " of " << phase.sowings;
    }
    EXPECT_LT(share.low, share.high);
  }
  const Estimate eight_of_ten = PhaseOfPlay{.sowings = 10, .kept = 8}.kept_share();
  EXPECT_NEAR(eight_of_ten.low, 0.4901625, 1e-7);
  EXPECT_NEAR(eight_of_ten.high, 0.9433178, 1e-7);
}

TEST(GameReport, MeanCostsHaveNormalIntervals) {
  std::mt19937_64 generator = seeded_generator();
  for (int i = 0; i < 100; ++i) {
    std::vector<int> costs(static_cast<std::size_t>(random_between(generator, 2, 50)));
    PhaseOfPlay phase;
    for (int& cost : costs) {
      cost = random_between(generator, 0, 9);
      ++phase.sowings;
      phase.cost += static_cast<std::uint64_t>(cost);
      phase.squares += static_cast<std::uint64_t>(cost * cost);
    }
    const auto n = static_cast<double>(costs.size());
    double mean = 0;
    for (const int cost : costs) mean += cost / n;
    double variance = 0;  // of the population
    for (const int cost : costs) variance += (cost - mean) * (cost - mean) / (n - 1);
    const double half = kNormal95 * std::sqrt(variance / n);
    const Estimate estimate = phase.mean_cost();
    EXPECT_NEAR(estimate.value, mean, 1e-9);
    EXPECT_NEAR(estimate.low, std::max(mean - half, 0.0), 1e-7);
    EXPECT_NEAR(estimate.high, mean + half, 1e-7);
  }
}

Board position(const std::string& text) { return Board::from_text(text, "", "standard"); }

// The report on a game of made-up sowings by South, with the costs given and the positions before
// them; only costs that are bounds are not exact.
PlayerReport report_on(const std::vector<std::pair<std::string, Bounds>>& sowings) {
  JudgedGame judged;
  judged.start.board = position(sowings.front().first);
  for (std::size_t i = 0; i < sowings.size(); ++i) {
    const bool is_last = i + 1 == sowings.size();
    JudgedSowing sowing;
    sowing.reached = is_last ? Board() : position(sowings[i + 1].first);
    sowing.cost = sowings[i].second;
    judged.sowings.push_back(sowing);
  }
  RecordedGame game;
  game.record.game = judged.start.board;
  GameReport report;
  report.add(game, judged);
  return report.players().at("South");
}

TEST(GameReport, PhasesEndAtThirdsOfTheSeeds) {
  const PlayerReport report = report_on({{"3,3,0,3,0,3 s", {1, 1}},  // 9 of 12 seeds in play
                                         {"3,3,0,2,0,4 s", {2, 2}},  // exactly two thirds
                                         {"3,1,0,1,0,7 s", {4, 4}},  // 5
                                         {"2,1,0,1,0,8 s", {8, 8}},  // exactly a third
                                         {"1,0,0,0,1,10 s", {16, 16}}});
  EXPECT_EQ(report.phases[0].cost, 31U);
  EXPECT_EQ(report.phases[1].cost, 1U);
  EXPECT_EQ(report.phases[2].cost, 2U + 4U);
  EXPECT_EQ(report.phases[3].cost, 8U + 16U);
}

TEST(GameReport, TheSowingAfterAChoiceOfThePieRuleIsCountedByItsOwnPosition) {
  const PlayerReport report = report_on({{"3,3,0,3,3,0 s", {0, 2}},  // the value depends on a swap
                                         {"1,1,5,0,1,4 s", {4, 4}}});
  EXPECT_EQ(report.phases[0].sowings, 1U);
  EXPECT_EQ(report.phases[1].sowings, 0U);
  EXPECT_EQ(report.phases[3].cost, 4U);
}

}  // namespace
}  // namespace seedbank
