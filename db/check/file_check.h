// Checks of the files of a database: missing and unreadable files, and comparison with another
// copy.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "db/probe/database.h"
#include "db/storage/errors.h"

namespace seedbank::db {

/// The digest and size of a pair file.
struct FileDigest {
  std::uint64_t digest = 0;  ///< of its values (db/FORMAT.md, section 8)
  std::uint64_t bytes = 0;   ///< of the file; depends on the compression
};

/// The digests of the files of one game.
using FileDigests = std::map<PairId, FileDigest>;

/// A fault of a file.
struct FileFault {
  PairId pair;
  FileState state = FileState::kDamaged;
  std::string text;  ///< details, or empty
};

/// The missing files below the highest layer: positions of a layer lead to all layers below it.
/// Does not report missing files of the highest layer itself.
[[nodiscard]] std::vector<FileFault> missing_files(const Database& database);

/// The digests stated by all files. Opens each file but does not check its values, as
/// verify_checksums() does. Throws FormatError, IoError.
[[nodiscard]] FileDigests file_digests(const Database& database);

/// The differences from `listed`, by pair. `unreadable` is the result of verify_checksums().
[[nodiscard]] std::vector<FileFault> compare_files(const FileSystem& files,
                                                   const Database& database,
                                                   const FileDigests& listed,
                                                   const std::vector<FileFault>& unreadable);

}  // namespace seedbank::db
