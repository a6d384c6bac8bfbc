// Layers from memory to files and back.
#pragma once

#include <filesystem>

#include "db/fullgame/files/stored_layer.h"
#include "db/fullgame/game/layer.h"
#include "db/storage/file.h"

namespace seedbank::db::fullgame {

/// Writes the file of `layer` into `directory`, which must exist, and replaces a former one. What
/// is written besides is `header`; with Content::kValues the layer must have values. Requires
/// layer.count(), and the layer of the header. Works on all cores of the caller's arena; the bytes
/// do not depend on their number. Returns the bytes of the file. Throws IoError; then the name is
/// absent or still bears the former file, or the new one, whole, when only the last sync failed.
std::uint64_t write_layer(FileSystem& files, const std::filesystem::path& directory,
                          const LayerHeader& header, const Layer& layer);

/// Marks the positions of the file in the words of `layer`, which must be all 0, and counts them.
/// Requires the layer of the file. All cores of the caller's arena. Throws FormatError, IoError.
void read_positions(const StoredLayer& file, Layer& layer);

/// Gives the layer, with just the positions of the file, its values. Requires count(), and a file
/// with values. All cores of the caller's arena. Throws FormatError, IoError.
void read_values(const StoredLayer& file, Layer& layer);

}  // namespace seedbank::db::fullgame
