// Building endgame databases.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <seedbank/database.h>
#include <seedbank/error.h>
#include <seedbank/export.h>
#include <seedbank/names.h>
#include <seedbank/observer.h>

namespace seedbank {

/// Options of a build of all positions with up to `seeds` seeds in play.
struct BuildOptions {
  static constexpr int kMostLevel = 4;

  std::filesystem::path database;  ///< directory; created if it does not exist
  int seeds = 0;                   ///< 2..kMostDatabaseSeeds
  int pits = 6;
  RulesName rules = Rules::kEmptyCapture;
  std::optional<std::uint64_t> memory_bytes = {};  ///< default: 75 % of the available memory
  std::optional<int> threads = {};  ///< default: the processors that the process may use
  std::optional<int> level = {};    ///< compression, 1 (fastest) .. kMostLevel (smallest files)
  std::stop_token stop = {};        ///< a request ends the build promptly; completed work is kept
  Observer* observer = nullptr;     ///< progress callbacks
};

/// The result of a build.
struct Built {
  std::uint64_t positions = 0;           ///< of all layers
  std::uint64_t positions_computed = 0;  ///< by this run
  std::uint64_t bytes = 0;               ///< on disk
  double seconds = 0;                    ///< elapsed
};

/// Builds an endgame database or completes it. If no file is missing, checks headers and indexes
/// and writes nothing, so the database may be read-only. Throws StoppedError if it was stopped
/// (repeating the call resumes it); DatabaseError if a file is damaged; ResourceError, before
/// anything is written, if memory or disk space is insufficient; IoError; ArgumentError.
SEEDBANK_API Built build(const BuildOptions& options);

/// The speed of a rehearsal: a build that keeps nothing.
struct BuildRehearsal {
  std::uint64_t positions = 0;
  double positions_per_second = 0;
};

/// Computes, compresses and checksums like build(), with the same amount of memory, but writes and
/// reads no files. Throws the same exceptions as build().
[[nodiscard]] SEEDBANK_API BuildRehearsal rehearse_build(const BuildOptions& options);

/// The resources needed to build the missing files, whether or not they are available. Memory and
/// disk space are in bytes. If memory is insufficient, `bands`, `positions_to_read_back` and
/// `expected_seconds` are 0.
struct BuildOutlook {
  std::uint64_t positions = 0;  ///< of all layers
  std::uint64_t positions_to_compute = 0;
  std::uint64_t positions_to_read_back = 0;
  std::uint64_t bands = 0;  ///< bands of rows: pairs too large for the memory are computed in bands
  int complete_up_to = 0;   ///< last complete layer on disk, at most BuildOptions::seeds
  /// Memory that the build uses: at most BuildOptions::memory_bytes, unless least_memory_bytes is
  /// greater.
  std::uint64_t memory_bytes = 0;
  std::uint64_t least_memory_bytes = 0;
  std::uint64_t memory_bytes_without_bands = 0;         ///< smallest for which no pair needs bands
  std::uint64_t memory_bytes_without_reading_back = 0;  ///< enough to read nothing back
  std::uint64_t disk_bytes = 0;                         ///< to write, temporary files included
  std::uint64_t free_disk_bytes = 0;                    ///< where the files will be
  std::optional<ResourceError> shortage = {};           ///< what build() would throw
  /// Estimated from a rehearsal of about half a second. Does not measure the disk.
  double expected_seconds = 0;
  BuildRehearsal rehearsal = {};
};

/// Plans a build by `processes` processes, each with the memory and threads of the options. Opens
/// every file; this checks everything except the frames. Throws DatabaseError if one is damaged;
/// IoError; ArgumentError.
[[nodiscard]] SEEDBANK_API BuildOutlook foresee_build(const BuildOptions& options,
                                                      int processes = 1);

}  // namespace seedbank
