// Ranking of one side: a bijection between the ways to put k seeds into m pits and 0 .. C(k+m-1,
// m-1)-1, in lexicographic order; the pit farthest from the store is most significant. Proof and
// examples: db/RANKING.md.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "solver/game/position.h"

namespace seedbank::db {

/// The largest layer of a database, in seeds: ranks of a side fit 32 bits.
inline constexpr int kMaxLayerSeeds = 63;

/// The largest n and k of binomial(): enough to count the positions of the largest layers,
/// C(seeds + 2 * pits, 2 * pits).
inline constexpr int kMaxBinomialN = kMaxLayerSeeds + 2 * kMaxPits;
inline constexpr int kMaxBinomialK = 2 * kMaxPits;

namespace detail {

using BinomialTable = std::array<std::array<std::uint64_t, kMaxBinomialK + 1>, kMaxBinomialN + 1>;

constexpr BinomialTable make_binomial_table() {
  BinomialTable table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= kMaxBinomialK && n > 0; ++k) {
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
  }
  return table;
}

inline constexpr BinomialTable kBinomialTable = make_binomial_table();

}  // namespace detail

/// The binomial coefficient C(n, k), from a table; 0 if k > n. Requires 0 <= n <= kMaxBinomialN and
/// 0 <= k <= kMaxBinomialK.
[[nodiscard]] constexpr std::uint64_t binomial(int n, int k) noexcept {
  assert(0 <= n && n <= kMaxBinomialN && 0 <= k && k <= kMaxBinomialK);
  return detail::kBinomialTable[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

/// The rank of a side among all sides with the same pits and seeds.
using SideRank = std::uint32_t;

/// The pits of one side in sowing order: element 0 is farthest from the store. Elements past the
/// pits of the game are 0.
using SidePits = std::array<std::uint8_t, kMaxPits>;

/// Converts a side to a row of a position, with an empty store.
[[nodiscard]] inline Row to_row(const SidePits& side) noexcept {
  Row row{};
  for (std::size_t pit = 0; pit < side.size(); ++pit) row[pit] = side[pit];
  return row;
}

/// The pits of a row, without its store. Requires at most 255 seeds in each pit.
[[nodiscard]] inline SidePits to_side(Row row) noexcept {
  SidePits side;
  for (std::size_t pit = 0; pit < side.size(); ++pit) {
    side[pit] = static_cast<std::uint8_t>(row[pit]);
  }
  return side;
}

/// The number of sides: C(seeds + pits - 1, pits - 1). Requires 1 <= pits <= kMaxPits, 0 <= seeds
/// <= kMaxLayerSeeds.
[[nodiscard]] SideRank side_count(int pits, int seeds) noexcept;

/// The rank of `side`. Takes about `pits` table reads. Requires 1 <= pits <= kMaxPits and at most
/// kMaxLayerSeeds seeds.
[[nodiscard]] SideRank rank_side(int pits, const SidePits& side) noexcept;

/// Inverse of rank_side. Requires rank < side_count(pits, seeds).
[[nodiscard]] SidePits unrank_side(int pits, int seeds, SideRank rank) noexcept;

/// Replaces `side` by the side of the next rank. Returns false, without a change, for the last one.
/// Takes constant time on average.
[[nodiscard]] bool next_side(int pits, SidePits& side) noexcept;

}  // namespace seedbank::db
