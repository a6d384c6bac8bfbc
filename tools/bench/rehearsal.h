// How long a build will take, from a small one done on the spot.
#pragma once

#include <cstdint>

#include "db/builder/plan.h"
#include "db/endgame/pair_writer.h"

namespace seedbank::tools {

/// What a plan should take on this machine, and what that rests on.
struct ExpectedTime {
  double seconds = 0;
  std::uint64_t positions_tried = 0;
  double positions_per_second = 0;  ///< of those
};

/// Measures a small build of the game of `plan` with the threads of the caller's arena, which
/// computes, compresses and checksums but keeps nothing; takes about half a second. A position that
/// is read back counts as a fifth of one that is computed. The disk is not rehearsed: a slow one
/// takes longer.
[[nodiscard]] ExpectedTime expected_time(const db::BuildPlan& plan, db::WriteOptions options);

}  // namespace seedbank::tools
