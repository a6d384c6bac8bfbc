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

inline constexpr auto kBinomialTable = [] {
  std::array<std::array<std::uint64_t, kMaxBinomialK + 1>, kMaxBinomialN + 1> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= kMaxBinomialK && n > 0; ++k) {
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
  }
  return table;
}();

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

// The number of higher ranks is a sum of terms, each of which depends only on the seeds beyond one
// pit (db/RANKING.md). Two shifts and additions give the seeds beyond each of the first four pits
// of both sides; one read gives the terms of two pits. The tables do not depend on the seeds of the
// side, and a search with 24 seeds touches at most 2 KiB of each.
//
// Measured on one core of a 2-core Xeon (model 167), six pits, random positions with at most 20
// seeds, including the place in the block: 2 ns, not counting 1.7 ns for a call through
// EndgameSource and the loop around it. One side after the other took 3.7 ns. Tables of three pits
// each, of 128 KiB per number of seeds, took a third more than that, even with all caches to
// themselves.

struct PositionRanks {
  SideRank mover = 0;
  SideRank waiter = 0;
};

/// Tables for one number of pits, 32 KiB. Immutable and thread-safe.
class PositionRanker {
 public:
  /// Requires 1 <= pits <= kMaxPits.
  explicit PositionRanker(int pits) noexcept;

  /// The ranks of both sides, as rank_side() gives them. Requires empty stores, empty unused lanes
  /// and the stated seeds in the pits, each at most kMaxLayerSeeds.
  [[nodiscard]] PositionRanks ranks(const Position& position, int mover_seeds,
                                    int waiter_seeds) const noexcept {
    assert(store(position.mover) == 0 && seeds_in_pits(position.mover) == mover_seeds);
    assert(store(position.waiter) == 0 && seeds_in_pits(position.waiter) == waiter_seeds);
    assert(mover_seeds <= kMaxLayerSeeds && waiter_seeds <= kMaxLayerSeeds);
    const auto mover = reinterpret_cast<RowHalves>(position.mover);
    const auto waiter = reinterpret_cast<RowHalves>(position.waiter);
    // In 16-bit lane i of a half: the side's seeds minus those in the pits 0..i. A subtraction in
    // the lowest lane spreads to all lanes.
    RowHalves beyond = RowHalves{static_cast<std::uint64_t>(mover_seeds),
                                 static_cast<std::uint64_t>(waiter_seeds)} -
                       RowHalves{mover[0], waiter[0]};
    beyond += beyond << 16;
    beyond += beyond << 32;
    // The seeds beyond pits 0 and 1 in the lower 32 bits, those beyond pits 2 and 3 in the upper.
    const RowHalves entries = (beyond | beyond >> (16 - kSeedBits)) & kEntryBits;
    return {rank(mover_seeds, entries[0], mover[1]), rank(waiter_seeds, entries[1], waiter[1])};
  }

 private:
  static constexpr int kSeedBits = 6;
  static_assert(kMaxLayerSeeds < 1 << kSeedBits);
  static constexpr std::size_t kEntries = std::size_t{1} << (2 * kSeedBits);
  static constexpr std::uint64_t kEntryBits = (std::uint64_t{1} << 32 | 1) * (kEntries - 1);

  // `upper_half` of the row: pits 4, 5 and 6.
  [[nodiscard]] SideRank rank(int seeds, std::uint64_t entries,
                              std::uint64_t upper_half) const noexcept {
    const std::uint64_t last_pits = upper_half >> 16;
    // With six pits the last term is the seeds in pit 5; with fewer pits there is no such term.
    const SideRank last_terms =
        pits_ < kMaxPits ? static_cast<SideRank>(last_pits) : last_terms_of_seven(last_pits);
    return last_ranks_[static_cast<std::size_t>(seeds)] - above_first_[entries & (kEntries - 1)] -
           above_second_[entries >> 32] - last_terms;
  }

  // C(r + 1, 2) + C(s, 1) with r seeds in pits 5 and 6 and s in pit 6.
  [[nodiscard]] static SideRank last_terms_of_seven(std::uint64_t last_pits) noexcept {
    const auto beyond5 = static_cast<SideRank>(last_pits >> 16);
    const SideRank beyond4 = static_cast<SideRank>(last_pits & 0xFFFF) + beyond5;
    return beyond4 * (beyond4 + 1) / 2 + beyond5;
  }

  int pits_;
  std::array<SideRank, kMaxLayerSeeds + 1> last_ranks_;  // by seeds of the side
  std::array<SideRank, kEntries> above_first_;           // terms of the seeds beyond pits 0 and 1
  std::array<SideRank, kEntries> above_second_;          // beyond pits 2 and 3
};

}  // namespace seedbank::db
