// Ranking of both sides of a position: the tables.
#include "db/index/position_ranker.h"

#include "db/index/ranking.h"

namespace seedbank::db {
namespace {

// The higher ranks that `seeds` seeds beyond `pit` account for.
SideRank term(int pits, int pit, int seeds) {
  const int pits_beyond = pits - 1 - pit;
  if (pits_beyond <= 0 || seeds == 0) return 0;
  return static_cast<SideRank>(binomial(seeds + pits_beyond - 1, pits_beyond));
}

}  // namespace

PositionRanker::PositionRanker(int pits) noexcept : pits_(pits) {
  assert(1 <= pits && pits <= kMaxPits);
  for (int seeds = 0; seeds <= kMaxLayerSeeds; ++seeds) {
    last_ranks_[static_cast<std::size_t>(seeds)] = side_count(pits, seeds) - 1;
    for (int fewer = 0; fewer <= seeds; ++fewer) {  // beyond the next pit
      const auto entry = static_cast<std::size_t>(fewer << kSeedBits | seeds);
      above_first_[entry] = term(pits, 0, seeds) + term(pits, 1, fewer);
      above_second_[entry] = term(pits, 2, seeds) + term(pits, 3, fewer);
    }
  }
}

}  // namespace seedbank::db
