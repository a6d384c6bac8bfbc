// How many endgames are worth having in memory: the least of a sum.
#include "engine/answer/endgame_choice.h"

#include <cmath>
#include <cstddef>
#include <limits>

#include "db/index/block.h"
#include "engine/answer/search_session.h"

namespace seedbank::engine {
namespace {

// Nodes for a position whose seeds the endgames just miss, and how they grow by the layer: counted
// on 300 random positions of (6,4) with endgames of 26 seeds.
constexpr double nodes_at_the_edge(MoveDetail detail) {
  return detail == MoveDetail::kExact ? 2600 : 1000;
}
constexpr double kGrowth = 1.35;

}  // namespace

int endgames_worth(int pits, const SeedCounts& positions, MoveDetail detail) {
  int best = 0;
  double least = std::numeric_limits<double>::max();
  for (int seeds = 0; seeds <= db::kMaxLayerSeeds; ++seeds) {
    const auto endgames = static_cast<double>(seeds < 2 ? 0 : db::positions_up_to(pits, seeds));
    double nodes = endgames / static_cast<double>(SearchSession::kPositionsPerNode);
    for (std::size_t n = static_cast<std::size_t>(seeds) + 1; n < positions.size(); ++n) {
      nodes += nodes_at_the_edge(detail) * static_cast<double>(positions[n]) *
               std::pow(kGrowth, static_cast<double>(n) - seeds);
    }
    if (nodes < least) {
      least = nodes;
      best = seeds;
    }
  }
  return best;
}

}  // namespace seedbank::engine
