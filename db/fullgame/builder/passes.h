// The two passes of a full-game build over a layer. See db/FULLGAME.md.
//
// The forward pass finds the positions that can arise from the opening. It visits layers in
// ascending order of captured seeds. When it reaches a layer, the positions that arise from lower
// layers are already marked. All others arise by quiet sowings, which lower the mover's rank within
// the same block. So each block is traversed once, from the highest rank down, and the blocks of a
// layer are independent.
//
// The backward pass computes the value of every position from those of its successors. It works in
// the reverse order: layers by descending number of captured seeds, and blocks from the lowest rank
// up.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>

#include "db/fullgame/builder/block_moves.h"
#include "db/fullgame/game/layer.h"

namespace seedbank::db::fullgame {

/// Cancellation and progress of a pass over a layer.
struct Control {
  std::stop_token stop;  ///< ends the pass early, with incomplete results
  /// Called with the number of positions in each finished block, by several threads at once.
  std::function<void(std::uint64_t positions)> block_done;

  [[nodiscard]] bool stopped() const noexcept { return stop.stop_requested(); }
};

/// Marks the successors of the positions of `layer` in the layers `targets`, which are indexed by
/// captured seeds; null entries are ignored. `layer` itself may be a target once all its positions
/// that arise from lower layers are marked; it is complete afterwards. Uses all threads of the
/// caller's arena. Returns the numbers of positions expanded and of their sowings.
Tally expand(const FullGame& full_game, const MoveTables& tables, const Layer& layer,
             std::span<Layer* const> targets, const Control& control);

/// Raises the values of the positions of `layer` to those of their best successors in the layers
/// `children`, which are indexed by captured seeds; null entries are ignored. Across all calls for
/// one layer, every layer that holds successors of its positions must be among the children exactly
/// once, with `layer` itself in the last call. After that call the values are those of the
/// positions; after earlier ones they are those of the best successors so far. Requires
/// layer.add_values(), and values in the children. Uses all threads of the caller's arena. Throws
/// ResourceError if a position is deeper than values can represent.
void evaluate(const FullGame& full_game, const MoveTables& tables, Layer& layer,
              std::span<const Layer* const> children, const Control& control);

}  // namespace seedbank::db::fullgame
