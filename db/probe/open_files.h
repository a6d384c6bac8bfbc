// The pair files of a database, opened when first needed, a bounded number of them at a time.
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

/// All functions may be called by several threads at once.
class OpenFiles {
 public:
  /// Keeps at most `max_open` files open, besides those that callers hold on to; fewer when the
  /// operating system allows no more. `files` must outlive this. Requires max_open >= 1.
  OpenFiles(const FileSystem& files, std::filesystem::path root, Game game, std::size_t max_open);

  /// The file of a pair; another call may close it for this object, not for the holder of the
  /// result. Throws what PairFile throws.
  [[nodiscard]] std::shared_ptr<const PairFile> get(PairId pair);

 private:
  struct Slot {
    std::shared_ptr<const PairFile> file;
    // Set by every use, cleared by the search for a file to close: those in use stay. Relaxed: a
    // use that goes unnoticed costs an opening, nothing else.
    std::atomic<bool> used = false;
  };

  [[nodiscard]] std::shared_ptr<const PairFile> open(PairId pair);
  // False when no file is open. Requires the lock.
  bool close_one();

  const FileSystem& files_;
  std::filesystem::path root_;
  Game game_;
  std::size_t max_open_;
  std::shared_mutex mutex_;  // guards what follows
  std::vector<Slot> slots_;
  std::size_t open_ = 0;
  std::size_t hand_ = 0;  // where the search for a file to close goes on
};

}  // namespace seedbank::db
