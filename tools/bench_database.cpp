// A database to measure on.
#include "tools/bench_database.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include <tbb/task_arena.h>

#include "db/build.h"
#include "db/file_pair_storage.h"
#include "tools/stopwatch.h"

namespace seedbank::tools {

namespace fs = std::filesystem;

TemporaryDirectory::TemporaryDirectory() {
  std::string name = fs::temp_directory_path() / "seedbank-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) {
    throw fs::filesystem_error("cannot create a temporary directory", name,
                               std::error_code(errno, std::generic_category()));
  }
  path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;  // what cannot be removed stays among the temporary files
  fs::remove_all(path_, ignored);
}

BuildFigures build_database(db::FileSystem& files, const fs::path& root, Game game, int seeds,
                            std::uint64_t memory_bytes, const std::atomic<bool>& stop) {
  const db::BuildPlan plan =
      db::make_plan(game, seeds, memory_bytes, tbb::this_task_arena::max_concurrency(),
                    [](db::PairId) { return false; });
  db::FilePairStorage storage(files, root, game, db::WriteOptions());
  BuildFigures figures;
  figures.positions = plan.positions;
  const Stopwatch watch;
  const auto report = [&figures](const db::BuildProgress& progress) {
    figures.file_bytes = progress.bytes_written;
  };
  db::run_build(plan, storage, report, stop);
  figures.seconds = watch.seconds();
  return figures;
}

db::Database BenchDatabase::open(std::size_t cache_bytes) {
  if (!built_) {
    build_database(files_, directory_.path(), game_, seeds_, memory_bytes_, stop_);
    built_ = true;
  }
  db::DatabaseOptions options;
  options.cache_bytes = cache_bytes;
  return {files_, directory_.path(), game_, options};
}

}  // namespace seedbank::tools
