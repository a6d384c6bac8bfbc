// Maps from the columns of a block to those of its children, for one number of seeds on the column
// side.
//
// When the row side moves (db/BUILD.md), map(kind) maps each column to the column of the child.
// When the column side moves, the children of a whole row are in a few rows of other matrices, one
// per kind of sowing. These *segments* are laid end to end, and children() gives the places in them
// of each column's children.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "db/builder/side_table.h"

namespace seedbank::db {

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
