// What `seedbank bench` measures: named figures, and their common context.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "db/probe/database.h"
#include "db/storage/file.h"
#include "solver/game/rules.h"

namespace seedbank::tools {

/// A figure. `measure` measures once and returns the figure; the first call prepares what it needs.
struct BenchCase {
  std::string name;
  std::string meaning;
  std::string unit;
  std::function<double()> measure;
  bool on_request = false;           ///< measured only if --only names it
  std::vector<double> figures = {};  ///< one per round
};

/// A new directory among the temporary files. The destructor removes it; if the process is killed,
/// the next instance does.
class TemporaryDirectory {
 public:
  /// Throws std::filesystem::filesystem_error, IoError.
  TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory();

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  [[nodiscard]] const db::FileSystem& files() const noexcept { return files_; }

 private:
  db::PosixFileSystem files_;
  std::filesystem::path path_;
  std::unique_ptr<db::DirectoryLock> lock_;  // protects it from other runs
};

/// The context of all cases, which it outlives.
struct BenchContext {
  Game game;
  int seeds = 0;  ///< layers 2..seeds are built and probed
  int threads = 1;
  std::uint64_t memory_bytes = 0;
  /// Once requested, measurements end early with meaningless figures, or throw StoppedError.
  std::stop_token stop;
  TemporaryDirectory directory = {};

  /// Opens the database of these layers in `directory`. The first call builds it, later ones check
  /// its headers and indexes. Not thread-safe.
  [[nodiscard]] db::Database open_database(std::size_t cache_bytes) const;
};

/// Sowing, ranking and unranking.
void add_solver_cases(const BenchContext& context, std::vector<BenchCase>& cases);
/// Computing layers, compressing them, building a database.
void add_build_cases(const BenchContext& context, std::vector<BenchCase>& cases);
/// Tiles to frames and back, and probing files and memory, on one thread; verification.
void add_probe_cases(const BenchContext& context, std::vector<BenchCase>& cases);
/// Openings and random positions, with the layers resident.
void add_search_cases(const BenchContext& context, std::vector<BenchCase>& cases);

/// Prevents the compiler from removing the computation of an unused `value`.
template <typename Value>
void keep(const Value& value) {
  asm volatile("" : : "r,m"(value) : "memory");
}

}  // namespace seedbank::tools
