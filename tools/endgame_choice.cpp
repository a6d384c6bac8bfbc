// How many endgames are worth having in memory: the least of a sum.
#include "tools/endgame_choice.h"

#include <cmath>
#include <cstddef>
#include <limits>

#include "db/block.h"
#include "tools/search_session.h"

namespace seedbank::tools {
namespace {

// Nodes for a position whose seeds the endgames just miss, and how they grow by the layer: counted
// on random positions of (6,4) with 28 to 47 seeds in play and endgames of 22 to 27.
constexpr double kNodesAtTheEdge = 400;
constexpr double kGrowth = 1.35;

}  // namespace

int endgames_worth(int pits, const SeedCounts& positions) {
  int best = 0;
  double least = std::numeric_limits<double>::max();
  for (int seeds = 0; seeds <= db::kMaxLayerSeeds; ++seeds) {
    const auto endgames = static_cast<double>(seeds < 2 ? 0 : db::positions_up_to(pits, seeds));
    double nodes = endgames / static_cast<double>(SearchSession::kPositionsANode);
    for (std::size_t n = static_cast<std::size_t>(seeds) + 1; n < positions.size(); ++n) {
      nodes += kNodesAtTheEdge * static_cast<double>(positions[n]) *
               std::pow(kGrowth, static_cast<double>(n) - seeds);
    }
    if (nodes < least) {
      least = nodes;
      best = seeds;
    }
  }
  return best;
}

}  // namespace seedbank::tools
