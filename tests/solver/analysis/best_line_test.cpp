// Tests of lines of best play: each line is replayed, and no sowing may change the value.
#include <gtest/gtest.h>

#include "solver/analysis/move_values.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_endgames.h"

namespace seedbank {
namespace {

// Sows the pits of the line in sequence. After each sowing, the final margin with best play must be
// that of the start; at the end, the stores must show it.
void replay(const BestLine& line, Game game, const Position& start, BruteForce& brute) {
  EXPECT_TRUE(line.complete);
  const SowingTable sowing(game);
  Position position = start;
  int margin = brute.margin(start);  // for the current mover
  for (const int pit : line.pits) {
    ASSERT_FALSE(is_over(position)) << "goes on after the end";
    ASSERT_TRUE(pit >= 0 && pit < game.pits && legal_pits(position) >> pit & 1) << pit;
    if (sow(sowing, position, pit) == After::kOtherMover) margin = -margin;
    ASSERT_EQ(brute.margin(position), margin) << testing::PrintToString(position);
  }
  ASSERT_TRUE(is_over(position)) << "ends before the game";
  EXPECT_EQ(
      store_difference(position) + seeds_in_pits(position.mover) - seeds_in_pits(position.waiter),
      margin);
}

TEST(BestLine, KeepsTheValueToTheEnd) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      const int most_seeds = most_brute_seeds(pits);
      BruteForce brute(game);
      const BruteEndgames endgames(brute, pits, random_between(generator, 0, 5), ShareBits::kTwo);
      for (const int threads : {1, 2}) {
        // Alternately with a large table and one that forgets nearly everything.
        Solver solver(game, most_seeds, endgames, {.table_bytes = threads == 1 ? 0U : 1U << 20});
        for (int i = 0; i < 30; ++i) {
          const Position start =
              random_position(generator, pits, random_between(generator, 2, most_seeds));
          replay(best_line(solver, start, brute.share(start), {.threads = threads}), game, start,
                 brute);
          if (HasFatalFailure()) FAIL() << testing::PrintToString(start) << ' ' << name(rules);
        }
      }
    }
  }
}

TEST(BestLine, KeepsTheValueOfOpenings) {
  for (const Rules rules : kAllRules) {
    for (const auto& [pits, seeds_per_pit] : {std::pair{2, 6}, {3, 3}, {3, 4}, {4, 2}, {5, 1}}) {
      const Game game{pits, rules};
      const Position start = opening(pits, seeds_per_pit);
      BruteForce brute(game);
      const BruteEndgames none(brute, pits, 0);
      for (const int threads : {1, 2}) {
        Solver solver(game, seeds_in_play(start), none, {.table_bytes = 1 << 20});
        const SolvedShare solved = solver.solve(start, {.threads = threads});
        replay(best_line(solver, start, solved.bounds.low, {.threads = threads}), game, start,
               brute);
        if (HasFatalFailure()) FAIL() << pits << ' ' << seeds_per_pit << ' ' << name(rules);
      }
    }
  }
}

// Facts without pits whose proofs took at least this much work.
class Facts final : public ProofObserver {
 public:
  void proven(const ProvenShare& fact) override { facts_.push_back(fact); }
  [[nodiscard]] std::uint64_t least_work() const noexcept override { return 100; }

  void tell(Solver& solver) const {
    for (const ProvenShare& fact : facts_) solver.remember(fact);
  }

 private:
  std::vector<ProvenShare> facts_;
};

// Refuting an inferior sowing may cost as much as the whole solution.
TEST(BestLine, IsFoundQuicklyFromEarlierProofs) {
  const Game game{4, Rules::kEmptyCapture};
  const Position start = opening(4, 5);
  BruteForce brute(game);
  const BruteEndgames none(brute, game.pits, 0);
  Solver first(game, seeds_in_play(start), none, {.table_bytes = 32 << 20});
  Facts facts;
  const SolvedShare solved = first.solve(start, {.proofs = &facts});
  Solver second(game, seeds_in_play(start), none, {.table_bytes = 32 << 20});
  facts.tell(second);
  const BestLine line = best_line(second, start, solved.bounds.low, {});
  EXPECT_TRUE(line.complete);
  EXPECT_LT(line.nodes, solved.nodes / 10);
}

TEST(BestLine, IsEmptyIfTheGameIsOver) {
  const Game game{2, Rules::kStandard};
  BruteForce brute(game);
  const BruteEndgames none(brute, game.pits, 0);
  Solver solver(game, 4, none, {.table_bytes = 0});
  for (const char* text : {"3,1,5,0,0,2", "0,0,5,3,1,2", "0,0,0,0,0,0"}) {
    const Position over = board(text);
    const BestLine line = best_line(solver, over, brute.share(over), {});
    EXPECT_TRUE(line.pits.empty());
    EXPECT_TRUE(line.complete);
    EXPECT_EQ(line.nodes, 0U);
  }
}

TEST(BestLine, IsAPrefixIfTheSearchIsStopped) {
  const Game game{6, Rules::kEmptyCapture};
  BruteForce brute(game);
  const BruteEndgames none(brute, game.pits, 0);
  Solver solver(game, 72, none, {.table_bytes = 0});
  const BestLine line = best_line(solver, opening(6, 6), 37, {.node_limit = 10'000});
  EXPECT_FALSE(line.complete);
  EXPECT_GT(line.nodes, 0U);
}

}  // namespace
}  // namespace seedbank
