// The forward pass: which positions can arise from the opening.
//
// Layers in ascending order of captured seeds. Of a layer, all positions that come from lower
// layers are marked when it is its turn; what it marks itself are quiet sowings, which lower the
// mover's rank in the same block. So each block is walked once, from the highest rank down, and no
// block of a layer touches another one of it. See db/FULLGAME.md.
#pragma once

#include <cstdint>
#include <span>

#include "db/fullgame/builder/block_moves.h"
#include "db/fullgame/builder/control.h"
#include "db/fullgame/game/layer.h"

namespace seedbank::db::fullgame {

/// What there is to sow in a layer.
struct Expansion {
  std::uint64_t positions = 0;  ///< in which a side has yet to sow
  std::uint64_t sowings = 0;    ///< their legal pits, all together

  Expansion& operator+=(const Expansion& other) noexcept {
    positions += other.positions;
    sowings += other.sowings;
    return *this;
  }
  friend Expansion operator+(Expansion a, const Expansion& b) noexcept { return a += b; }
};

/// Marks successors of the positions of `layer`: those that lie in the layers of `targets`, which
/// are by captured seeds, null where nothing is to be marked. For the layer itself to be among the
/// targets, all its positions that come from lower layers must be marked; then it is complete.
/// Uses the threads of the caller's arena. Ends early, with the work incomplete, when told to stop.
Expansion expand(const FullGame& full_game, const MoveTables& tables, const Layer& layer,
                 std::span<Layer* const> targets, const Control& control);

}  // namespace seedbank::db::fullgame
