// Temporary files of layers that do not fit in memory, for one build by one process.
//
// Only pages with bits set are written. The list of these pages is kept in memory, so the files are
// useless to other processes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "db/fullgame/game/layer.h"
#include "db/storage/file.h"

namespace seedbank::db::fullgame {

/// Removes its files on destruction. For one thread at a time.
class LayerFiles {
 public:
  /// Removes the files that killed builds left in the directory, unless another build uses it.
  /// Creates nothing before the first layer is written.
  LayerFiles(FileSystem& files, std::filesystem::path directory);
  ~LayerFiles();

  /// Throws ResourceError if the volume has no room for `bytes`; IoError.
  void require_room(std::uint64_t bytes) const;

  /// Writes the words of a layer, once. Throws IoError; BusyError if another process uses the
  /// directory.
  void write_words(const Layer& layer);
  [[nodiscard]] bool has_words(int captured) const { return words_.contains(captured); }
  /// Restores the words of a dropped layer. Requires has_words(). Throws IoError.
  void read_words(Layer& layer) const;

  /// Writes or replaces the values of a layer. Throws the exceptions of write_words().
  void write_values(const Layer& layer);
  [[nodiscard]] bool has_values(int captured) const { return values_.contains(captured); }
  /// Restores the values of a dropped layer. Requires has_values(). Throws IoError.
  void read_values(Layer& layer) const;

 private:
  // A range of the words of a layer, in units of kWordsPerPiece.
  struct Run {
    std::uint64_t first = 0;
    std::uint64_t pieces = 0;
  };

  void remove_stale() const;
  [[nodiscard]] std::filesystem::path path_of(std::string_view name, int captured) const;
  [[nodiscard]] std::unique_ptr<WritableFile> create(const std::filesystem::path& file);

  FileSystem& files_;
  std::filesystem::path directory_;
  std::unique_ptr<DirectoryLock> lock_;    // from the first write on
  std::map<int, std::vector<Run>> words_;  // by captured seeds: contents of the file
  std::map<int, std::uint64_t> values_;    // by captured seeds: bytes of the file
};

}  // namespace seedbank::db::fullgame
