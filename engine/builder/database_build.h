// Plans a build of an endgame database on disk, and builds or completes it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>

#include <seedbank/build.h>

#include "db/builder/plan.h"
#include "db/endgame/file_pair_storage.h"
#include "db/probe/database.h"
#include "db/storage/file.h"
#include "solver/base/progress.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// What to build: the layers 2..seeds of `game` below `root`.
struct DatabaseBuild {
  std::filesystem::path root;
  Game game;
  int seeds = 0;                   ///< 2..db::kMaxLayerSeeds
  std::uint64_t memory_bytes = 0;  ///< bounds everything that the build allocates
  db::WriteOptions write;
  int processes = 1;  ///< that build together, each within `memory_bytes`
};

/// Like seedbank::foresee_build(), with the threads of the caller's arena. Throws
/// db::FormatError, IoError.
[[nodiscard]] BuildOutlook foresee_build(const db::FileSystem& files, const DatabaseBuild& build);

/// Like seedbank::rehearse_build(), with the threads of the caller's arena.
[[nodiscard]] BuildRehearsal rehearse_build(Game game, int seeds, db::WriteOptions write,
                                            const std::stop_token& stop);

/// A directory locked against other builds, and the plan of this one.
struct BuildSite {
  std::unique_ptr<db::DirectoryLock> lock;  ///< null if no file is missing
  db::BuildPlan plan;                       ///< for the missing files
};

/// Locks the directory and removes unfinished files of killed builds. If no file is missing, writes
/// nothing and does not lock the directory. Throws the same exceptions as build_database().
[[nodiscard]] BuildSite take_build_site(db::FileSystem& files, const DatabaseBuild& build);

/// Builds the missing files, on all threads of the caller's arena. Their bytes do not depend on
/// threads, memory or interruptions. `progress` counts the positions that this run computes. Holds
/// the directory's lock meanwhile. If no file is missing, writes nothing and takes no lock. Before
/// anything is written, and without leaving a directory behind, throws db::FormatError if a file is
/// damaged, and ResourceError, with the amounts required and available, if memory or free disk
/// space do not suffice. Throws StoppedError if a stop was requested; finished files are kept.
/// Throws db::BusyError if another process builds there; IoError, std::bad_alloc.
[[nodiscard]] Built build_database(db::FileSystem& files, const DatabaseBuild& build,
                                   const Progress& progress, const std::stop_token& stop);

/// The positions and bytes of the layers 2..seeds. Opens every file. Throws db::FormatError,
/// IoError.
[[nodiscard]] Built extent_of(const db::FileSystem& files, const DatabaseBuild& build);

}  // namespace seedbank::engine
