// Tests of the drivers: any share, any bounds, any guess, any true answers.
#include "solver/search/value_search.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "solver/game/notation.h"
#include "tests/random_seed.h"

namespace seedbank {
namespace {

constexpr Driver kDrivers[] = {Driver::kMtdf, Driver::kBisection};

// The distance of a true answer from the threshold.
enum class Answers : std::uint8_t { kWeakest, kStrongest, kRandom };

// A true answer to a question about `share`.
int answer(int share, int seeds, int threshold, Answers answers, std::mt19937_64& generator) {
  const bool yes = share >= threshold;
  const int weakest = yes ? threshold : threshold - 1;
  if (threshold <= 0) return 0;
  if (threshold > seeds) return seeds;
  switch (answers) {
    case Answers::kWeakest:
      return weakest;
    case Answers::kStrongest:
      return share;
    case Answers::kRandom:
      break;
  }
  return yes ? random_between(generator, weakest, share)
             : random_between(generator, share, weakest);
}

struct Outcome {
  ShareBounds bounds;
  int questions = 0;
};

Outcome run(Driver driver, int share, int seeds, ShareBounds known, int guess, Answers answers,
            std::mt19937_64& generator) {
  Outcome outcome{known};
  find_share(
      [&](const Question& question) {
        ++outcome.questions;
        EXPECT_LE(outcome.bounds.low, share);
        EXPECT_GE(outcome.bounds.high, share);
        // No question is asked whose answer is known.
        EXPECT_GT(question.threshold, outcome.bounds.low);
        EXPECT_LE(question.threshold, outcome.bounds.high);
        return answer(share, seeds, question.threshold, answers, generator);
      },
      driver, guess, outcome.bounds);
  return outcome;
}

// After the first question bisection halves the interval; MTD(f) gains at least one seed per
// question.
int most_questions(Driver driver, ShareBounds known) {
  const int width = known.high - known.low;
  if (driver == Driver::kMtdf) return width;
  return 1 + static_cast<int>(std::bit_width(static_cast<unsigned>(width)));
}

TEST(ValueSearch, FindsEveryShareFromEveryGuessWithinAnyBounds) {
  int searches = 0;
  std::mt19937_64 generator = seeded_generator();
  for (const Driver driver : kDrivers) {
    for (int seeds = 1; seeds <= 9; ++seeds) {
      for (int share = 0; share <= seeds; ++share) {
        for (int low = 0; low <= share; ++low) {
          for (int high = share; high <= seeds; ++high) {
            for (int guess = -2; guess <= seeds + 2; ++guess) {
              for (const Answers kind :
                   {Answers::kWeakest, Answers::kStrongest, Answers::kRandom}) {
                const Outcome found =
                    run(driver, share, seeds, {low, high}, guess, kind, generator);
                ASSERT_EQ(found.bounds, (ShareBounds{share, share}));
                ASSERT_LE(found.questions, most_questions(driver, {low, high}));
                ++searches;
              }
            }
          }
        }
      }
    }
  }
  // For n seeds: (n + 1)(n + 2)(n + 3) / 6 triples low <= share <= high, and n + 5 guesses.
  int expected = 0;
  for (int n = 1; n <= 9; ++n) expected += (n + 1) * (n + 2) * (n + 3) / 6 * (n + 5);
  EXPECT_EQ(searches, expected * 2 * 3);
}

TEST(ValueSearch, FindsSharesOfManySeedsFromAbsurdGuesses) {
  std::mt19937_64 generator = seeded_generator();
  constexpr int kLeastInt = std::numeric_limits<int>::min();
  constexpr int kMostInt = std::numeric_limits<int>::max();
  for (const Driver driver : kDrivers) {
    for (const int seeds : {48, 127, 128, 300, kMaxSeeds}) {
      for (const int guess : {kLeastInt, kLeastInt + 1, -1, 0, 1, seeds, seeds + 1, kMostInt}) {
        const int share = random_between(generator, 0, seeds);
        const Outcome found =
            run(driver, share, seeds, {0, seeds}, guess, Answers::kRandom, generator);
        EXPECT_EQ(found.bounds, (ShareBounds{share, share}));
        EXPECT_LE(found.questions, most_questions(driver, {0, seeds}));
      }
    }
  }
}

TEST(ValueSearch, TwoQuestionsProveARightGuess) {
  std::mt19937_64 generator = seeded_generator();
  for (int share = 0; share <= 48; ++share) {
    const Outcome found =
        run(Driver::kMtdf, share, 48, {0, 48}, share, Answers::kWeakest, generator);
    EXPECT_LE(found.questions, 2);
  }
}

TEST(ValueSearch, AsksNothingIfTheBoundsMeet) {
  std::mt19937_64 generator = seeded_generator();
  for (const Driver driver : kDrivers) {
    EXPECT_EQ(run(driver, 5, 9, {5, 5}, 3, Answers::kWeakest, generator).questions, 0);
  }
}

TEST(ValueSearch, AcceptsBoundsThatAreWiderThanNeeded) {
  std::mt19937_64 generator = seeded_generator();
  for (const Driver driver : kDrivers) {
    for (int share = 0; share <= 6; ++share) {
      for (const int guess : {-9, -1, 0, 3, 6, 7, 30}) {
        const Outcome found = run(driver, share, 6, {-7, 20}, guess, Answers::kRandom, generator);
        EXPECT_EQ(found.bounds, (ShareBounds{share, share}));
      }
    }
  }
}

struct Interruption {};

TEST(ValueSearch, LeavesTrueBoundsIfItIsInterrupted) {
  std::mt19937_64 generator = seeded_generator();
  constexpr int kSeeds = 48;
  for (const Driver driver : kDrivers) {
    for (int share = 0; share <= kSeeds; ++share) {
      for (int answered = 0; answered <= kSeeds; ++answered) {
        ShareBounds bounds{0, kSeeds};
        int questions = 0;
        ShareBounds told{0, kSeeds};  // implied by the answers
        const auto decide = [&](const Question& question) {
          if (questions == answered) throw Interruption();
          ++questions;
          const int r = answer(share, kSeeds, question.threshold, Answers::kRandom, generator);
          if (r >= question.threshold) {
            told.low = std::max(told.low, r);
          } else {
            told.high = std::min(told.high, r);
          }
          return r;
        };
        try {
          find_share(decide, driver, kSeeds / 2, bounds);
          EXPECT_TRUE(bounds.exact());
        } catch (const Interruption&) {
          EXPECT_EQ(questions, answered);
        }
        ASSERT_EQ(bounds, told) << "share " << share << " after " << answered;
      }
    }
  }
}

TEST(CompareShare, IsCorrectForAnyExpectationAndAsksOnceIfItIsRight) {
  constexpr int kSeeds = 9;
  std::mt19937_64 generator = seeded_generator();
  for (const auto likely : {std::strong_ordering::less, std::strong_ordering::greater}) {
    for (int share = 0; share <= kSeeds; ++share) {
      for (int other = -2; other <= kSeeds + 2; ++other) {
        int questions = 0;
        const auto decide = [&](const Question& question) {
          ++questions;
          return answer(share, kSeeds, question.threshold, Answers::kRandom, generator);
        };
        const auto order = compare_share(decide, other, likely);
        ASSERT_EQ(order, share <=> other) << share << ' ' << other;
        ASSERT_EQ(questions, order == likely ? 1 : 2);
      }
    }
  }
}

TEST(CompareMargin, AsksOnlyIfSeedsInPlayDecide) {
  const auto compare = [](std::string_view board, int margin, int share, int most_questions) {
    const Position position = parse_position(board).position;
    int questions = 0;
    const auto decide = [&](const Question& question) {
      ++questions;
      return question.threshold <= share ? question.threshold : question.threshold - 1;
    };
    const auto order = compare_margin(decide, position, margin, std::strong_ordering::less);
    EXPECT_LE(questions, most_questions) << board << ' ' << margin;
    EXPECT_EQ(order, margin_from_share(position, share) <=> margin) << board << ' ' << margin;
  };
  for (int margin = -12; margin <= 12; margin += 2) {
    // Four seeds in play, three stored: margins from -3 - 4 to -3 + 4 and their neighbours.
    for (int share = 0; share <= 4; ++share) {
      compare("1,1,0,0,2,3", margin + 1, share, margin + 1 < -7 || margin + 1 > 1 ? 0 : 2);
    }
    // A side is empty: the mover gets the seeds on its side.
    compare("0,0,1,2,2,3", margin, 0, 0);
    compare("2,2,1,0,0,3", margin, 4, 0);
  }
}

}  // namespace
}  // namespace seedbank
