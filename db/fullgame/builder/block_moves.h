// The targets of the sowings of a block: planes, rows and columns. Used by both passes.
//
// The mover's side alone determines the *kind* of a sowing, and the kind determines the effect on
// the waiter's side (db/builder/sowing_tables.h). So from a place with given ranks of mover and
// waiter, a sowing leads to
//
//    the plane     by kind, and by the seeds captured from the waiter's side
//    mover's rank  from the table of the mover's sowings
//    waiter's rank from a map of the kind, or unchanged
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "db/builder/sowing_tables.h"
#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/layout.h"
#include "solver/game/notation.h"

namespace seedbank::db::fullgame {

/// The sowings of all sides with 1..seeds seeds, and their effects on the other side. Immutable and
/// thread-safe.
class MoveTables {
 public:
  /// Uses all threads of the caller's arena. Requires 1 <= seeds <= kMaxLayerSeeds.
  MoveTables(Game game, int seeds);

  [[nodiscard]] const Game& game() const noexcept { return game_; }
  /// Requires 1 <= seeds.
  [[nodiscard]] const SideTable& sowings(int seeds) const noexcept {
    return *sowings_[static_cast<std::size_t>(seeds)];
  }
  [[nodiscard]] const ColumnTable& maps(int seeds) const noexcept {
    return *maps_[static_cast<std::size_t>(seeds)];
  }

  [[nodiscard]] static std::uint64_t bytes(int pits, int seeds);

 private:
  Game game_;
  std::vector<std::unique_ptr<const SideTable>> sowings_;  // by seeds
  std::vector<std::unique_ptr<const ColumnTable>> maps_;
};

/// The target plane of a sowing.
struct ChildPlane {
  int captured = 0;  ///< its layer
  Split split;
  Side to_move = Side::kSouth;
};

/// The effect of sowings of one kind, for all places of a plane.
struct KindMoves {
  const SideRank* target = nullptr;    ///< new rank of the waiter by rank; null: unchanged
  const std::uint8_t* prey = nullptr;  ///< seeds to capture by the waiter's rank; null: no capture
  bool stays_without_prey = false;     ///< without prey the last seed is not captured
  std::vector<ChildPlane> child;       ///< by prey; a single one without capture

  /// The seeds to capture; 0 without capture.
  [[nodiscard]] std::size_t prey_of(SideRank waiter) const noexcept {
    return prey == nullptr ? 0 : prey[waiter];
  }
  [[nodiscard]] SideRank waiter_after(SideRank waiter) const noexcept {
    return target == nullptr ? waiter : target[waiter];
  }
  /// The new rank of the mover.
  [[nodiscard]] SideRank mover_after(const SideSowing& sowing,
                                     std::size_t captured) const noexcept {
    return stays_without_prey && captured == 0 ? sowing.without_capture : sowing.result;
  }
};

/// The sowings of `mover` in the block `split` of `layer`, in the order of the kinds of the mover's
/// SideTable. Requires that both sides hold seeds.
[[nodiscard]] std::vector<KindMoves> moves_of_block(const MoveTables& tables,
                                                    const LayerLayout& layer, Split split,
                                                    Side mover);

/// The sowings of both sides of a block, with a `Target` for every plane that they lead to. A
/// Target has the members `words`, which is null if the plane is to be ignored, and `columns`. Not
/// thread-safe.
template <typename Target>
class BlockTargets {
 public:
  /// `target_of` returns the target for a ChildPlane.
  template <typename TargetOf>
  BlockTargets(const MoveTables& tables, const LayerLayout& layer, Split split,
               const TargetOf& target_of)
      : south_sowings_(tables.sowings(split.south_seeds)),
        north_sowings_(tables.sowings(layer.seeds_in_play() - split.south_seeds)) {
    for (const Side mover : {Side::kSouth, Side::kNorth}) {
      auto& kinds = mover == Side::kSouth ? south_kinds_ : north_kinds_;
      for (KindMoves& moves : moves_of_block(tables, layer, split, mover)) {
        Kind& kind = kinds.emplace_back(Kind{std::move(moves), {}});
        for (const ChildPlane& child : kind.moves.child) kind.by_prey.push_back(target_of(child));
      }
    }
    north_rows_.resize(north_kinds_.size());
  }

  /// Sows every pit of South in the places `columns` of a row. Calls take(i, target, bit) for each
  /// sowing from columns[i] to a bit of a plane that is not ignored. Returns the number of sowings.
  template <typename Take>
  std::uint64_t sow_south(SideRank row, const std::vector<SideRank>& columns,
                          const Take& take) const {
    const auto sowings = south_sowings_.sowings(row);
    for (const SideSowing& sowing : sowings) {
      const auto& [moves, by_prey] = south_kinds_[sowing.kind];
      if (moves.prey == nullptr) {
        const Target& to = by_prey[0];
        if (to.words == nullptr) continue;
        const std::uint64_t first_bit = std::uint64_t{sowing.result} * to.columns;
        for (std::size_t i = 0; i < columns.size(); ++i) {
          take(i, to, first_bit + moves.waiter_after(columns[i]));
        }
      } else {
        for (std::size_t i = 0; i < columns.size(); ++i) {
          const std::size_t prey = moves.prey[columns[i]];
          const Target& to = by_prey[prey];
          if (to.words == nullptr) continue;
          take(i, to,
               std::uint64_t{moves.mover_after(sowing, prey)} * to.columns +
                   moves.target[columns[i]]);
        }
      }
    }
    return sowings.size() * columns.size();
  }

  /// Likewise for North.
  template <typename Take>
  std::uint64_t sow_north(SideRank row, const std::vector<SideRank>& columns, const Take& take) {
    for (std::size_t i = 0; i < north_kinds_.size(); ++i) {
      const auto& [moves, by_prey] = north_kinds_[i];
      const std::size_t prey = moves.prey_of(row);
      const Target& to = by_prey[prey];
      north_rows_[i] = {to, std::uint64_t{moves.waiter_after(row)} * to.columns,
                        moves.stays_without_prey && prey == 0};
    }
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto sowings = north_sowings_.sowings(columns[i]);
      count += sowings.size();
      for (const SideSowing& sowing : sowings) {
        const auto& [target, first_bit, stays] = north_rows_[sowing.kind];
        if (target.words == nullptr) continue;
        take(i, target, first_bit + (stays ? sowing.without_capture : sowing.result));
      }
    }
    return count;
  }

 private:
  struct Kind {
    KindMoves moves;
    std::vector<Target> by_prey;
  };
  // The effect of North's sowings of one kind from a row.
  struct NorthRow {
    Target target;
    std::uint64_t first_bit = 0;  // of the target row; the new column is added
    bool stays = false;           // nothing is captured, and the last seed stays
  };

  const SideTable& south_sowings_;
  const SideTable& north_sowings_;
  std::vector<Kind> south_kinds_;
  std::vector<Kind> north_kinds_;
  std::vector<NorthRow> north_rows_;
};

/// Whether the game is over in the positions of a block, which depends only on the split.
[[nodiscard]] bool is_over(const FullGame& full_game, const LayerLayout& layer,
                           Split split) noexcept;

}  // namespace seedbank::db::fullgame
