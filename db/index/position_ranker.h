// Ranking of both sides of a position at once, for the search: the ranks of rank_side() by a few
// vector operations and four table reads.
//
// The number of higher ranks is a sum of terms, each of which depends only on the seeds beyond one
// pit (db/RANKING.md). Two shifts and additions give the seeds beyond each of the first four pits
// of both sides; one read gives the terms of two pits. The tables do not depend on the seeds of the
// side, and a search with 24 seeds touches at most 2 KiB of each.
//
// Measured on one core of a 2-core Xeon (model 167), six pits, random positions with at most 20
// seeds, including the place in the block: 2 ns, beside 1.7 ns for a call through EndgameSource and
// the loop around it. One side after the other took 3.7 ns. Tables of three pits each, of 128 KiB
// per number of seeds, took a third more than that, even with all caches to themselves.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "db/index/ranking.h"
#include "solver/game/position.h"

namespace seedbank::db {

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
