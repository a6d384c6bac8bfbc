// Layers on disk while there is no room for them in memory: for one build, by one process.
//
// Of the words only the pages in which something is set are written. Which ones they are is kept in
// memory, so a file is of no use to anyone else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <vector>

#include "db/fullgame/game/layer.h"
#include "db/storage/file.h"

namespace seedbank::db::fullgame {

/// Removes its files when destroyed. For one thread at a time.
class LayerFiles {
 public:
  /// Removes the files that killed builds left in the directory, unless another one works there.
  /// Nothing is created before the first layer is written.
  LayerFiles(FileSystem& files, std::filesystem::path directory);
  LayerFiles(const LayerFiles&) = delete;
  LayerFiles& operator=(const LayerFiles&) = delete;
  ~LayerFiles();

  /// Throws ResourceError when the volume has no room for `bytes`; IoError.
  void require_room(std::uint64_t bytes) const;

  /// Writes the words of a layer, once. Throws IoError; BusyError when another process works in the
  /// directory.
  void write_words(const Layer& layer);
  [[nodiscard]] bool has_words(int captured) const { return words_.contains(captured); }
  /// Gives a dropped layer its words back. Requires has_words(). Throws IoError.
  void read_words(Layer& layer) const;

  /// Writes the values of a layer, in place of those written before. Throws like write_words().
  void write_values(const Layer& layer);
  [[nodiscard]] bool has_values(int captured) const { return values_.contains(captured); }
  /// Gives a dropped layer its values back. Requires has_values(). Throws IoError.
  void read_values(Layer& layer) const;

 private:
  // Of the words of a layer, in units of kWordsPerPiece.
  struct Run {
    std::uint64_t first = 0;
    std::uint64_t pieces = 0;
  };

  void remove_stale() const;
  void take_directory();
  [[nodiscard]] std::filesystem::path words_file(int captured) const;
  [[nodiscard]] std::filesystem::path values_file(int captured) const;
  [[nodiscard]] std::unique_ptr<WritableFile> create(const std::filesystem::path& file);

  FileSystem& files_;
  std::filesystem::path directory_;
  std::unique_ptr<DirectoryLock> lock_;    // from the first writing on
  std::map<int, std::vector<Run>> words_;  // by captured seeds: what is in the file
  std::map<int, std::uint64_t> values_;    // bytes in the file
};

}  // namespace seedbank::db::fullgame
