// Tests of the evaluation: sums against a plain twin, and the quality of the guesses.
#include "solver/evaluation/evaluation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

#include "solver/game/sowing.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_force.h"

namespace seedbank {
namespace {

using Shape = EvaluationShape;

std::int64_t weight(int pits, std::size_t row, std::size_t unit) {
  return evaluation_weights(pits)[row * Shape::kUnits + unit];
}

int plain_guess(Game game, const Position& position) {
  std::int64_t sum = 0;
  for (std::size_t unit = 0; unit < Shape::kUnits; ++unit) {
    std::int64_t active = weight(game.pits, Shape::bias_row(game.pits, game.rules), unit);
    for (int pit = 0; pit < game.pits; ++pit) {
      const int mover = std::min<int>(position.mover[pit], Shape::kCounts - 1);
      const int waiter = std::min<int>(position.waiter[pit], Shape::kCounts - 1);
      active += weight(game.pits, Shape::row(game.pits, 0, pit, mover), unit);
      active += weight(game.pits, Shape::row(game.pits, 1, pit, waiter), unit);
    }
    if (active > 0) sum += active * weight(game.pits, Shape::output_row(game.pits), unit);
  }
  constexpr int kWhole = Shape::kUnitScale * Shape::kOutputScale;
  return static_cast<int>(sum / (kWhole / (Shape::kSeeds * Evaluation::kUnit)));
}

TEST(Evaluation, EqualsAPlainTwin) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      const Evaluation evaluation(game);
      for (const int seeds : {2, 5, 10, 24, 48, 84, 300, 30'000}) {
        for (int i = 0; i < (seeds < 1000 ? 50 : 5); ++i) {
          const Position position = random_position(generator, pits, seeds);
          EXPECT_EQ(evaluation.more_than_half(position), plain_guess(game, position))
              << testing::PrintToString(position);
        }
      }
    }
  }
}

// No position may overflow 16 bits in the sum of a unit, or 32 bits in the sum of all units.
TEST(Evaluation, NeverOverflows) {
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      std::int64_t most_of_all = 0;
      for (std::size_t unit = 0; unit < Shape::kUnits; ++unit) {
        std::int64_t least = weight(pits, Shape::bias_row(pits, rules), unit);
        std::int64_t most = least;
        for (int place = 0; place < 2 * pits; ++place) {
          std::int64_t lowest = INT64_MAX;
          std::int64_t highest = INT64_MIN;
          for (int seeds = 0; seeds < static_cast<int>(Shape::kCounts); ++seeds) {
            const std::int64_t here =
                weight(pits, Shape::row(pits, place / pits, place % pits, seeds), unit);
            lowest = std::min(lowest, here);
            highest = std::max(highest, here);
          }
          least += std::min<std::int64_t>(lowest, 0);
          most += std::max<std::int64_t>(highest, 0);
        }
        EXPECT_GE(least, INT16_MIN) << pits << " pits, unit " << unit;
        EXPECT_LE(most, INT16_MAX) << pits << " pits, unit " << unit;
        most_of_all +=
            std::max<std::int64_t>(most, 0) * std::abs(weight(pits, Shape::output_row(pits), unit));
      }
      EXPECT_LE(most_of_all, INT32_MAX) << pits << " pits";
    }
  }
}

TEST(Evaluation, IgnoresStores) {
  std::mt19937_64 generator = seeded_generator();
  const Evaluation evaluation(Game{});
  for (int i = 0; i < 100; ++i) {
    const Position position = random_position(generator, 6, 30);
    EXPECT_EQ(evaluation.more_than_half(position),
              evaluation.more_than_half(without_stores(position)));
  }
}

// A position reached by random sowings from an opening, with at most `seeds` in play.
Position random_ending(std::mt19937_64& generator, const SowingTable& table, int seeds) {
  while (true) {
    // With one or two pits, it takes many seeds to reach many different positions.
    const int pits = table.game().pits;
    Position position = opening(pits, random_between(generator, 2, 4) + (pits < 3 ? 12 : 0));
    while (!is_over(position) && seeds_in_play(position) > seeds) {
      const int pit = random_between(generator, 0, pits - 1);
      if (position.mover[pit] != 0) sow(table, position, pit);
    }
    if (!is_over(position) && 2 * seeds_in_play(position) >= seeds) return without_stores(position);
  }
}

// The guesses explain most of the variance around half of the seeds.
TEST(Evaluation, GuessesMuchBetterThanHalf) {
  std::mt19937_64 generator(1);  // always the same positions, because the test checks a statistic
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      const SowingTable table(game);
      const Evaluation evaluation(game);
      BruteForce brute(game);
      double errors = 0;
      double halves = 0;
      for (int i = 0; i < 200; ++i) {
        const Position position = random_ending(generator, table, 12);
        const double above_half = brute.share(position) - seeds_in_play(position) / 2.0;
        const double guess = evaluation.more_than_half(position) / double{Evaluation::kUnit};
        errors += (guess - above_half) * (guess - above_half);
        halves += above_half * above_half;
      }
      EXPECT_LT(errors, 0.6 * halves) << pits << " pits";
    }
  }
}

}  // namespace
}  // namespace seedbank
