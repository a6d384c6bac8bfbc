// Ranking of one side by the combinatorial number system, counted down from the last rank.
//
// With r_i seeds in the pits i..m-1, the number of ranks above that of a side is
//   sum over i = 1..m-1 of C(r_i + m-1-i, m-i)
// (derived in db/RANKING.md), so a rank costs one table look-up for each pit but the first.
#include "db/index/ranking.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace seedbank::db {
namespace {

// kAbove[j][r] = C(r + j - 1, j): the number of higher ranks that the last j pits account for when
// they hold r seeds. 1.8 KB, which fits the first-level cache beside other data.
constexpr auto kAbove = [] {
  std::array<std::array<SideRank, kMaxLayerSeeds + 1>, kMaxPits> table{};
  for (int j = 1; j < kMaxPits; ++j) {
    for (int r = 1; r <= kMaxLayerSeeds; ++r) {
      table[static_cast<std::size_t>(j)][static_cast<std::size_t>(r)] =
          static_cast<SideRank>(binomial(r + j - 1, j));
    }
  }
  return table;
}();

constexpr SideRank above(std::size_t last_pits, std::size_t seeds) noexcept {
  return kAbove[last_pits][seeds];
}

static_assert(binomial(kMaxLayerSeeds + kMaxPits - 1, kMaxPits - 1) <= UINT32_MAX,
              "the ranks of a side must fit SideRank");

}  // namespace

SideRank side_count(int pits, int seeds) noexcept {
  assert(1 <= pits && pits <= kMaxPits && 0 <= seeds && seeds <= kMaxLayerSeeds);
  return static_cast<SideRank>(binomial(seeds + pits - 1, pits - 1));
}

SideRank rank_side(int pits, const SidePits& side) noexcept {
  assert(1 <= pits && pits <= kMaxPits);
  const auto m = static_cast<std::size_t>(pits);
  SideRank higher = 0;
  std::size_t seeds = 0;
  for (std::size_t last = 1; last < m; ++last) {
    seeds += side[m - last];
    higher += above(last, seeds);
  }
  seeds += side[0];
  assert(seeds <= kMaxLayerSeeds);
  return side_count(pits, static_cast<int>(seeds)) - 1 - higher;
}

SidePits unrank_side(int pits, int seeds, SideRank rank) noexcept {
  assert(rank < side_count(pits, seeds));
  const auto m = static_cast<std::size_t>(pits);
  SidePits side{};
  SideRank higher = side_count(pits, seeds) - 1 - rank;
  // Greedy: as many seeds beyond a pit as the remaining count allows. Steps only lower `rest`, so
  // there are at most pits + seeds of them.
  auto rest = static_cast<std::size_t>(seeds);
  for (std::size_t last = m - 1; last >= 1; --last) {
    const std::size_t before = rest;
    while (above(last, rest) > higher) --rest;
    higher -= above(last, rest);
    side[m - 1 - last] = static_cast<std::uint8_t>(before - rest);
  }
  side[m - 1] = static_cast<std::uint8_t>(rest);
  return side;
}

bool next_side(int pits, SidePits& side) noexcept {
  // One seed of the rightmost non-empty pit moves to the pit before it, the others to the last pit.
  auto pit = static_cast<std::size_t>(pits) - 1;
  while (pit > 0 && side[pit] == 0) --pit;
  if (pit == 0) return false;
  const std::uint8_t seeds = side[pit];
  side[pit] = 0;
  ++side[pit - 1];
  side[static_cast<std::size_t>(pits) - 1] = static_cast<std::uint8_t>(seeds - 1);
  return true;
}

PositionRanker::PositionRanker(int pits) noexcept : pits_(pits) {
  assert(1 <= pits && pits <= kMaxPits);
  // The number of higher ranks that `seeds` seeds beyond `pit` account for.
  const auto term = [pits](int pit, int seeds) {
    return above(static_cast<std::size_t>(std::max(pits - 1 - pit, 0)),
                 static_cast<std::size_t>(seeds));
  };
  for (int seeds = 0; seeds <= kMaxLayerSeeds; ++seeds) {
    last_ranks_[static_cast<std::size_t>(seeds)] = side_count(pits, seeds) - 1;
    for (int fewer = 0; fewer <= seeds; ++fewer) {  // beyond the next pit
      const auto entry = static_cast<std::size_t>(fewer << kSeedBits | seeds);
      above_first_[entry] = term(0, seeds) + term(1, fewer);
      above_second_[entry] = term(2, seeds) + term(3, fewer);
    }
  }
}

}  // namespace seedbank::db
