// The files of a database one by one: what is missing or cannot be read, and whether they hold what
// those of another copy do.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "db/probe/database.h"
#include "db/storage/file_state.h"

namespace seedbank::db {

/// What is known of the file of a pair.
struct FileDigest {
  std::uint64_t digest = 0;  ///< of its values (db/FORMAT.md, section 8)
  std::uint64_t bytes = 0;   ///< of the file, which depend on the compression
};

/// Of the files of one game.
using FileDigests = std::map<PairId, FileDigest>;

/// What is wrong with a file.
struct FileFault {
  PairId pair;
  FileState state = FileState::kDamaged;
  std::string text;  ///< more of it, if there is more to say
};

/// The files that a database lacks though it has layers above: positions of every layer lead to all
/// layers below. Which of the highest layer may be there already is for the caller to know.
[[nodiscard]] std::vector<FileFault> missing_files(const Database& database);

/// The digests of all files. Opens each and believes its digests, which verify_checksums() has
/// checked or not. Throws FormatError, IoError.
[[nodiscard]] FileDigests file_digests(const Database& database);

/// What differs from `listed`, by pair, where `unreadable` is what verify_checksums() found in the
/// database, whose files `files` has.
[[nodiscard]] std::vector<FileFault> compare_files(const FileSystem& files,
                                                   const Database& database,
                                                   const FileDigests& listed,
                                                   const std::vector<FileFault>& unreadable);

}  // namespace seedbank::db
