// A database for measurements: built in a temporary directory when first opened.
#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>

#include "db/probe/database.h"
#include "db/storage/file.h"
#include "solver/game/rules.h"

namespace seedbank::tools {

/// A new directory below that for temporary files, removed by the destructor, or by the next
/// instance if the process is killed.
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
  std::unique_ptr<db::DirectoryLock> lock_;  // protects it from other runs
};

/// Not thread-safe.
class BenchDatabase {
 public:
  BenchDatabase(Game game, int seeds, std::uint64_t memory_bytes, const std::stop_token& stop)
      : game_(game), seeds_(seeds), memory_bytes_(memory_bytes), stop_(stop) {}

  /// Opens the database; the first call builds it.
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
