// Tests of searches that share a table on several threads: every answer against brute force.
//
// Plain threads without TBB, so that the thread sanitizer sees everything.
#include <atomic>
#include <barrier>
#include <memory>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "solver/search/alpha_beta_search.h"
#include "solver/search/proof_number_search.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_endgames.h"
#include "tests/solver/search/search_rig.h"

namespace seedbank {
namespace {

constexpr int kThreads = 2;

struct Case {
  Position position;
  int share = 0;
};

// Expects that all facts in the table are true.
void expect_true_bounds(const TranspositionTable& table, const PositionKey& key, int pits,
                        int most_seeds, BruteForce& brute) {
  int found_some = 0;
  for (int seeds = 2; seeds <= most_seeds; ++seeds) {
    for_each_position(pits, seeds, [&](const Position& position) {
      TableFact found;
      if (is_over(position) || !table.find(table.slot(key(position)), found)) return;
      ++found_some;
      const int share = brute.share(position);
      ASSERT_LE(found.bounds.low, share) << testing::PrintToString(position);
      ASSERT_GE(found.bounds.high, share) << testing::PrintToString(position);
      ASSERT_TRUE(found.pit == kNoPit || (legal_pits(position) >> found.pit & 1) != 0);
    });
  }
  EXPECT_GT(found_some, 0);
}

// Several searches ask the same questions at the same time, each until it is answered.
void ask_together(Game game, int most_seeds, int covered, std::uint64_t table_bytes, int positions,
                  Method method) {
  std::mt19937_64 generator = seeded_generator();
  BruteForce brute(game);
  const BruteEndgames endgames(brute, game.pits, covered, ShareBits::kTwo);
  std::vector<Case> cases;
  for (int i = 0; i < positions; ++i) {
    const Position position = without_stores(
        random_position(generator, game.pits, random_between(generator, 2, most_seeds)));
    cases.push_back({position, brute.share(position)});
  }
  const SowingTable sowing(game);
  const PositionKey key(game.pits, most_seeds);
  TranspositionTable table(table_bytes, key.bits());
  ProofNumberTable proofs(table_bytes, key.bits());
  const auto busy = std::make_unique<BusyPositions>();
  const auto crowded = std::make_unique<CrowdedPositions>();
  std::atomic<std::uint64_t> nodes = 0;
  const SearchShared shared{.table = sowing,
                            .endgames = endgames,
                            .transpositions = table,
                            .key = key,
                            .busy = busy.get(),
                            .request = {.nodes = &nodes}};
  const ProofShared proof{.proofs = &proofs, .crowded = crowded.get(), .alpha_beta_layers = 1};
  std::barrier together(kThreads);
  std::atomic<int> wrong = 0;
  const auto ask_all = [&](auto search) {
    for (const auto& [position, share] : cases) {
      const int seeds = seeds_in_play(position);
      for (int threshold = seeds; threshold > 0; --threshold) {
        together.arrive_and_wait();
        const int r = search.decide(position, {threshold, threshold % 2 == 0});
        if (r >= threshold ? share < r : share > r) ++wrong;
      }
    }
  };
  {
    std::vector<std::jthread> threads;
    threads.reserve(kThreads);
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        if (method == Method::kAlphaBeta) {
          ask_all(AlphaBetaSearch(shared));
        } else {
          ask_all(ProofNumberSearch(shared, proof));
        }
      });
    }
  }
  EXPECT_EQ(wrong, 0);
  expect_true_bounds(table, key, game.pits, most_seeds, brute);
}

class SearchThreads : public testing::TestWithParam<Method> {};
INSTANTIATE_TEST_SUITE_P(Every, SearchThreads,
                         testing::Values(Method::kAlphaBeta, Method::kProofNumber), name_of);

TEST_P(SearchThreads, AnswerCorrectlyWithTheSmallestTable) {
  ask_together({4, Rules::kEmptyCapture}, 12, 4, 0, 60, GetParam());
}

TEST_P(SearchThreads, AnswerCorrectlyWithALargeTable) {
  ask_together({3, Rules::kStandard}, 16, 0, 1 << 20, 60, GetParam());
  ask_together({2, Rules::kEmptyCapture}, 40, 0, 1 << 20, 100, GetParam());
  ask_together({4, Rules::kEmptyCapture}, 12, 4, 1 << 20, 100, GetParam());
}

TEST_P(SearchThreads, AnswerManySmallPositionsCorrectly) {
  ask_together({5, Rules::kEmptyCapture}, 7, 2, 1 << 14, 300, GetParam());
}

}  // namespace
}  // namespace seedbank
