// A cache of open pair files, bounded in number.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <shared_mutex>
#include <vector>

#include "db/endgame/pair_reader.h"
#include "db/storage/file.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// Thread-safe.
class OpenFiles {
 public:
  /// Keeps at most `max_open` files open besides those that callers hold, or as many as the
  /// operating system allows. `files` must outlive this. Requires max_open >= 1.
  OpenFiles(const FileSystem& files, std::filesystem::path root, Game game, std::size_t max_open);

  /// The file of a pair, which stays open as long as the result exists. Throws what PairFile
  /// throws.
  [[nodiscard]] std::shared_ptr<const PairFile> get(PairId pair);

 private:
  struct Slot {
    std::shared_ptr<const PairFile> file;
    // Set by every use, cleared by the search for a file to close. Relaxed, because an unnoticed
    // use only costs another opening.
    std::atomic<bool> used = false;
  };

  [[nodiscard]] std::shared_ptr<const PairFile> open(PairId pair);
  // False if no file is open. Requires the lock.
  bool close_one();

  const FileSystem& files_;
  std::filesystem::path root_;
  Game game_;
  std::size_t max_open_;
  std::shared_mutex mutex_;  // guards what follows
  std::vector<Slot> slots_;
  std::size_t open_ = 0;
  std::size_t hand_ = 0;  // where the search for a file to close continues
};

}  // namespace seedbank::db
