// Bounds of a share by questions that are easy: the farther from the value, the easier they are.
#pragma once

#include "solver/position.h"
#include "solver/solver.h"

namespace seedbank::tools {

/// Narrows `solved.bounds` from both ends as far as questions can be answered with the nodes that
/// the request allows for each; finds by halving, on either side, where that ends. Adds what it
/// took to `solved.nodes`. Requires a game that is not over and bounds that hold. Throws
/// std::bad_alloc.
void narrow_bounds(Solver& solver, const Position& position, const SearchRequest& request,
                   SolvedShare& solved);

}  // namespace seedbank::tools
