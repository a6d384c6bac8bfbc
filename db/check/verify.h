// Verification: checks a database without trusting, or sharing anything with, the builder.
//
// First every checksum. Then values: each must be the best that its mover's sowings lead to, by the
// sowing of solver/ and the values stored for the successors. Since every sowing moves seeds
// forward, a database in which that holds everywhere is right everywhere.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "db/check/file_check.h"
#include "db/probe/database.h"
#include "solver/base/progress.h"

namespace seedbank::db {

/// A stored value that does not follow from its successors.
struct Difference {
  int seeds = 0;
  SidePits mover{};
  SidePits waiter{};
  int stored = 0;      ///< share
  int recomputed = 0;  ///< share
};

struct VerifyReport {
  std::uint64_t positions = 0;  ///< checked
  std::uint64_t differences = 0;
  std::vector<Difference> examples;   ///< some of the differences, kMaxExamples at most
  std::vector<FileFault> unreadable;  ///< by pair; of checksums only
  bool stopped = false;               ///< `stop` became true before the end

  static constexpr std::size_t kMaxExamples = 20;

  /// Counts it, and keeps it if it is one of the first.
  void add(const Difference& difference);
};

/// Reads every tile of every file and checks all checksums. Names every file that is damaged.
/// Throws IoError.
VerifyReport verify_checksums(const Database& database, const Progress& progress,
                              const std::stop_token& stop);

/// Recomputes `samples` positions drawn evenly and reproducibly from all that are stored. Takes as
/// many at once as `memory_bytes` allow: each tile that holds any of their values is then decoded
/// once. Throws MissingError when a successor is not covered; FormatError, IoError.
VerifyReport verify_sample(const Database& database, std::uint64_t samples,
                           std::uint64_t random_seed, std::uint64_t memory_bytes,
                           const Progress& progress, const std::stop_token& stop);

/// Recomputes every position stored. Holds as many blocks as `memory_bytes` allow.
/// Throws MissingError when a successor is not covered; ResourceError when a block and its
/// successors do not fit; FormatError, IoError.
VerifyReport verify_all(const Database& database, std::uint64_t memory_bytes,
                        const Progress& progress, const std::stop_token& stop);

}  // namespace seedbank::db
