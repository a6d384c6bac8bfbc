// Files of older versions of the format.
#include "db/endgame/old_files.h"

#include <functional>
#include <memory>
#include <string>

#include "db/endgame/file_names.h"
#include "db/endgame/pair_reader.h"
#include "db/storage/atomic_file.h"

namespace seedbank::db {
namespace {

// Opens one file after the other.
void for_each_old_file(const FileSystem& files, const std::filesystem::path& root, Game game,
                       const std::function<void(const PairFile&)>& take) {
  for (const std::string& name : files.list(game_directory(root, game))) {
    const auto pair = pair_of_file_name(name);
    if (!pair) continue;
    const PairFile file(files, root, game, *pair);
    if (file.format_version() < kFormat) take(file);
  }
}

}  // namespace

std::uint64_t count_old_files(const FileSystem& files, const std::filesystem::path& root,
                              Game game) {
  std::uint64_t count = 0;
  for_each_old_file(files, root, game, [&count](const PairFile&) { ++count; });
  return count;
}

std::uint64_t rewrite_old_files(FileSystem& files, const std::filesystem::path& root, Game game,
                                const std::stop_token& stop) {
  const std::filesystem::path directory = game_directory(root, game);
  const auto lock = files.lock(directory);
  remove_stale_temporaries(files, directory, is_pair_file_name);
  std::uint64_t count = 0;
  for_each_old_file(files, root, game, [&](const PairFile& file) {
    if (stop.stop_requested()) return;
    file.rewrite(files);
    ++count;
  });
  return count;
}

}  // namespace seedbank::db
