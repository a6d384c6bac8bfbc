// The backward pass: the value of every position from those of its successors.
//
// Layers in descending order of captured seeds. What a position needs of its own layer are the
// targets of quiet sowings, whose mover's rank is lower in the same block. So each block is walked
// once, from the lowest rank up: the order of the forward pass reversed. See db/FULLGAME.md.
#pragma once

#include <span>
#include <stdexcept>

#include "db/fullgame/builder/block_moves.h"
#include "db/fullgame/builder/control.h"
#include "db/fullgame/game/layer.h"

namespace seedbank::db::fullgame {

/// A game has positions deeper than a value can say.
class DepthError : public std::runtime_error {
 public:
  DepthError();
};

/// Looks at those successors of the positions of `layer` that lie in the layers of `children`,
/// which are by captured seeds, null where nothing is looked at. Every layer that successors lie in
/// must be among the children once, in one call or another; the layer itself in the last call,
/// which leaves values where the others leave the best successors so far. Requires
/// layer.add_values(), and values in the children. Uses the threads of the caller's arena. Ends
/// early, with the work incomplete, when told to stop. Throws DepthError.
void evaluate(const FullGame& full_game, const MoveTables& tables, Layer& layer,
              std::span<const Layer* const> children, const Control& control);

}  // namespace seedbank::db::fullgame
