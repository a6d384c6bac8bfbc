// Verification: checks a database without trusting, or sharing anything with, the builder.
//
// First every checksum. Then values: each must be the best that its mover's sowings lead to, by the
// sowing of solver/ and the values stored for the successors. Since every sowing moves seeds
// forward, a database in which that holds everywhere is right everywhere.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
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
  void add_faults(const std::vector<FileFault>& more);
};

/// Takes in what checking another part came to.
void merge(VerifyReport& into, const VerifyReport& part);

/// Reads every tile of every file and checks all checksums. Names every file that is damaged or
/// cannot be read.
VerifyReport verify_checksums(const Database& database, const Progress& progress,
                              const std::stop_token& stop);

/// The same of some pairs, which must be there.
VerifyReport verify_checksums(const Database& database, const std::vector<PairId>& pairs,
                              const Progress& progress, const std::stop_token& stop);

/// Recomputes `samples` positions drawn evenly and reproducibly from all that are stored, as many
/// at once as `memory_bytes` allow: each tile that holds any of their values is then decoded once.
/// Throws MissingError when a successor is not covered; FormatError, IoError.
VerifyReport verify_sample(const Database& database, std::uint64_t samples,
                           std::uint64_t random_seed, std::uint64_t memory_bytes,
                           const Progress& progress, const std::stop_token& stop);

/// One of `count` equal parts of a database: ranges of its positions.
struct SamplePart {
  std::uint64_t index = 0;
  std::uint64_t count = 1;
};

/// The same of those positions of the sample that lie in one part.
VerifyReport verify_sample(const Database& database, SamplePart part, std::uint64_t samples,
                           std::uint64_t random_seed, std::uint64_t memory_bytes,
                           const Progress& progress, const std::stop_token& stop);

/// Recomputes pairs whole, one after the other. For one thread at a time.
class PairCheck {
 public:
  /// Holds as many blocks as `memory_bytes` allow. `database` must outlive this. Throws
  /// ResourceError when a block of any pair and its successors do not fit.
  PairCheck(const Database& database, std::uint64_t memory_bytes);
  ~PairCheck();
  PairCheck(const PairCheck&) = delete;
  PairCheck& operator=(const PairCheck&) = delete;

  /// Recomputes every position of a pair that is there, on all cores of the caller's arena. Throws
  /// as verify_all().
  VerifyReport check(PairId pair, const std::stop_token& stop);

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

/// Recomputes every position stored. Holds as many blocks as `memory_bytes` allow.
/// Throws MissingError when a successor is not covered; ResourceError when a block and its
/// successors do not fit; FormatError, IoError.
VerifyReport verify_all(const Database& database, std::uint64_t memory_bytes,
                        const Progress& progress, const std::stop_token& stop);

}  // namespace seedbank::db
