// Ranking of one side: a bijection between the ways to put k seeds into m pits and 0 .. C(k+m-1,
// m-1)-1, in lexicographic order, the pit farthest from the store most significant. Proof and
// examples: db/RANKING.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/game/position.h"

namespace seedbank::db {

/// Largest database layer that this build can index, in seeds. Ranks of a side then fit 32 bits.
inline constexpr int kMaxLayerSeeds = 63;

/// Rank of one side among all sides with the same pits and seeds.
using SideRank = std::uint32_t;

/// One side's pits, in sowing order: element 0 is farthest from the store. Elements past `pits` are
/// 0.
using SidePits = std::array<std::uint8_t, kMaxPits>;

/// The side as a row of a position, with an empty store.
[[nodiscard]] inline Row to_row(const SidePits& side) noexcept {
  Row row{};
  for (std::size_t pit = 0; pit < side.size(); ++pit) row[pit] = side[pit];
  return row;
}

/// The pits of a row; its store is left out. Requires at most 255 seeds in each pit.
[[nodiscard]] inline SidePits to_side(Row row) noexcept {
  SidePits side;
  for (std::size_t pit = 0; pit < side.size(); ++pit) {
    side[pit] = static_cast<std::uint8_t>(row[pit]);
  }
  return side;
}

/// Number of sides: C(seeds + pits - 1, pits - 1). Requires 1 <= pits <= kMaxPits, 0 <= seeds <=
/// kMaxLayerSeeds.
[[nodiscard]] SideRank side_count(int pits, int seeds) noexcept;

/// Rank of `side`. Requires 1 <= pits <= kMaxPits and at most kMaxLayerSeeds seeds. About `pits`
/// table reads.
[[nodiscard]] SideRank rank_side(int pits, const SidePits& side) noexcept;

/// Inverse of rank_side. Requires rank < side_count(pits, seeds).
[[nodiscard]] SidePits unrank_side(int pits, int seeds, SideRank rank) noexcept;

/// Steps to the side of the next rank. Returns false, leaving `side` as it was, when it was the
/// last one. Constant time on average.
[[nodiscard]] bool next_side(int pits, SidePits& side) noexcept;

}  // namespace seedbank::db
