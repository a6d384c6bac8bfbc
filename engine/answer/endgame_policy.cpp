// How many endgames to hold in memory.
#include "engine/answer/endgame_policy.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>

#include "db/index/block.h"
#include "db/index/ranking.h"

namespace seedbank::engine {
namespace {

// Interrupting a search for fewer nodes than this does not pay.
constexpr std::uint64_t kLeastSlice = 4096;

// Nodes for a position with one seed more than the endgames, and their growth per layer: counted on
// 300 random positions of (6,4) with endgames of 26 seeds.
constexpr double nodes_at_the_edge(MoveDetail detail) {
  return detail == MoveDetail::kExact ? 2600 : 1000;
}
constexpr double kGrowth = 1.35;

// The number of calls about such positions to expect when the first one is made, unless answers
// must be looked up: arrays are usually processed in parts. Loading a little more costs the first
// call little, as searches from then on are several times as fast.
constexpr double kExpectedCalls = 16;

// The growth per seed of the search of a covered position, counted with CoveredWork.
constexpr double kCoveredGrowth = 1.5;

double search_nodes(const CoveredWork& work, int seeds, int held) {
  if (!work.search_nodes || held < 2) return std::numeric_limits<double>::infinity();
  return *work.search_nodes * std::pow(kCoveredGrowth, seeds - held - 1);
}

double look_up_nodes(const CoveredWork& work) {
  return static_cast<double>(kNodesPerLookUp) * work.look_ups;
}

// The nodes of answering a question about `positions`, except those with up to `held` seeds.
double covered_nodes(const SeedCounts& positions, const CoveredWork& work, int held) {
  double all = 0;
  for (int seeds = held + 1; seeds < static_cast<int>(positions.size()); ++seeds) {
    all += static_cast<double>(positions[static_cast<std::size_t>(seeds)]) *
           std::min(look_up_nodes(work), search_nodes(work, seeds, held));
  }
  return all;
}

// The number of seeds, 0..most, for which loading endgames and then working with them takes the
// fewest nodes. work(held) returns the nodes of working with endgames of up to `held` seeds.
template <typename Work>
int cheapest(int pits, int most, const Work& work) {
  int best = 0;
  double least = std::numeric_limits<double>::max();
  for (int held = 0; held <= most; ++held) {
    const auto endgames = static_cast<double>(held < 2 ? 0 : db::positions_up_to(pits, held));
    const double all = endgames / static_cast<double>(kPositionsPerNode) + work(held);
    if (all < least) {
      least = all;
      best = held;
    }
  }
  return best;
}

}  // namespace

int endgames_worth(int pits, const SeedCounts& positions, MoveDetail detail) {
  return cheapest(pits, db::kMaxLayerSeeds, [&](int held) {
    double all = 0;
    for (std::size_t n = static_cast<std::size_t>(held) + 1; n < positions.size(); ++n) {
      all += nodes_at_the_edge(detail) * static_cast<double>(positions[n]) *
             std::pow(kGrowth, static_cast<double>(n) - held);
    }
    return all;
  });
}

bool search_is_cheaper(const CoveredWork& work, int seeds, int held) {
  return search_nodes(work, seeds, held) < look_up_nodes(work);
}

int endgames_worth_loading(int pits, const SeedCounts& positions, const CoveredWork& work,
                           const SeedCounts& earlier, int most_seeds) {
  return cheapest(pits, most_seeds, [&](int held) {
    return (work.search_nodes ? kExpectedCalls : 1) * covered_nodes(positions, work, held) +
           covered_nodes(earlier, work, held) / work.look_ups;
  });
}

EndgamePolicy::EndgamePolicy(int pits, std::optional<int> fixed_seeds,
                             std::uint64_t first_positions, int threads)
    : pits_(pits),
      fixed_seeds_(fixed_seeds),
      first_positions_(first_positions),
      threads_(static_cast<std::uint64_t>(threads)),
      most_seeds_(fixed_seeds.value_or(db::kMaxLayerSeeds)) {}

int EndgamePolicy::wanted(int held, int seeds, const SearchRequest& request) const {
  if (fixed_seeds_) return *fixed_seeds_;
  int wanted = std::min(first_endgames(seeds), most_seeds_);
  while (wanted > held && db::positions_up_to(pits_, wanted) > first_positions_) --wanted;
  const int next = std::min(held + 2, most_seeds_);
  const std::uint64_t positions =
      db::positions_up_to(pits_, next) - db::positions_up_to(pits_, held);
  // Two more seeds save about half of the nodes ahead.
  const bool pays =
      nodes_ >= growing_pays_at(held) || nodes_ahead_ / 2 >= positions / kPositionsPerNode;
  if (wanted <= held && held < seeds && pays) wanted = next;
  return affordable(held, wanted, request);
}

int EndgamePolicy::affordable(int held, int seeds, const SearchRequest& request) const {
  // Steps of two seeds: single layers would use up most of the time left.
  const std::chrono::duration<double> left = request.deadline - std::chrono::steady_clock::now();
  while (seeds > held && 3 * seconds_to_grow(held, seeds) > left.count()) seeds -= 2;
  return std::max(seeds, held);
}

std::uint64_t EndgamePolicy::nodes_until_next(int held, int seeds) const {
  if (held >= seeds || fixed_seeds_ || held >= most_seeds_) {
    return std::numeric_limits<std::uint64_t>::max();
  }
  // If growing pays but there was not enough time for it, ask again after the same amount of work.
  const std::uint64_t limit = growing_pays_at(held);
  const std::uint64_t nodes = nodes_;
  const std::uint64_t left = nodes < limit ? limit - nodes : limit;
  return std::max(left, kLeastSlice * threads_) / threads_;
}

void EndgamePolicy::restart() noexcept {
  nodes_ = 0;
  nodes_ahead_ = 0;
}

// A pessimistic estimate.
double EndgamePolicy::seconds_to_grow(int held, int seeds) const {
  constexpr double kSecondsPerPosition = 5e-9;
  return kSecondsPerPosition *
         static_cast<double>(db::positions_up_to(pits_, seeds) - db::positions_up_to(pits_, held));
}

// The nodes since the last growth after which the next one pays.
std::uint64_t EndgamePolicy::growing_pays_at(int held) const {
  return db::positions_up_to(pits_, std::min(held + 2, most_seeds_)) / kPositionsPerNode;
}

}  // namespace seedbank::engine
