// The targets of the sowings of a block: planes, rows and columns. Used by both passes.
//
// The mover's side alone determines the *kind* of a sowing, and the kind determines the effect on
// the waiter's side (db/builder/side_table.h). So from a place with given ranks of mover and
// waiter, a sowing leads to
//
//    the plane     by kind, and by the seeds captured from the waiter's side
//    mover's rank  from the table of the mover's sowings
//    waiter's rank from a map of the kind, or as it was
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "db/builder/column_table.h"
#include "db/builder/side_table.h"
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

/// Cancellation and progress of a pass over a layer.
struct Control {
  std::stop_token stop;  ///< ends the pass early
  /// Called with the positions of each finished block, by any thread, several at once.
  std::function<void(std::uint64_t positions)> block_done;

  [[nodiscard]] bool stopped() const noexcept { return stop.stop_requested(); }
};

/// Whether a game goes on.
enum class Standing : std::uint8_t { kOpen, kOver };

/// Whether the game is over in the positions of a block, which depends only on the split.
[[nodiscard]] Standing standing(const FullGame& full_game, const LayerLayout& layer,
                                Split split) noexcept;

}  // namespace seedbank::db::fullgame
