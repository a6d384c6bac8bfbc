// Building an endgame database with several processes on a shared file system.
//
// Rank 0 hands out pairs (db/builder/pair_queue.h). Each process reads what a pair needs from the
// files of all processes, keeps in memory what fits, and writes the pair as a single process would:
// the files are the same, and a process that is killed leaves only complete files.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <vector>

#include "db/storage/file.h"
#include "engine/builder/database_build.h"
#include "engine/process_group/process_group.h"
#include "solver/base/progress.h"

namespace seedbank::engine {

/// The work of one process.
struct ProcessShare {
  std::uint64_t pairs = 0;
  std::uint64_t positions = 0;       ///< computed
  std::uint64_t positions_read = 0;  ///< from files, whichever process wrote them
  double compute_seconds = 0;        ///< computing pairs
  double read_seconds = 0;           ///< reading files, and waiting for them to appear
};

/// The cost of computing the pairs of a layer, all processes together.
struct LayerCost {
  std::uint64_t positions = 0;
  double compute_seconds = 0;
};

/// The result of a build by a group.
struct GroupBuilt {
  DatabaseBuilt built;
  std::vector<ProcessShare> shares;  ///< by rank; in rank 0 only
  std::map<int, LayerCost> layers;   ///< by seeds; in rank 0 only
};

/// Builds the missing layers with all processes, each on all threads of its caller's arena and
/// within its own `build.memory_bytes`. Requires build.processes == group.size(). Rank 0 holds the
/// lock of the directory and calls `progress`. Throws what the build_database() of one process
/// throws.
[[nodiscard]] GroupBuilt build_database(db::FileSystem& files, const DatabaseBuild& build,
                                        ProcessGroup& group, const Progress& progress,
                                        const std::stop_token& stop);

}  // namespace seedbank::engine
