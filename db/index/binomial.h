// Binomial coefficients, from a table computed at compile time.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "db/index/ranking.h"
#include "solver/game/position.h"

namespace seedbank::db {

/// Largest n and k of binomial(): enough to count all positions of the largest layers,
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

/// C(n, k): the ways to choose k of n things; 0 when k > n.
/// Requires 0 <= n <= kMaxBinomialN and 0 <= k <= kMaxBinomialK.
[[nodiscard]] constexpr std::uint64_t binomial(int n, int k) noexcept {
  assert(0 <= n && n <= kMaxBinomialN && 0 <= k && k <= kMaxBinomialK);
  return detail::kBinomialTable[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

}  // namespace seedbank::db
