// Lists of the digests of database files: what `info --digests` writes and `verify --against`
// reads.
//
//     seedbank digests 1
//     f18fbbf79762f3d9           181  empty-capture-6/002-001.seedbank
//
// A line for each file, in the order of the names: the digest of its values (db/FORMAT.md, section
// 8), its bytes, and its name from the root of the database. Copies that hold the same values have
// the same digests, whatever machine, memory, threads or version of the format they come from. The
// bytes only serve to tell a short file from a damaged one.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "db/check/file_check.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// The list of each game; in the order of the names of their directories.
struct GameDigests {
  Game game;
  db::FileDigests files;
};

/// The name of a pair's file from the root of a database on.
[[nodiscard]] std::string file_name(Game game, db::PairId pair);

/// The lines of a list. Requires the order of GameDigests.
[[nodiscard]] std::string to_text(const std::vector<GameDigests>& games);

/// Reads a list; nothing when waiting for it was ended. Whatever the input, this takes bounded
/// memory, and ends at the first line that a list cannot have. Throws UsageError, naming the line;
/// StreamError.
[[nodiscard]] std::vector<GameDigests> read_digests(LineInput& input);

}  // namespace seedbank::tools
