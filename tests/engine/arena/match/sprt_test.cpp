// The sequential probability ratio test against published values, another formula and simulations.
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/match_table.h>

#include "solver/game/random.h"

namespace seedbank {
namespace {

struct Published {
  GamePairs pairs;
  double elo0;
  double elo1;
  double llr;
};

// Computed with the function LLR_logistic of Fishtest (server/fishtest/stats/LLRcalc.py).
const std::vector<Published> kPublished = {
    {{3, 20, 50, 22, 5}, 0, 20, 0.04032037241670679},
    {{3, 20, 50, 22, 5}, 0, 5, 0.17838022438188125},
    {{3, 20, 50, 22, 5}, -10, 10, 0.9344729113889829},
    {{0, 10, 30, 12, 0}, 0, 20, -0.27041453628885204},
    {{12, 40, 60, 30, 8}, 0, 20, -2.9973011351582723},
    {{12, 40, 60, 30, 8}, -10, 10, -2.0579732004260216},
};

TEST(Sprt, GivesTheRatiosOfFishtest) {
  for (const Published& row : kPublished) {
    EXPECT_NEAR(sprt_of({.elo0 = row.elo0, .elo1 = row.elo1}, row.pairs).llr, row.llr, 1e-9);
  }
  const SprtState none = sprt_of({.elo0 = 0, .elo1 = 20}, {});
  EXPECT_EQ(none.llr, 0);
  EXPECT_NEAR(none.lower, -2.9444389791664403, 1e-12);
  EXPECT_NEAR(none.upper, 2.9444389791664403, 1e-12);
  EXPECT_EQ(none.decision, SprtDecision::kNone);
}

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// For many pairs and a small difference, the ratio is that of two normal distributions with the
// variance of the sample.
TEST(Sprt, EqualsTheNormalApproximationForManyPairs) {
  const GamePairs pairs = {3000, 21000, 50000, 22000, 4000};
  double mean = 0;
  double square = 0;
  double all = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto count = static_cast<double>(pairs[i]);
    const double score = static_cast<double>(i) / 4;
    all += count;
    mean += count * score;
    square += count * score * score;
  }
  mean /= all;
  const double variance = square / all - mean * mean;
  const double low = score_of(0);
  const double high = score_of(3);
  const double expected = all * (high - low) * (2 * mean - low - high) / (2 * variance);
  const double found = sprt_of({.elo0 = 0, .elo1 = 3}, pairs).llr;
  EXPECT_NEAR(found / expected, 1, 0.01) << found << ' ' << expected;
}

TEST(Sprt, IsTheOppositeForTheOtherPlayer) {
  const GamePairs pairs = {1, 7, 20, 15, 4};
  const GamePairs of_other = {4, 15, 20, 7, 1};
  EXPECT_NEAR(sprt_of({.elo0 = -5, .elo1 = 30}, pairs).llr,
              -sprt_of({.elo0 = -30, .elo1 = 5}, of_other).llr, 1e-9);
}

TEST(Sprt, OneSidedResultsDecide) {
  EXPECT_EQ(sprt_of({.elo0 = 0, .elo1 = 50}, {0, 0, 0, 0, 100}).decision, SprtDecision::kElo1);
  EXPECT_EQ(sprt_of({.elo0 = 0, .elo1 = 50}, {100, 0, 0, 0, 0}).decision, SprtDecision::kElo0);
  EXPECT_EQ(sprt_of({.elo0 = 0, .elo1 = 50}, {0, 0, 0, 0, 1}).decision, SprtDecision::kNone);
}

// Pairs of games whose scores have mean `mean`: one game is drawn with probability 0.4; both games
// of a pair share a part of their luck.
std::size_t pair_of_mean(double mean, std::mt19937_64& random) {
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  const double shift = uniform() < 0.5 ? 0.08 : -0.08;
  std::size_t half_points = 0;
  for (int game = 0; game < 2; ++game) {
    const double win = mean + shift - 0.2;
    const double at = uniform();
    half_points += at < win ? 2 : at < win + 0.4 ? 1 : 0;
  }
  return half_points;
}

SprtDecision decision_at(double elo, const SprtPlan& plan, std::mt19937_64& random) {
  GamePairs pairs{};
  for (;;) {
    ++pairs[pair_of_mean(score_of(elo), random)];
    const SprtDecision decision = sprt_of(plan, pairs).decision;
    if (decision != SprtDecision::kNone) return decision;
  }
}

TEST(Sprt, KeepsItsErrorBoundsInSimulatedMatches) {
  std::mt19937_64 random(20260725);  // fixed: the counts below are of these matches
  constexpr int kMatches = 400;
  const SprtPlan plan{.elo0 = 0, .elo1 = 60, .alpha = 0.1, .beta = 0.05};
  int false_elo1 = 0;
  int false_elo0 = 0;
  for (int match = 0; match < kMatches; ++match) {
    if (decision_at(plan.elo0, plan, random) == SprtDecision::kElo1) ++false_elo1;
    if (decision_at(plan.elo1, plan, random) == SprtDecision::kElo0) ++false_elo0;
  }
  // At most the bounds, with three standard deviations of chance; and not far below them.
  EXPECT_LE(false_elo1, 0.1 * kMatches + 3 * std::sqrt(kMatches * 0.1 * 0.9));
  EXPECT_LE(false_elo0, 0.05 * kMatches + 3 * std::sqrt(kMatches * 0.05 * 0.95));
  EXPECT_GE(false_elo1, 0.03 * kMatches);
  EXPECT_GE(false_elo0, 0.01 * kMatches);
}

TEST(MatchTable, CountsPairsOfGamesForTheTest) {
  MatchPlan plan;
  plan.starts = {Board::from_text("1,1,0,1,1,0", "", "standard")};
  plan.players = {"greedy", "tree:1"};
  plan.sprt = SprtPlan{.elo0 = 0, .elo1 = 5};
  plan.games_per_pair = 4;
  MatchTable table(plan);
  ASSERT_TRUE(table.sprt());
  MatchGame game;
  game.game = plan.starts[0];
  game.game.sow(2);
  game.game.sow(1);  // South wins by 3 to 1
  for (std::uint64_t number = 0; number < 4; ++number) {
    game.number = number;
    game.fixture = Schedule(plan).fixture(number);
    game.verdict = number < 2 ? Verdict::kPlay : Verdict::kTime;
    game.forfeiting_seat = number == 2 ? 1 : 0;  // always the second player
    table.add(game, MatchTable::Timing::kUntimed);
    EXPECT_EQ(table.game_pairs()[2], number == 0 ? 0U : 1U) << "one win each";
  }
  EXPECT_EQ(table.game_pairs(), (GamePairs{0, 0, 1, 0, 1}));
  EXPECT_GT(table.sprt()->llr, 0);
}

}  // namespace
}  // namespace seedbank
