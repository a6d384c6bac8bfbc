// Measurements of sowing, guessing and ranking.
#include <memory>
#include <random>

#include "db/index/ranking.h"
#include "solver/base/stopwatch.h"
#include "solver/evaluation/evaluation.h"
#include "solver/game/random.h"
#include "solver/game/sowing.h"
#include "tools/bench/bench_case.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kItems = 1 << 15;  // more than branch predictors remember
constexpr int kPasses = 40;

// Calls `work` for every item of every pass; returns nanoseconds per call.
template <typename Item, typename Work>
double nanoseconds_each(const std::vector<Item>& items, Work work) {
  const Stopwatch watch;
  for (int pass = 0; pass < kPasses; ++pass) {
    for (const Item& item : items) work(item);
  }
  return watch.seconds() * 1e9 / (static_cast<double>(items.size()) * kPasses);
}

struct Sowing {
  Position position;
  int pit = 0;
};

// Sowings of random games from the opening with 4 seeds per pit, to the end and again.
std::vector<Sowing> random_sowings(const SowingTable& table) {
  constexpr int kSeedsPerPit = 4;
  std::mt19937_64 random(1);
  std::vector<Sowing> sowings;
  Position position = opening(table.game().pits, kSeedsPerPit);
  while (sowings.size() < kItems) {
    const int pit = random_legal_pit(random, position);
    sowings.push_back({position, pit});
    if (sow(table, position, pit) == After::kGameOver) {
      position = opening(table.game().pits, kSeedsPerPit);
    }
  }
  return sowings;
}

std::vector<db::SidePits> random_sides(int pits, int seeds) {
  std::mt19937_64 random(1);
  std::vector<db::SidePits> sides;
  while (sides.size() < kItems) {
    const auto rank = random() % db::side_count(pits, seeds);
    sides.push_back(db::unrank_side(pits, seeds, static_cast<db::SideRank>(rank)));
  }
  return sides;
}

}  // namespace

void add_solver_cases(const BenchContext& context, std::vector<BenchCase>& cases) {
  const int pits = context.game.pits;
  const int seeds = context.seeds / 2;
  const auto table = std::make_shared<SowingTable>(context.game);
  cases.push_back(
      {"sow", "one sowing, in random games", "ns", [table, sowings = random_sowings(*table)] {
         return nanoseconds_each(sowings, [&](const Sowing& sowing) {
           Position position = sowing.position;
           keep(sow(*table, position, sowing.pit));
           keep(position);
         });
       }});
  cases.push_back({"rank", "rank of a side", "ns", [pits, sides = random_sides(pits, seeds)] {
                     return nanoseconds_each(
                         sides, [&](const db::SidePits& side) { keep(db::rank_side(pits, side)); });
                   }});
  std::vector<db::SideRank> ranks;
  for (const db::SidePits& side : random_sides(pits, seeds)) {
    ranks.push_back(db::rank_side(pits, side));
  }
  cases.push_back({"unrank", "side of a rank", "ns", [pits, seeds, ranks] {
                     return nanoseconds_each(ranks, [&](db::SideRank rank) {
                       keep(db::unrank_side(pits, seeds, rank));
                     });
                   }});
  cases.push_back({"evaluate", "estimate of a share without a search, in random games", "ns",
                   [evaluation = Evaluation(context.game), sowings = random_sowings(*table)] {
                     return nanoseconds_each(sowings, [&](const Sowing& sowing) {
                       keep(evaluation.more_than_half(sowing.position));
                     });
                   }});
}

}  // namespace seedbank::tools
