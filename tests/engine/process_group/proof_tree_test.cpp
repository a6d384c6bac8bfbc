// The first level of a proof: answers against alpha-beta, for any results of leaves in any order.
#include "engine/process_group/proof_tree.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "solver/search/solver.h"
#include "tests/random_seed.h"

namespace seedbank::engine {
namespace {

class NoEndgames final : public EndgameSource {
 public:
  [[nodiscard]] int up_to_seeds() const noexcept override { return 0; }
  [[nodiscard]] EndgamePlace place(const Position&, int, int) const noexcept override { return {}; }
};

int share_by_alpha_beta(Solver& solver, const Position& position) {
  const SolvedShare solved = solver.solve(position, {});
  EXPECT_TRUE(solved.complete());
  return solved.bounds.low;
}

TEST(ProofTree, AnswersEveryQuestionAsAlphaBetaDoes) {
  std::mt19937_64 random(random_seed());
  int leaves_taken = 0;
  for (const Rules rules : kAllRules) {
    for (const auto& [pits, seeds] : {std::pair{2, 2}, {2, 3}, {3, 2}}) {
      const Game game{pits, rules};
      const NoEndgames none;
      Solver solver(game, 2 * pits * seeds, none, {.driver = Driver::kMtdf});
      const SowingTable table(game);
      const Position root = opening(pits, seeds);
      const int share = share_by_alpha_beta(solver, root);
      for (int threshold = 1; threshold <= 2 * pits * seeds; ++threshold) {
        ProofTree tree(table, root, threshold, [&](const Successor& position, int) {
          const auto any = [&] { return static_cast<float>(1 + random() % 100); };
          return LeafState{{0, position.seeds}, {any(), any()}};
        });
        std::vector<ProofTree::Leaf> out;
        while (!tree.answer()) {
          // Up to five leaves are searched at a time, and any of them may return first.
          while (out.size() < 5) {
            const auto leaf = tree.take(3);
            if (!leaf) break;
            ++leaves_taken;
            out.push_back(*leaf);
          }
          if (tree.answer()) break;
          ASSERT_FALSE(out.empty()) << "an open question without leaves";
          std::swap(out[random() % out.size()], out.back());
          const ProofTree::Leaf leaf = out.back();
          out.pop_back();
          if (random() % 3 == 0) {
            const int exact = share_by_alpha_beta(solver, leaf.position);
            const int seeds_left = seeds_in_play(leaf.position);
            // A bound that answers the question; not always the tightest one.
            const int bound = exact >= leaf.question.threshold
                                  ? leaf.question.threshold + static_cast<int>(random() % 2) *
                                                                  (exact - leaf.question.threshold)
                                  : std::min(seeds_left, leaf.question.threshold - 1);
            tree.answered(leaf.node, bound);
          } else {
            std::vector<SearchSession::ChildFact> below;
            if (random() % 2 == 0) below.push_back({0, {0, 100}, ProofNumbers{3, 4}});
            tree.unanswered(leaf.node, below);
          }
        }
        EXPECT_EQ(*tree.answer() >= threshold, share >= threshold);
        if (*tree.answer() >= threshold) {
          EXPECT_GE(share, *tree.answer());
        } else {
          EXPECT_LE(share, *tree.answer());
        }
      }
    }
  }
  EXPECT_GT(leaves_taken, 200);
}

// If all successors must be refuted, leaves that are searched together lie below different ones.
TEST(ProofTree, SpreadsLeavesWhereNoIsLikely) {
  const SowingTable table({6, Rules::kEmptyCapture});
  ProofTree tree(table, opening(6, 4), 48, [](const Successor& position, int threshold) {
    const bool is_likely = 2 * threshold < position.seeds;
    return LeafState{{0, position.seeds},
                     is_likely ? ProofNumbers{1, 1000} : ProofNumbers{1000, 1}};
  });
  std::vector<Position> out;
  for (int i = 0; i < 6; ++i) {
    const auto leaf = tree.take(6);
    ASSERT_TRUE(leaf.has_value());
    for (const Position& other : out) EXPECT_FALSE(other == leaf->position);
    out.push_back(leaf->position);
  }
}

}  // namespace
}  // namespace seedbank::engine
