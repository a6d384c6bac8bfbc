// Files of older versions of the format: found, and written anew.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "db/storage/file.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// Files of a game that are in an older version of the format, in the database at `root`. Opens
/// every file. Throws FormatError, IoError.
[[nodiscard]] std::uint64_t count_old_files(const FileSystem& files,
                                            const std::filesystem::path& root, Game game);

/// Writes them anew in the present version, one after the other, each in the place of the former
/// one: no value is computed or decoded, so whatever they say is what they say afterwards, and is
/// to be checked before. Returns how many were written; all unless `stop` was requested. Throws
/// BusyError when another process writes to the game's directory; FormatError, IoError: then each
/// file is whole, in one version or the other.
std::uint64_t rewrite_old_files(FileSystem& files, const std::filesystem::path& root, Game game,
                                const std::stop_token& stop);

}  // namespace seedbank::db
