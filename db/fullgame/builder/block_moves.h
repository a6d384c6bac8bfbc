// Where the sowings of a block lead: to which rows and columns of which planes.
//
// The mover's side alone decides the *kind* of a sowing, and the kind what becomes of the waiter's
// side (db/builder/side_table.h). So from a place with given ranks of mover and waiter, a sowing
// leads to
//
//    the plane     by kind, and by the seeds captured from the waiter's side
//    mover's rank  from the table of the mover's sowings
//    waiter's rank from a map of the kind, or as it was
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "db/builder/column_table.h"
#include "db/builder/side_table.h"
#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/layout.h"
#include "solver/game/notation.h"

namespace seedbank::db::fullgame {

/// Sowings of all sides with 1..seeds seeds, and what they do to the other side. Immutable, so any
/// thread may use it.
class MoveTables {
 public:
  /// With the threads of the caller's arena. Requires 1 <= seeds <= kMaxLayerSeeds.
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

/// The plane that a sowing leads to.
struct ChildPlane {
  int captured = 0;  ///< its layer
  Split split;
  Side to_move = Side::kSouth;
};

/// What sowings of one kind do, for all places of a plane.
struct KindMoves {
  const SideRank* target = nullptr;    ///< waiter's rank afterwards, by rank; null: as it was
  const std::uint8_t* prey = nullptr;  ///< seeds in the pit captured from, by waiter's rank; null:
                                       ///< no capture
  bool stays_without_prey = false;     ///< the mover's rank is then that without capture
  std::vector<ChildPlane> child;       ///< by prey; the only one when there is no capture

  /// Seeds in the pit captured from, 0 when there is none.
  [[nodiscard]] std::size_t prey_of(SideRank waiter) const noexcept {
    return prey == nullptr ? 0 : prey[waiter];
  }
  [[nodiscard]] SideRank waiter_after(SideRank waiter) const noexcept {
    return target == nullptr ? waiter : target[waiter];
  }
  /// The mover's rank afterwards.
  [[nodiscard]] SideRank mover_after(const SideSowing& sowing,
                                     std::size_t captured) const noexcept {
    return stays_without_prey && captured == 0 ? sowing.without_capture : sowing.result;
  }
};

/// The sowings of `mover` in the block `split` of layer `captured`, by kind: in the order of the
/// kinds of the mover's SideTable. Requires that both sides hold seeds.
[[nodiscard]] std::vector<KindMoves> moves_of_block(const MoveTables& tables,
                                                    const LayerLayout& layer, Split split,
                                                    Side mover);

/// Whether a game goes on.
enum class Standing : std::uint8_t { kOpen, kOver };

/// How games stand in the block: depends on nothing but the split.
[[nodiscard]] Standing standing(const FullGame& full_game, const LayerLayout& layer,
                                Split split) noexcept;

}  // namespace seedbank::db::fullgame
