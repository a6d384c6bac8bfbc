// Verification of a database, independent of the builder, and comparison with another copy.
//
// First every checksum is checked, then the values: each must be the best result of the mover's
// sowings, computed with the sowing of solver/ from the values stored for the successors. Since
// every sowing moves seeds forward, a database in which this holds for every value is correct.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "db/probe/database.h"
#include "db/storage/errors.h"
#include "db/values/matrix.h"
#include "solver/base/progress.h"
#include "solver/game/sowing.h"

namespace seedbank::db {

/// The digest and size of a pair file.
struct FileDigest {
  std::uint64_t digest = 0;  ///< of its values (db/FORMAT.md, section 8)
  std::uint64_t bytes = 0;   ///< of the file; depends on the compression
};

/// The digests of the files of one game.
using FileDigests = std::map<PairId, FileDigest>;

/// The path of the file of a pair below the root of a database.
[[nodiscard]] std::string file_name(Game game, PairId pair);

/// The game and the pair of the file with this path; nothing if no database file has it.
[[nodiscard]] std::optional<std::pair<Game, PairId>> file_called(const std::filesystem::path& path);

/// A fault of a file.
struct FileFault {
  PairId pair;
  FileState state = FileState::kDamaged;
  std::string text;  ///< details, or empty
};

/// The missing files below the highest layer: positions of a layer lead to all layers below it.
/// Does not report missing files of the highest layer itself.
[[nodiscard]] std::vector<FileFault> missing_files(const Database& database);

/// The digests stated by all files. Opens each file but, unlike verify_checksums(), does not check
/// its values. Throws FormatError, IoError.
[[nodiscard]] FileDigests file_digests(const Database& database);

/// The differences from `listed`, by pair. `unreadable` is VerifyReport::unreadable, as
/// verify_checksums() sets it.
[[nodiscard]] std::vector<FileFault> compare_files(const FileSystem& files,
                                                   const Database& database,
                                                   const FileDigests& listed,
                                                   const std::vector<FileFault>& unreadable);

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
  std::vector<Difference> examples;   ///< at most kMaxExamples of the differences
  std::vector<FileFault> unreadable;  ///< in order of pairs; set by verify_checksums() only
  bool stopped = false;               ///< ended early on request

  static constexpr std::size_t kMaxExamples = 20;

  /// Counts a difference and keeps the first ones as examples.
  void add(const Difference& difference);
  void add_faults(const std::vector<FileFault>& more);
};

/// Adds the report of another part.
void merge(VerifyReport& into, const VerifyReport& part);

/// Reads every tile of every file and checks all checksums. Reports every damaged or unreadable
/// file.
VerifyReport verify_checksums(const Database& database, const Progress& progress,
                              const std::stop_token& stop);

/// Likewise for the files of `pairs`, which must exist.
VerifyReport verify_checksums(const Database& database, const std::vector<PairId>& pairs,
                              const Progress& progress, const std::stop_token& stop);

/// One of `count` equal ranges of the positions of a database.
struct SamplePart {
  std::uint64_t index = 0;
  std::uint64_t count = 1;
};

/// Recomputes `samples` positions, drawn uniformly and reproducibly from all stored ones, or only
/// those of them that lie in `part`, in the largest batches that fit in `memory_bytes`. Decodes
/// each required tile once per batch. Throws MissingError if the file of a successor is missing;
/// FormatError, IoError.
VerifyReport verify_sample(const Database& database, std::uint64_t samples,
                           std::uint64_t random_seed, std::uint64_t memory_bytes,
                           const Progress& progress, const std::stop_token& stop,
                           SamplePart part = {});

/// A bounded cache of whole blocks. const functions may be called by several threads at once.
class BlockCache {
 public:
  /// Holds at most `memory_bytes` of blocks. `database` must outlive this.
  BlockCache(const Database& database, std::uint64_t memory_bytes);

  /// Memory of these blocks.
  [[nodiscard]] std::uint64_t bytes_of(const std::set<BlockId>& blocks) const noexcept;

  /// The blocks held now.
  [[nodiscard]] const std::set<BlockId>& held() const noexcept { return held_; }

  /// Reads those of the blocks that are not held, on all threads of the caller's arena, and evicts
  /// others to make room. Skips blocks after a request to stop. Requires bytes_of(blocks) <=
  /// memory_bytes. Throws MissingError, FormatError, IoError.
  void hold(const std::set<BlockId>& blocks, const std::stop_token& stop);

  /// The values of a block that is held, row = rank of the mover's side; valid until the next
  /// hold().
  [[nodiscard]] const Matrix& block(BlockId id) const noexcept { return matrices_[index(id)]; }

 private:
  [[nodiscard]] static std::size_t index(BlockId id) noexcept {
    return static_cast<std::size_t>(id.seeds * (kMaxLayerSeeds + 1) + id.mover_seeds);
  }

  const Database& database_;
  std::uint64_t memory_bytes_;
  std::set<BlockId> held_;
  std::vector<Matrix> matrices_;
};

/// Recomputes whole pairs one by one. For one thread at a time.
class PairCheck {
 public:
  /// Holds blocks in `memory_bytes`. `database` must outlive this. Throws ResourceError if a block
  /// of any pair and its successors do not fit.
  PairCheck(const Database& database, std::uint64_t memory_bytes);

  /// Recomputes every position of a pair, which must have a file, on all threads of the caller's
  /// arena. Throws MissingError if the file of a successor is missing; FormatError, IoError.
  VerifyReport check(PairId pair, const std::stop_token& stop);

 private:
  SowingTable table_;
  BlockCache blocks_;
};

/// Recomputes every stored position. Holds blocks in `memory_bytes`. Throws MissingError if the
/// file of a successor is missing; ResourceError if a block and its successors do not fit;
/// FormatError, IoError.
VerifyReport verify_all(const Database& database, std::uint64_t memory_bytes,
                        const Progress& progress, const std::stop_token& stop);

}  // namespace seedbank::db
