// Lists of the digests of database files, which `info --digests` writes and `verify --against`
// reads.
//
//     seedbank digests 1
//     f18fbbf79762f3d9           181  empty-capture-6/002-001.seedbank
//
// A line per file, in the order of the names: the digest of its values (db/FORMAT.md, section 8),
// its bytes, and its path below the root of the database. Equal values have equal digests on any
// machine, with any memory and number of threads, and in any version of the format. The bytes only
// serve to tell a short file from a damaged one.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "db/check/verify.h"
#include "tools/options/common_options.h"
#include "tools/terminal/interrupt.h"

namespace seedbank::tools {

/// The digests of the files of a game. Lists of games are ordered by the names of their
/// directories.
struct GameDigests {
  Game game;
  db::FileDigests files;
};

/// The lines of a list. Requires the order of GameDigests.
[[nodiscard]] std::string to_text(const std::vector<GameDigests>& games);

/// Reads all files of the databases listed in `list`, or of those with the given rules and pits,
/// and prints which differ from the list and which to copy again. Compares the layers up to the
/// highest one that has a file, or up to `seeds` if that is more; the listed files of higher layers
/// are only counted. Returns kDifferences if any differs, kIo if the operating system cannot read
/// one. Throws UsageError if `list` is not a list of digests, does not list such a game, or ends
/// below `seeds`; StreamError.
[[nodiscard]] ExitCode verify_against(const db::FileSystem& files,
                                      const std::filesystem::path& list, std::optional<int> pits,
                                      std::optional<int> seeds, CommandContext& context,
                                      const StopOnSignal& stop);

}  // namespace seedbank::tools
