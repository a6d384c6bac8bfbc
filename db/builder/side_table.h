// The effect of sowing on one side, tabulated for all sides with the same number of seeds.
//
// A sowing acts on the two sides almost independently. The sower's side alone determines its own
// changes and where the last seed falls (the *kind* of the sowing); the kind alone determines what
// the other side receives or loses. So the children of all positions (x, y) of a block follow from
// two tables: the kind and the resulting side x' for each x and pit, and a map of the ranks of y
// for each kind. See db/BUILD.md.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "db/index/ranking.h"
#include "db/values/matrix.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// Where the last seed of a sowing falls.
enum class LastSeed : std::uint8_t {
  kOwnPit,   ///< in a pit of the sower that is not empty: the turn passes
  kStore,    ///< in the sower's store: the same side sows again
  kAcross,   ///< in a pit of the other side: the turn passes
  kCapture,  ///< in a pit of the sower that was empty
};

/// The effect of a sowing on the other side.
struct SowingKind {
  LastSeed last_seed = LastSeed::kOwnPit;
  int laps = 0;   ///< seeds that every pit of the other side receives
  int reach = 0;  ///< kAcross: its first `reach` pits (1..pits) receive one more seed;
                  ///< kCapture: its pit opposite the last seed; otherwise 0

  friend bool operator==(const SowingKind&, const SowingKind&) = default;
};

/// Seeds sown into the sower's store, without captured seeds.
[[nodiscard]] constexpr int sown_into_store(const SowingKind& kind) noexcept {
  const bool passes_store_after_last_lap =
      kind.last_seed == LastSeed::kStore || kind.last_seed == LastSeed::kAcross;
  return kind.laps + (passes_store_after_last_lap ? 1 : 0);
}

/// A kind that is possible for a sower with a given number of seeds.
struct SowingKindOfSide {
  SowingKind kind;
  int result_seeds = 0;  ///< left on the sower's side, without a capturing seed
};

/// One sowing of one side. 12 bytes.
struct SideSowing {
  SideRank result = 0;           ///< rank of the resulting side, which has result_seeds seeds
  SideRank without_capture = 0;  ///< kCapture: rank if the capturing seed stays (one seed more)
  std::uint32_t kind = 0;        ///< index into SideTable::kinds()
};

/// The table for one number of seeds. Immutable and thread-safe.
class SideTable {
 public:
  /// Requires 1 <= pits <= kMaxPits, 1 <= seeds <= kMaxLayerSeeds.
  SideTable(int pits, int seeds);

  [[nodiscard]] int pits() const noexcept { return pits_; }
  [[nodiscard]] int seeds() const noexcept { return seeds_; }
  [[nodiscard]] SideRank size() const noexcept { return static_cast<SideRank>(sides_.size()); }
  [[nodiscard]] const SidePits& side(SideRank rank) const noexcept { return sides_[rank]; }
  [[nodiscard]] std::span<const SowingKindOfSide> kinds() const noexcept { return kinds_; }

  /// The sowings of side `rank`, one per pit that holds seeds, farthest pit first.
  [[nodiscard]] std::span<const SideSowing> sowings(SideRank rank) const noexcept {
    return {sowings_.data() + first_sowing_[rank], first_sowing_[rank + 1] - first_sowing_[rank]};
  }

  /// Calls take(result) for every sowing of side `rank` after which all its seeds may still be on
  /// the side. These include captures if, under the rules, a last seed that captures nothing stays
  /// in its pit. All results have lower ranks.
  template <typename Take>
  void for_each_quiet_result(SideRank rank, Rules rules, const Take& take) const {
    for (const SideSowing& sowing : sowings(rank)) {
      const SowingKind& kind = kinds_[sowing.kind].kind;
      if (kind.laps > 0) continue;
      if (kind.last_seed == LastSeed::kOwnPit) take(sowing.result);
      if (kind.last_seed == LastSeed::kCapture && lone_seed_stays(rules)) {
        take(sowing.without_capture);
      }
    }
  }

  /// The ranks of a band by level, in ascending order within a level. A sowing that keeps all seeds
  /// on the side leads to a lower level or to a rank before the band, so sides of one level do not
  /// depend on each other.
  [[nodiscard]] std::vector<std::vector<SideRank>> levels(Rules rules, RowRange band) const;

  /// Memory of a table.
  [[nodiscard]] static std::uint64_t bytes(int pits, int seeds) noexcept;

 private:
  int pits_;
  int seeds_;
  std::vector<SidePits> sides_;
  std::vector<SowingKindOfSide> kinds_;
  std::vector<SideSowing> sowings_;
  std::vector<std::uint32_t> first_sowing_;  // per rank and one past the end
};

/// All kinds of sowing that are possible for a side with `seeds` seeds, in a fixed order.
[[nodiscard]] std::vector<SowingKindOfSide> sowing_kinds(int pits, int seeds);

}  // namespace seedbank::db
