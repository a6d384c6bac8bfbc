// The forward pass: finds the positions that can arise from the opening.
//
// Layers are visited in ascending order of captured seeds, so all positions of a layer that come
// from lower layers are marked before. Positions within a layer come from quiet sowings, which
// lower the mover's rank in the same block. So each block is traversed once, from the highest rank
// down, and blocks of a layer are independent. See db/FULLGAME.md.
#pragma once

#include <cstdint>
#include <span>

#include "db/fullgame/builder/block_moves.h"
#include "db/fullgame/game/layer.h"

namespace seedbank::db::fullgame {

/// Counts of an expansion.
struct Expansion {
  std::uint64_t positions = 0;  ///< in which the game continues
  std::uint64_t sowings = 0;    ///< total of their legal pits

  Expansion& operator+=(const Expansion& other) noexcept {
    positions += other.positions;
    sowings += other.sowings;
    return *this;
  }
  friend Expansion operator+(Expansion a, const Expansion& b) noexcept { return a += b; }
};

/// Marks the successors of the positions of `layer` that are in the layers of `targets`, which are
/// by captured seeds and null for layers to ignore. The layer itself may be a target once all its
/// positions that come from lower layers are marked, and is complete afterwards. Uses all threads
/// of the caller's arena. Ends early, with incomplete results, after a request to stop.
Expansion expand(const FullGame& full_game, const MoveTables& tables, const Layer& layer,
                 std::span<Layer* const> targets, const Control& control);

}  // namespace seedbank::db::fullgame
