// The backward pass: computes the value of every position from those of its successors.
//
// Layers are visited in descending order of captured seeds. Successors in the same layer are the
// targets of quiet sowings, in which the mover has a lower rank in the same block. So each block is
// traversed once, from the lowest rank up: the reverse of the forward pass. See db/FULLGAME.md.
#pragma once

#include <span>
#include <stdexcept>

#include "db/fullgame/builder/block_moves.h"
#include "db/fullgame/game/layer.h"

namespace seedbank::db::fullgame {

/// A position is deeper than values can represent.
class DepthError : public std::runtime_error {
 public:
  DepthError();
};

/// Takes into account the successors of the positions of `layer` that are in the layers of
/// `children`, which are by captured seeds and null for layers to ignore. Over all calls, every
/// layer with successors must be among the children once; the layer itself must be so in the last
/// call, which leaves values, where the others leave the best successors so far. Requires
/// layer.add_values(), and values in the children. Uses all threads of the caller's arena. Ends
/// early, with incomplete results, after a request to stop. Throws DepthError.
void evaluate(const FullGame& full_game, const MoveTables& tables, Layer& layer,
              std::span<const Layer* const> children, const Control& control);

}  // namespace seedbank::db::fullgame
