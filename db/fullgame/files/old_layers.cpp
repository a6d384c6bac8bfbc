// Files of layers in older versions of the format.
#include "db/fullgame/files/old_layers.h"

#include <memory>

#include "db/fullgame/files/database.h"
#include "db/fullgame/files/layer_names.h"
#include "db/storage/atomic_file.h"

namespace seedbank::db::fullgame {

std::uint64_t count_old_layers(const FileSystem& files, const std::filesystem::path& directory) {
  std::uint64_t count = 0;
  for_each_layer(files, directory, [&count](const std::shared_ptr<const StoredLayer>& layer) {
    if (layer->header().version < kFormat) ++count;
  });
  return count;
}

std::uint64_t rewrite_old_layers(FileSystem& files, const std::filesystem::path& directory,
                                 const std::stop_token& stop) {
  const auto lock = files.lock(directory);
  remove_stale_temporaries(files, directory, is_layer_file_name);
  std::uint64_t count = 0;
  for_each_layer(files, directory, [&](const std::shared_ptr<const StoredLayer>& layer) {
    if (layer->header().version == kFormat || stop.stop_requested()) return;
    layer->rewrite(files);
    ++count;
  });
  return count;
}

}  // namespace seedbank::db::fullgame
