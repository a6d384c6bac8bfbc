// Writing layers to files and reading them back.
#pragma once

#include <filesystem>

#include "db/fullgame/files/stored_layer.h"
#include "db/fullgame/game/layer.h"
#include "db/storage/file.h"

namespace seedbank::db::fullgame {

/// Writes the file of `layer` to `directory`, which must exist, replaces a previous file, and
/// returns its size. Requires layer.count(), the header of this layer, and values if the header
/// says so. Uses all threads of the caller's arena; the bytes do not depend on their number. Throws
/// IoError; for the state of the file then, see AtomicFile::publish().
std::uint64_t write_layer(FileSystem& files, const std::filesystem::path& directory,
                          const LayerHeader& header, const Layer& layer);

/// Marks the positions of the file in the words of `layer`, which must be all 0, and counts them.
/// Uses all threads of the caller's arena. Throws FormatError, IoError.
void read_positions(const StoredLayer& file, Layer& layer);

/// Adds the values of the file to a layer with the same positions. Requires count() and a file with
/// values. Uses all threads of the caller's arena. Throws FormatError, IoError.
void read_values(const StoredLayer& file, Layer& layer);

}  // namespace seedbank::db::fullgame
