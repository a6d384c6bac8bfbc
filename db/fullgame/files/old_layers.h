// Files of layers in older versions of the format: found, and written anew.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "db/storage/file.h"

namespace seedbank::db::fullgame {

/// Layers in `directory` that are in an older version of the format. Throws FormatError, IoError.
[[nodiscard]] std::uint64_t count_old_layers(const FileSystem& files,
                                             const std::filesystem::path& directory);

/// Writes them anew in the present version, one after the other, each in the place of the former
/// one: nothing is computed or decoded, so whatever they say is to be checked before. Returns how
/// many were written; all unless `stop` was requested. Throws BusyError when another process writes
/// to the directory; FormatError, IoError: then each file is whole, in one version or the other.
std::uint64_t rewrite_old_layers(FileSystem& files, const std::filesystem::path& directory,
                                 const std::stop_token& stop);

}  // namespace seedbank::db::fullgame
