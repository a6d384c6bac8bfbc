// Building an endgame database on disk, or the rest of one: planned, refused or carried out.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>

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

/// The result of a build.
struct DatabaseBuilt {
  std::uint64_t positions_computed = 0;  ///< planned; all of them are done if `complete`
  double seconds = 0;
  bool complete = false;  ///< false: it was stopped; finished pairs are kept
};

/// The size of the layers 2..seeds.
struct DatabaseExtent {
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;
};

/// The resources that a build needs.
struct BuildOutlook {
  db::BuildPlan plan;  ///< with the memory allowed, or with the least if that is more
  std::uint64_t least_memory_bytes = 0;
  std::uint64_t memory_bytes_without_bands = 0;         ///< least for which no pair needs bands
  std::uint64_t memory_bytes_without_reading_back = 0;  ///< with this, nothing is read back
  std::uint64_t disk_bytes = 0;                         ///< to write, temporary files included
  std::uint64_t free_disk_bytes = 0;                    ///< where the files will be
};

/// What building the missing files needs with the threads of the caller's arena, whether or not it
/// is available. Opens every file, which checks everything but its frames. Throws DatabaseError if
/// one is damaged; db::IoError.
[[nodiscard]] BuildOutlook foresee_build(const db::FileSystem& files, const DatabaseBuild& build);

/// Throws db::ResourceError if memory or free disk space do not suffice, as build_database() does.
void require_resources(const DatabaseBuild& build, const BuildOutlook& outlook);

/// A build that was tried, and its speed.
struct BuildRehearsal {
  std::uint64_t positions = 0;
  double positions_per_second = 0;
};

/// Builds layers 2..seeds of `game` with the threads of the caller's arena and as much memory as
/// that takes: computes, compresses and checksums, but keeps nothing. `stop` ends it early.
[[nodiscard]] BuildRehearsal rehearse_build(Game game, int seeds, db::WriteOptions write,
                                            const std::stop_token& stop);

/// The time that a plan should take on this machine.
struct ExpectedTime {
  double seconds = 0;
  BuildRehearsal rehearsal;  ///< what the estimate rests on
};

/// Estimates the time from a small rehearsal of about half a second. A position that is read back
/// counts as a fifth of one that is computed. Does not measure the disk: a slow one takes longer.
[[nodiscard]] ExpectedTime expected_time(const db::BuildPlan& plan, db::WriteOptions write);

/// A directory that no other process writes to as long as this lives.
struct BuildSite {
  std::unique_ptr<db::DirectoryLock> lock;
  db::BuildPlan plan;  ///< for the missing files
};

/// Locks the directory and removes unfinished files of killed builds. Throws as build_database()
/// does.
[[nodiscard]] BuildSite take_build_site(db::FileSystem& files, const DatabaseBuild& build);

/// Builds the missing files, on all threads of the caller's arena. Their bytes do not depend on
/// threads, memory or interruptions. `progress` counts the positions that this run computes. Holds
/// the directory's lock meanwhile. Throws, before anything is written, and then leaves no directory
/// behind: DatabaseError if a file is damaged; db::ResourceError, naming what is required and
/// available, if memory or free disk space do not suffice. Throws db::BusyError if another process
/// builds there; db::IoError, std::bad_alloc.
[[nodiscard]] DatabaseBuilt build_database(db::FileSystem& files, const DatabaseBuild& build,
                                           const Progress& progress, const std::stop_token& stop);

/// Opens every file. Throws db::FormatError, db::IoError.
[[nodiscard]] DatabaseExtent extent_of(const db::FileSystem& files, const DatabaseBuild& build);

}  // namespace seedbank::engine
