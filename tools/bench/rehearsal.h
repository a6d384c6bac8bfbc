// How long a build will take, from a small one done on the spot.
#pragma once

#include "db/build/plan.h"
#include "db/endgame/pair_writer.h"

namespace seedbank::tools {

/// Seconds that carrying out `plan` should take on this machine with the threads of the caller's
/// arena, measured on a small build that computes, compresses and checksums but keeps nothing;
/// takes about half a second. Blocks to be read back are counted at the speed of compressing them,
/// which is slower. The disk is not rehearsed: a slow one takes longer.
[[nodiscard]] double expected_seconds(const db::BuildPlan& plan, db::WriteOptions options);

}  // namespace seedbank::tools
