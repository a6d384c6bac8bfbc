// Fits the weights of solver/search/proof_number_leaf.h: fit_leaf_weights ENDGAME_SEEDS ROUNDS
//
// A (1+1) evolution strategy: some weights are changed at random, and improvements are kept. The
// objective is the work for a fixed set of questions: random positions under both rule sets, each
// asked for its share (the answer is yes) and for one seed more (no). The set does not change
// during a run, since redrawing it would let the fit drift on noise; it is selected by the work
// that the previous weights need. Prints the weights after each improvement. For development only;
// not installed.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <stop_token>
#include <vector>

#include <tbb/parallel_for.h>

#include "db/memory/resident.h"
#include "solver/game/random.h"
#include "solver/game/sowing.h"
#include "solver/search/proof_number_search.h"

namespace seedbank::tools {
namespace {

constexpr int kPits = 6;
constexpr std::uint64_t kEndgameMemory = std::uint64_t{6} << 30;
constexpr std::uint64_t kTableBytes = std::uint64_t{32} << 20;

// The cost of a node of the proof-number search, in nodes of alpha-beta.
constexpr double kVisit = 4;

// The sowing table and the endgames of one rule set.
struct Board {
  explicit Board(Rules rules, int endgame_seeds) : table({kPits, rules}), endgames({kPits, rules}) {
    endgames.build(
        endgame_seeds, kEndgameMemory, [](auto, auto) {}, std::stop_token());
  }
  SowingTable table;
  db::Resident endgames;
};

struct Task {
  const Board* board = nullptr;
  Position position;
  int threshold = 0;
};

// A search with tables of its own.
class Asker {
 public:
  Asker(const Board& board, const LeafWeights& weights)
      : key_(kPits, kMaxTableShare),
        transpositions_(kTableBytes, key_.bits()),
        proofs_(kTableBytes, key_.bits()),
        search_({.table = board.table,
                 .endgames = board.endgames,
                 .transpositions = transpositions_,
                 .key = key_},
                {.proofs = &proofs_, .weights = &weights}) {}

  int share_at_least(const Position& position, int threshold) {
    return search_.decide(position, {threshold, true});
  }
  [[nodiscard]] double work() const {
    return static_cast<double>(search_.nodes()) +
           (kVisit - 1) * static_cast<double>(search_.expanded());
  }

 private:
  PositionKey key_;
  TranspositionTable transpositions_;
  ProofNumberTable proofs_;
  ProofNumberSearch search_;
};

// A position from random play, with `seeds` in play or up to two fewer.
Position random_position(std::mt19937_64& random, const SowingTable& table, int seeds) {
  while (true) {
    Position position = opening(kPits, 6);
    while (!is_over(position) && seeds_in_play(position) > seeds) {
      sow(table, position, random_legal_pit(random, position));
    }
    if (!is_over(position) && seeds_in_play(position) >= seeds - 2) {
      return without_stores(position);
    }
  }
}

// Questions of medium difficulty: most random positions are trivial.
std::vector<Task> make_tasks(const std::vector<std::unique_ptr<Board>>& boards, int endgame_seeds) {
  constexpr std::size_t kPositionsPerBoard = 20;
  constexpr int kLeastLayers = 20;  // of the random positions above the endgames
  constexpr int kMostLayers = 30;
  constexpr double kLeastWork = 1 << 13;
  constexpr double kMostWork = 1 << 19;
  std::mt19937_64 random(2026);
  std::vector<Task> tasks;
  for (const auto& board : boards) {
    for (std::size_t found = 0; found < kPositionsPerBoard;) {
      const int layers =
          kLeastLayers + static_cast<int>(random() % (kMostLayers - kLeastLayers + 1));
      const Position position = random_position(random, board->table, endgame_seeds + layers);
      Asker asker(*board, kLeafWeights);
      int share = 0;
      while (asker.work() <= kMostWork) {
        if (asker.share_at_least(position, share + 1) <= share) break;
        ++share;
      }
      if (asker.work() < kLeastWork || asker.work() > kMostWork) continue;
      tasks.push_back({board.get(), position, share});
      tasks.push_back({board.get(), position, share + 1});
      ++found;
    }
  }
  return tasks;
}

// The mean logarithm of the work. Checks that answers do not depend on the weights.
double loss(const std::vector<Task>& tasks, const LeafWeights& weights) {
  std::vector<double> works(tasks.size());
  tbb::parallel_for(std::size_t{0}, tasks.size(), [&](std::size_t i) {
    Asker asker(*tasks[i].board, weights);
    const bool yes =
        asker.share_at_least(tasks[i].position, tasks[i].threshold) >= tasks[i].threshold;
    if (yes != (i % 2 == 0)) {
      std::fputs("internal error: an answer depends on the weights\n", stderr);
      std::abort();
    }
    works[i] = std::log2(asker.work());
  });
  double sum = 0;
  for (const double work : works) sum += work;
  return sum / static_cast<double>(tasks.size());
}

void print(const LeafWeights& weights, double best) {
  std::printf("loss %.4f\n", best);
  for (const auto* side : {&weights.proof, &weights.disproof}) {
    for (const float weight : *side) std::printf(" %.3fF,", static_cast<double>(weight));
    std::printf("\n");
  }
  std::fflush(stdout);
}

int run(int endgame_seeds, int rounds) {
  std::vector<std::unique_ptr<Board>> boards;
  for (const Rules rules : kAllRules) {
    boards.push_back(std::make_unique<Board>(rules, endgame_seeds));
  }
  const std::vector<Task> tasks = make_tasks(boards, endgame_seeds);
  LeafWeights weights = kLeafWeights;
  double best = loss(tasks, weights);
  print(weights, best);
  // Steps grow with success. A round changes up to four weights, and one round in ten all of them
  // slightly.
  constexpr std::array<float, kLeafFeatures> kSteps = {0.4F,  0.04F, 0.25F, 0.15F, 0.1F,
                                                       0.15F, 0.1F,  0.15F, 0.4F,  0.3F};
  std::mt19937_64 random(1);
  std::normal_distribution<float> normal;
  float scale = 1;
  for (int round = 1; round <= rounds; ++round) {
    LeafWeights changed = weights;
    const auto change = [&](std::size_t i, float part) {
      auto& side = i < kLeafFeatures ? changed.proof : changed.disproof;
      side[i % kLeafFeatures] += part * scale * kSteps[i % kLeafFeatures] * normal(random);
    };
    if (round % 10 == 0) {
      for (std::size_t i = 0; i < 2 * kLeafFeatures; ++i) change(i, 0.3F);
    } else {
      for (auto count = 1 + random() % 4; count > 0; --count) {
        change(random() % (2 * kLeafFeatures), 1);
      }
    }
    if (const double now = loss(tasks, changed); now < best) {
      best = now;
      weights = changed;
      scale = std::min(2.0F, scale * 1.25F);
      print(weights, best);
    } else {
      scale = std::max(0.2F, scale * 0.96F);
    }
    if (round % 50 == 0) std::printf("round %d\n", round);
  }
  return 0;
}

}  // namespace
}  // namespace seedbank::tools

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: fit_leaf_weights ENDGAME_SEEDS ROUNDS\n", stderr);
    return 2;
  }
  return seedbank::tools::run(std::atoi(argv[1]), std::atoi(argv[2]));
}
