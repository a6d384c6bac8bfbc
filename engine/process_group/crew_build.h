// Building an endgame database with several processes, on a file system that all of them see.
//
// Member 0 deals the pairs out (db/builder/pair_queue.h). Each member reads what a pair needs from
// the files of all, keeps what its memory holds, and writes the pair as one process alone would: so
// the bytes are the same, and whoever dies leaves nothing but whole files.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <vector>

#include "db/storage/file.h"
#include "engine/builder/database_build.h"
#include "engine/process_group/crew.h"
#include "solver/base/progress.h"

namespace seedbank::engine {

/// What one member did.
struct MemberShare {
  int member = 0;
  std::uint64_t pairs = 0;
  std::uint64_t positions = 0;       ///< computed
  std::uint64_t positions_read = 0;  ///< of its own and of other members' pairs, from files
  double compute_seconds = 0;        ///< computing pairs, the next left out
  double read_seconds = 0;           ///< reading files, and waiting for them
};

/// What computing the pairs of a layer took, those of all members together.
struct LayerCost {
  std::uint64_t positions = 0;
  double compute_seconds = 0;
};

/// What a build by a crew came to.
struct CrewBuilt {
  DatabaseBuilt built;
  std::vector<MemberShare> shares;  ///< by member; in member 0 only
  std::map<int, LayerCost> layers;  ///< by seeds; in member 0 only
};

/// Builds what is missing, by all members; each on all threads of its caller's arena and within its
/// own `build.memory_bytes`. Requires build.processes == crew.size(). Member 0 holds the
/// directory's lock. `progress` is called in member 0. Throws what build_database() throws.
[[nodiscard]] CrewBuilt build_database(db::FileSystem& files, const DatabaseBuild& build,
                                       Crew& crew, const Progress& progress,
                                       const std::stop_token& stop);

}  // namespace seedbank::engine
