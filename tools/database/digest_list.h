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

#include <string>
#include <vector>

#include "db/check/verify.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// The digests of the files of a game. Lists of games are ordered by the names of their
/// directories.
struct GameDigests {
  Game game;
  db::FileDigests files;
};

/// The path of the file of a pair below the root of a database.
[[nodiscard]] std::string file_name(Game game, db::PairId pair);

/// The lines of a list. Requires the order of GameDigests.
[[nodiscard]] std::string to_text(const std::vector<GameDigests>& games);

/// Reads a list. Returns an empty one if the wait for input was interrupted. Uses bounded memory
/// for any input. Throws UsageError at the first line that cannot be part of a list, naming it;
/// StreamError.
[[nodiscard]] std::vector<GameDigests> read_digests(LineInput& input);

}  // namespace seedbank::tools
