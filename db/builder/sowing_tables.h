// Tables of the effects of sowing, for all sides with the same number of seeds.
//
// A sowing acts on the two sides almost independently. The sower's side alone determines its own
// changes and where the last seed falls (the *kind* of the sowing); the kind alone determines what
// the other side receives or loses. So the children of all positions (x, y) of a block follow from
// two tables: the kind and the resulting side x' for each x and pit (SideTable), and a map of the
// ranks of y for each kind (ColumnTable). See db/BUILD.md.
#pragma once

#include <cstddef>
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

// ---- Maps from the columns of a block to those of its children ----------------------------------
//
// For one number of seeds on the column side. When the row side moves (db/BUILD.md), map(kind) maps
// each column to the column of the child. When the column side moves, the children of a whole row
// are in a few rows of other matrices, one per kind of sowing. These *segments* are laid end to
// end, and children() gives the places in them of each column's children.

/// The row side moves: the effect of a kind of sowing on each column.
struct ColumnMap {
  SowingKind kind;
  std::vector<SideRank> target;  ///< column of the child; empty if no column changes
};

/// The column side moves: a row of child values, of which each column uses at most one.
struct Segment {
  SowingKind kind;
  int column_seeds = 0;   ///< seeds left on the column side
  SideRank size = 0;      ///< columns of the child row
  std::size_t begin = 0;  ///< first place in the laid-out segments; a multiple of kLanes
};

/// Immutable and thread-safe.
class ColumnTable {
 public:
  /// `row_seeds_limit` is the maximum number of seeds on the row side, which determines the maps.
  ColumnTable(const SideTable& columns, int row_seeds_limit);

  [[nodiscard]] int pits() const noexcept { return pits_; }
  [[nodiscard]] int seeds() const noexcept { return seeds_; }
  [[nodiscard]] SideRank size() const noexcept { return size_; }

  /// Requires a kind that is possible for a side with at most row_seeds_limit seeds.
  [[nodiscard]] const ColumnMap& map(const SowingKind& kind) const noexcept;
  /// The seeds in one pit, by column.
  [[nodiscard]] std::span<const std::uint8_t> seeds_in_pit(int pit) const noexcept {
    return {seeds_in_pit_.data() + static_cast<std::size_t>(pit) * size_, size_};
  }

  [[nodiscard]] std::span<const Segment> segments() const noexcept { return segments_; }
  /// Places of all segments; a multiple of kLanes.
  [[nodiscard]] std::size_t segment_places() const noexcept { return segment_places_; }
  /// `pits` places per column; the first is repeated for a column with fewer children.
  [[nodiscard]] const std::uint32_t* children() const noexcept { return children_.data(); }

  /// For a capture from the pit `opposite`: the ranks of the resulting sides if the capturing seed
  /// stays in its pit, by the rank without it.
  [[nodiscard]] std::span<const SideRank> with_capturing_seed(int opposite) const noexcept {
    return with_capturing_seed_[static_cast<std::size_t>(opposite)];
  }

  [[nodiscard]] static std::uint64_t bytes(int pits, int seeds, int row_seeds_limit);

 private:
  void make_maps(const SideTable& columns, int row_seeds_limit);
  void make_segments(const SideTable& columns);

  int pits_;
  int seeds_;
  SideRank size_;
  std::vector<ColumnMap> maps_;
  std::vector<std::uint8_t> seeds_in_pit_;
  std::vector<Segment> segments_;
  std::size_t segment_places_ = 0;
  std::vector<std::uint32_t> children_;
  std::vector<std::vector<SideRank>> with_capturing_seed_;
};

/// True if the kind does not change the other side.
[[nodiscard]] constexpr bool leaves_other_side(const SowingKind& kind) noexcept {
  return kind.laps == 0 &&
         (kind.last_seed == LastSeed::kOwnPit || kind.last_seed == LastSeed::kStore);
}

/// The other side after a sowing of `kind`; a capture empties its pit `reach`.
[[nodiscard]] SidePits apply_to_other_side(int pits, SidePits side,
                                           const SowingKind& kind) noexcept;

}  // namespace seedbank::db
