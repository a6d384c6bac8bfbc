// A database to measure on: built in a temporary directory when first asked for.
#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>

#include "db/probe/database.h"
#include "db/storage/file.h"
#include "solver/game/rules.h"

namespace seedbank::tools {

/// A directory of its own below the system's directory for temporary files, removed in the end, or
/// by the next one of these when the process is killed before.
class TemporaryDirectory {
 public:
  /// Throws std::filesystem::filesystem_error, db::IoError.
  TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory();

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  db::PosixFileSystem files_;
  std::filesystem::path path_;
  std::unique_ptr<db::DirectoryLock> lock_;  // says that somebody is here
};

/// For one thread at a time.
class BenchDatabase {
 public:
  BenchDatabase(Game game, int seeds, std::uint64_t memory_bytes, const std::stop_token& stop)
      : game_(game), seeds_(seeds), memory_bytes_(memory_bytes), stop_(stop) {}

  /// A view of the database, which is built before the first one.
  [[nodiscard]] db::Database open(std::size_t cache_bytes);

 private:
  Game game_;
  int seeds_;
  std::uint64_t memory_bytes_;
  std::stop_token stop_;
  TemporaryDirectory directory_;
  db::PosixFileSystem files_;
  bool built_ = false;
};

}  // namespace seedbank::tools
