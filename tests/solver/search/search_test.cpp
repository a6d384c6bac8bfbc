// Tests of the search: every answer against brute force, with any table and any endgames.
#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/game/successor.h"
#include "solver/search/alpha_beta_search.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_endgames.h"
#include "tests/solver/search/search_rig.h"

namespace seedbank {
namespace {

constexpr std::uint64_t kLeast = 0;         // bytes: 16 entries if keys are short
constexpr std::uint64_t kPlenty = 1 << 20;  // bytes

// Checks the contract of an answer `r`: if r >= threshold then V >= r, otherwise V <= r.
testing::AssertionResult is_true(int r, int threshold, int share) {
  if (r >= threshold ? share >= r : share <= r) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << "is V >= " << threshold << "? Answer " << r << ", V is " << share;
}

std::string what(const Position& position, Game game) {
  return testing::PrintToString(position) + ' ' + std::string(name(game.rules));
}

enum class Memory : std::uint8_t { kKeeps, kForgets };  // between two questions

// Asks every question about a position in random order: all thresholds, including some whose answer
// is known without a search, each with yes and with no as the expected answer.
void ask_everything(SearchRig& rig, Game game, const Position& position, int share, Memory memory,
                    std::mt19937_64& generator) {
  std::vector<int> questions(2 * static_cast<std::size_t>(seeds_in_play(position) + 3));
  std::iota(questions.begin(), questions.end(), 0);
  std::shuffle(questions.begin(), questions.end(), generator);
  for (const int question : questions) {
    if (memory == Memory::kForgets) rig.forget();
    const int threshold = question / 2 - 1;
    const int r = rig.decide(position, threshold, question % 2 == 0);
    ASSERT_TRUE(is_true(r, threshold, share)) << what(position, game);
  }
}

// All positions of boards with 2..most seeds in which the game is not over, in random order.
std::vector<Position> all_positions(int pits, int most_seeds, std::mt19937_64& generator) {
  std::vector<Position> positions;
  std::uint64_t expected = 0;
  for (int seeds = 2; seeds <= most_seeds; ++seeds) {
    for_each_position(pits, seeds, [&](const Position& position) {
      if (!is_over(position)) positions.push_back(position);
    });
    expected += ways(seeds, 2 * pits) - 2 * ways(seeds, pits);  // a side is empty in these
  }
  EXPECT_EQ(positions.size(), expected);
  std::shuffle(positions.begin(), positions.end(), generator);
  return positions;
}

class SearchBy : public testing::TestWithParam<Method> {};
INSTANTIATE_TEST_SUITE_P(Every, SearchBy, testing::ValuesIn(kAllMethods), name_of);

struct SmallBoards {
  int pits;
  int seeds;
};

constexpr SmallBoards kSmallBoards[] = {{1, 30}, {2, 9}, {3, 6}, {4, 5}};

TEST_P(SearchBy, AnswersEverySmallPositionCorrectlyWithoutHelp) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (const auto [pits, seeds] : kSmallBoards) {
      const Game game{pits, rules};
      BruteForce brute(game);
      const BruteEndgames none(brute, pits, 0);
      SearchRig rig(game, seeds, none, kLeast, GetParam());
      for (const Position& position : all_positions(pits, seeds, generator)) {
        ask_everything(rig, game, position, brute.share(position), Memory::kForgets, generator);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// All questions share one table, so that it is full of answers to other questions. In the smallest
// table, entries are replaced all the time.
TEST_P(SearchBy, AnswersEverySmallPositionCorrectlyFromAWarmTable) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (const auto [pits, seeds] : kSmallBoards) {
      const Game game{pits, rules};
      BruteForce brute(game);
      const BruteEndgames none(brute, pits, 0);
      for (const std::uint64_t bytes : {kLeast, kPlenty}) {
        SearchRig rig(game, seeds, none, bytes, GetParam());
        for (const Position& position : all_positions(pits, seeds, generator)) {
          ask_everything(rig, game, position, brute.share(position), Memory::kKeeps, generator);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST_P(SearchBy, AnswersEverySmallPositionCorrectlyWithAnyEndgames) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (const auto [pits, seeds] : {SmallBoards{1, 16}, {2, 7}, {3, 5}, {4, 4}}) {
      const Game game{pits, rules};
      BruteForce brute(game);
      for (int covered = 0; covered <= seeds + 1; ++covered) {
        for (const ShareBits bits : kAllShareBits) {
          const BruteEndgames endgames(brute, pits, covered, bits);
          SearchRig rig(game, seeds, endgames, kLeast, GetParam());
          for (const Position& position : all_positions(pits, seeds, generator)) {
            ask_everything(rig, game, position, brute.share(position), Memory::kKeeps, generator);
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

// One side has nearly all seeds and will often keep them. Stores are empty.
Position lopsided_position(std::mt19937_64& generator, int pits, int seeds) {
  const int few = random_between(generator, 1, 3);
  const int mover_seeds = random_between(generator, 0, 1) == 0 ? few : seeds - few;
  Position position;
  for (int i = 0; i < seeds; ++i) {
    Row& row = i < mover_seeds ? position.mover : position.waiter;
    ++row[random_between(generator, 0, pits - 1)];
  }
  return position;
}

// The search must answer the questions that classes leave open.
TEST_P(SearchBy, DecidesWhatClassesOfSharesLeaveOpen) {
  std::mt19937_64 generator = seeded_generator();
  struct Case {
    int pits;
    int covered;
    int positions;
  };
  for (const Rules rules : kAllRules) {
    for (const auto [pits, covered, positions] : {Case{1, 60, 200}, {2, 24, 600}, {3, 20, 200}}) {
      const Game game{pits, rules};
      BruteForce brute(game);
      for (const ShareBits bits : {ShareBits::kFour, ShareBits::kTwo, ShareBits::kOne}) {
        const BruteEndgames endgames(brute, pits, covered, bits);
        SearchRig rig(game, covered + 4, endgames, kLeast, GetParam());
        int open = 0;
        for (int i = 0; i < positions; ++i) {
          const int seeds = random_between(generator, 14, covered + 4);
          const Position position = lopsided_position(generator, pits, seeds);
          const int share = brute.share(position);
          if (seeds <= covered) {
            open += share_bounds(bits, share_code(bits, share, seeds), seeds).exact() ? 0 : 1;
          }
          ask_everything(rig, game, position, share, Memory::kKeeps, generator);
          if (HasFatalFailure()) return;
        }
        EXPECT_GT(open, 0) << pits;
      }
    }
  }
}

// A position whose class leaves the question open is searched once: the table keeps the result.
TEST_P(SearchBy, ProvesWhatClassesLeaveOpenOnce) {
  const Game game{3, Rules::kEmptyCapture};
  BruteForce brute(game);
  const BruteEndgames endgames(brute, game.pits, 12, ShareBits::kOne);
  SearchRig rig(game, 12, endgames, kPlenty, GetParam());
  const Position position = board("2,1,3,0,3,2,1,0");
  const int share = brute.share(position);
  const auto nodes_to_decide = [&](int threshold) {
    const std::uint64_t before = rig.nodes();
    EXPECT_TRUE(is_true(rig.decide(position, threshold, true), threshold, share));
    return rig.nodes() - before;
  };
  EXPECT_GT(nodes_to_decide(share) + nodes_to_decide(share + 1), 2U);
  EXPECT_LE(nodes_to_decide(share), 1U);
  EXPECT_LE(nodes_to_decide(share + 1), 1U);
}

// Thousands of boards of all sizes. Keys may be too short for some positions.
TEST_P(SearchBy, AnswersRandomPositionsCorrectly) {
  std::mt19937_64 generator = seeded_generator();
  constexpr int kMostSeeds[] = {40, 22, 14, 11, 10, 9, 8};  // for 1..7 pits
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      const int most_seeds = kMostSeeds[pits - 1];
      BruteForce brute(game);
      for (int i = 0; i < 12; ++i) {
        const int covered = random_between(generator, 0, std::min(most_seeds, pits > 5 ? 5 : 6));
        const ShareBits bits = kAllShareBits[static_cast<std::size_t>(i) % kAllShareBits.size()];
        const BruteEndgames endgames(brute, pits, covered, bits);
        const int key_seeds = i % 3 == 0 ? random_between(generator, 1, 3) : most_seeds;
        SearchRig rig(game, key_seeds, endgames, i % 4 < 2 ? kLeast : kPlenty, GetParam());
        for (int j = 0; j < 20; ++j) {
          const Position position = without_stores(
              random_position(generator, pits, random_between(generator, 2, most_seeds)));
          ask_everything(rig, game, position, brute.share(position), Memory::kKeeps, generator);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST_P(SearchBy, AnswersOpeningsCorrectly) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      BruteForce brute(game);
      const BruteEndgames endgames(brute, pits, 4, ShareBits::kTwo);
      for (int seeds_per_pit = 1; seeds_per_pit <= 6; ++seeds_per_pit) {
        const Position start = opening(pits, seeds_per_pit);
        const int seeds = seeds_in_play(start);
        if (seeds > (pits <= 2 ? 24 : pits == 3 ? 18 : 12)) continue;
        SearchRig rig(game, seeds, endgames, kPlenty, GetParam());
        ask_everything(rig, game, start, brute.share(start), Memory::kForgets, generator);
        ask_everything(rig, game, start, brute.share(start), Memory::kKeeps, generator);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Keys made for any number of seeds must not confuse positions.
TEST_P(SearchBy, AnswersCorrectlyWithKeysForAnyNumberOfSeeds) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= 3; ++pits) {
      const Game game{pits, rules};
      BruteForce brute(game);
      const BruteEndgames none(brute, pits, 0);
      for (const int key_seeds : {0, 1, 127, 128, 255, 256, 511, 512, 4000, kMaxSeeds}) {
        SearchRig rig(game, key_seeds, none, kPlenty, GetParam());
        for (const Position& position : all_positions(pits,
                                                      pits == 1   ? 20
                                                      : pits == 2 ? 6
                                                                  : 5,
                                                      generator)) {
          ask_everything(rig, game, position, brute.share(position), Memory::kKeeps, generator);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

// Positions that are searched but not stored: they have more than 127 seeds in play, the most that
// an entry of the table can represent, or more seeds in a pit than the key has room for.
TEST_P(SearchBy, AnswersCorrectlyBeyondTheCapacityOfTheTable) {
  std::mt19937_64 generator = seeded_generator();
  constexpr const char* kBoards[] = {"64,0,66,0",        "127,0,1,0",       "127,0,127,0",
                                     "500,0,300,0",      "1,0,9000,0",      "40,1,0,1,2,0",
                                     "60,1,0,2,65,0",    "0,128,0,1,0,0",   "3,1,0,130,1,0",
                                     "0,0,30,0,0,1,1,0", "9,0,0,0,0,0,20,0"};
  for (const Rules rules : kAllRules) {
    for (const char* text : kBoards) {
      const NotedPosition noted = parse_position(text);
      const Game game{noted.pits, rules};
      BruteForce brute(game);
      const int share = brute.share(noted.position);
      const BruteEndgames none(brute, noted.pits, 0);
      for (const int key_seeds : {3, 15, seeds_in_play(noted.position)}) {
        SearchRig rig(game, key_seeds, none, kPlenty, GetParam());
        ask_everything(rig, game, noted.position, share, Memory::kKeeps, generator);
        if (HasFatalFailure()) return;
      }
    }
  }
}

//      0  0  0  0  0 [s]     Pit 6 gains a seed and an extra turn; then pit 5 captures the rest,
//   0                    0   even if s does not fit the 5 bits that a key has for a pit.
//      0  0  0  0  1  1
TEST_P(SearchBy, AnswersCorrectlyIfAPitDoesNotFitTheKey) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    const Game game{6, rules};
    BruteForce brute(game);
    const BruteEndgames endgames(brute, game.pits, 6);
    for (const int here : {30, 31, 32, 33, 40, 64, 125, 126, 300}) {
      const Position position = board("0,0,0,0,1,1,0," + std::to_string(here) + ",0,0,0,0,0,0");
      for (const std::uint64_t bytes : {kLeast, kPlenty}) {
        SearchRig rig(game, here + 2, endgames, bytes, GetParam());
        ask_everything(rig, game, position, here + 2, Memory::kKeeps, generator);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Even impossible numbers in the table lead to no false answer, and every question is answered.
TEST(ProofNumberSearch, AnswersCorrectlyWithAnyNumbersInTheTable) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    const Game game{4, rules};
    BruteForce brute(game);
    const BruteEndgames none(brute, game.pits, 0);
    const SowingTable sowing(game);
    const PositionKey key(game.pits, 12);
    for (const float number : {1e-30F, 1.0F, 1e20F, 4e29F, 1e30F, 3e38F}) {
      TranspositionTable table(kPlenty, key.bits());
      ProofNumberTable proofs(kPlenty, key.bits());
      ProofNumberSearch search(
          {.table = sowing, .endgames = none, .transpositions = table, .key = key},
          {.proofs = &proofs, .alpha_beta_layers = -kMaxSeeds});
      for (int i = 0; i < 20; ++i) {
        const Position position =
            without_stores(random_position(generator, game.pits, random_between(generator, 4, 11)));
        const int seeds = seeds_in_play(position);
        for (int threshold = 1; threshold <= seeds; ++threshold) {
          for_each_position(game.pits, random_between(generator, 2, 6), [&](const Position& other) {
            const bool both = random_between(generator, 0, 1) == 0;
            proofs.put(table.slot(key(other)), random_between(generator, 0, 6),
                       {number, both ? number : 1}, seeds_in_play(other), 1);
          });
          proofs.put(table.slot(key(position)), threshold, {number, number}, seeds, 1);
          for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
            const Successor next = successor(sowing, position, seeds, std::countr_zero(pits));
            const int asked = next.question_here({threshold, true}).threshold;
            if (next.is_over() || asked < 1 || asked > next.seeds) continue;
            proofs.put(table.slot(key(next.position)), asked, {number, number}, next.seeds, 1);
          }
          const int r = search.decide(position, {threshold, true});
          ASSERT_TRUE(is_true(r, threshold, brute.share(position))) << number;
        }
      }
    }
  }
}

// The opening fits keys of two bits per pit, most later positions do not.
TEST(ProofNumberSearch, DoesNotRepeatWorkOnPositionsThatDoNotFitTheTable) {
  const Game game{6, Rules::kEmptyCapture};
  BruteForce brute(game);
  const BruteEndgames none(brute, game.pits, 0);
  const auto nodes = [&](int key_seeds) {
    SearchRig rig(game, key_seeds, none, 1 << 24, Method::kProofNumber);
    const Position position = board("2,2,2,2,2,2,0,2,2,2,2,2,3,0");
    for (int threshold = 10; threshold < 18; ++threshold)
      (void)rig.decide(position, threshold, true);
    return rig.nodes();
  };
  EXPECT_LT(nodes(3), 4 * nodes(25));
}

TEST_P(SearchBy, RepeatsItsNodeCounts) {
  const Game game{4, Rules::kEmptyCapture};
  BruteForce brute(game);
  const BruteEndgames endgames(brute, game.pits, 6);
  std::uint64_t nodes[2];
  for (std::uint64_t& count : nodes) {
    SearchRig rig(game, 24, endgames, kPlenty, GetParam());
    for (int threshold = 1; threshold <= 24; ++threshold) {
      (void)rig.decide(opening(4, 3), threshold, threshold % 2 == 0);
    }
    count = rig.nodes();
  }
  EXPECT_EQ(nodes[0], nodes[1]);
  EXPECT_GT(nodes[0], 0U);
}

}  // namespace
}  // namespace seedbank
