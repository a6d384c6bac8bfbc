// Lists of the digests of database files: what `info --digests` writes and `verify --against`
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

#include <string>
#include <vector>

#include "db/check/verify.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// The files of a game. Lists are in the order of the names of their directories.
struct GameDigests {
  Game game;
  db::FileDigests files;
};

/// The path of the file of a pair below the root of a database.
[[nodiscard]] std::string file_name(Game game, db::PairId pair);

/// The lines of a list. Requires the order of GameDigests.
[[nodiscard]] std::string to_text(const std::vector<GameDigests>& games);

/// Reads a list; empty if waiting for it was ended. Takes bounded memory for any input, and ends at
/// the first line that a list cannot have. Throws UsageError, naming the line; StreamError.
[[nodiscard]] std::vector<GameDigests> read_digests(LineInput& input);

}  // namespace seedbank::tools
