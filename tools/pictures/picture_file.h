// The file that a picture goes to.
#pragma once

#include <filesystem>

#include "db/storage/file.h"

namespace seedbank::tools {

/// Throws db::IoError where no picture could be written to `file`: it is no regular file, or its
/// directory is missing or may not be written. To be asked before the work that a picture shows.
/// Returns where it goes, as FileSystem::output_place() does.
std::filesystem::path checked_picture_place(const db::PosixFileSystem& files,
                                            const std::filesystem::path& file);

}  // namespace seedbank::tools
