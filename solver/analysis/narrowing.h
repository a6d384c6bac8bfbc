// Bounds narrowed as far as a few nodes per question go: what is left to do when a search ends
// early.
#pragma once

#include "solver/search/solver.h"

namespace seedbank {

/// Narrows the bounds of `solved` from both ends as far as questions can be answered with the nodes
/// that the request allows for each: the farther from the value they are, the easier. Finds by
/// halving, on either side, where that ends. Adds the nodes. Requires a game that is not over and
/// bounds that hold. Throws std::bad_alloc.
void narrow(Solver& solver, const Position& position, const SearchRequest& request,
            SolvedShare& solved);

}  // namespace seedbank
