// The two passes of a full-game build over a layer. See db/FULLGAME.md.
//
// The forward pass finds the positions that can arise from the opening. Layers are visited in
// ascending order of captured seeds, so all positions of a layer that come from lower layers are
// marked before. Positions within a layer come from quiet sowings, which lower the mover's rank in
// the same block. So each block is traversed once, from the highest rank down, and blocks of a
// layer are independent.
//
// The backward pass computes the value of every position from those of its successors: the reverse
// order, in descending order of captured seeds, and in each block from the lowest rank up.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <stop_token>

#include "db/fullgame/builder/block_moves.h"
#include "db/fullgame/game/layer.h"

namespace seedbank::db::fullgame {

/// Cancellation and progress of a pass over a layer.
struct Control {
  std::stop_token stop;  ///< ends the pass early, with incomplete results
  /// Called with the positions of each finished block, by any thread, several at once.
  std::function<void(std::uint64_t positions)> block_done;

  [[nodiscard]] bool stopped() const noexcept { return stop.stop_requested(); }
};

/// Marks the successors of the positions of `layer` that are in the layers of `targets`, which are
/// by captured seeds and null for layers to ignore. The layer itself may be a target once all its
/// positions that come from lower layers are marked, and is complete afterwards. Uses all threads
/// of the caller's arena. Counts the positions expanded and their sowings.
Tally expand(const FullGame& full_game, const MoveTables& tables, const Layer& layer,
             std::span<Layer* const> targets, const Control& control);

/// A position is deeper than values can represent.
class DepthError : public std::runtime_error {
 public:
  DepthError();
};

/// Takes into account the successors of the positions of `layer` that are in the layers of
/// `children`, which are by captured seeds and null for layers to ignore. Over all calls, every
/// layer with successors must be among the children once; the layer itself must be so in the last
/// call, which leaves values, where the others leave the best successors so far. Requires
/// layer.add_values(), and values in the children. Uses all threads of the caller's arena. Throws
/// DepthError.
void evaluate(const FullGame& full_game, const MoveTables& tables, Layer& layer,
              std::span<const Layer* const> children, const Control& control);

}  // namespace seedbank::db::fullgame
