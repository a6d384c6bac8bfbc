// Ratings against closed formulas and the equations of maximum likelihood.
#include <cmath>

#include <gtest/gtest.h>
#include <seedbank/match_table.h>

#include "tests/random_seed.h"

namespace seedbank::engine {
namespace {

double expected_score(double points) { return 1 / (1 + std::pow(10, -points / 400)); }

TEST(Ratings, OfTwoPlayersAreTheLogarithmOfTheirScores) {
  const ScoreMatrix scores = {{0, 30}, {10, 0}};
  const auto found = ratings(scores);
  const double difference = 400 * std::log10(30.5 / 10.5);  // a drawn game is added
  EXPECT_NEAR(found[0].points, difference / 2, 1e-6);
  EXPECT_NEAR(found[1].points, -difference / 2, 1e-6);
  // The variance of a difference of 41 games with this expectation.
  const double p = 30.5 / 41;
  const double deviation = 400 / std::log(10) / std::sqrt(41 * p * (1 - p));
  // With a mean of 0 each has half of the difference.
  EXPECT_NEAR(found[0].interval, 1.959964 * deviation / 2, 1e-3);
  EXPECT_NEAR(found[1].interval, found[0].interval, 1e-6);
}

TEST(Ratings, PredictTheScores) {
  std::mt19937_64 generator(random_seed());
  for (int i = 0; i < 50; ++i) {
    const auto players = static_cast<std::size_t>(random_between(generator, 2, 9));
    ScoreMatrix scores(players, std::vector<double>(players, 0));
    for (std::size_t a = 0; a < players; ++a) {
      for (std::size_t b = 0; b < players; ++b) {
        // At least half a point, so that all players have met.
        if (a != b) scores[a][b] = random_between(generator, 1, 200) / 2.0;
      }
    }
    const auto found = ratings(scores);
    double sum = 0;
    for (std::size_t a = 0; a < players; ++a) {
      sum += found[a].points;
      double scored = 0;
      double expected = 0;
      for (std::size_t b = 0; b < players; ++b) {
        if (a == b) continue;
        scored += scores[a][b] + 0.5;
        expected +=
            (scores[a][b] + scores[b][a] + 1) * expected_score(found[a].points - found[b].points);
      }
      EXPECT_NEAR(scored, expected, 1e-6);
      EXPECT_GT(found[a].interval, 0);
    }
    EXPECT_NEAR(sum, 0, 1e-6);
  }
}

TEST(Ratings, OfAPlayerThatWinsEverythingAreFinite) {
  const auto found = ratings({{0, 1000, 1000}, {0, 0, 500}, {0, 500, 0}});
  EXPECT_GT(found[0].points, 500);
  EXPECT_TRUE(std::isfinite(found[0].points));
  EXPECT_TRUE(std::isfinite(found[0].interval));
  EXPECT_NEAR(found[1].points, found[2].points, 1e-6);
}

TEST(Ratings, WithoutGamesAreEqualAndWide) {
  const auto found = ratings({{0, 0}, {0, 0}});
  EXPECT_EQ(found[0].points, 0);
  EXPECT_GT(found[0].interval, 300);
}

}  // namespace
}  // namespace seedbank::engine
