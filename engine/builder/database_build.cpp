// Builds or completes an endgame database on disk, or rehearses a build.
#include "engine/builder/database_build.h"

#include <algorithm>
#include <limits>
#include <string>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <tbb/task_arena.h>

#include "db/builder/build.h"
#include "db/endgame/file_pair_storage.h"
#include "db/endgame/format.h"
#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "engine/base/failure.h"
#include "solver/base/stopwatch.h"

namespace seedbank::engine {
namespace {

// The files that are on disk now.
db::Database open_database(const db::FileSystem& files, const DatabaseBuild& build) {
  return {files, build.root, build.game};
}

// Opens every file. Does not check frames: the build does this when it reads them back.
void check_files(const db::Database& database) {
  for (const db::PairId pair : database.pairs()) (void)database.open(pair);
}

// Throws ResourceError if the plan needs more disk space than is free.
void require_disk(const DatabaseBuild& build, const db::BuildPlan& plan, std::uint64_t free) {
  const std::uint64_t needed = db::planned_disk_bytes(plan, build.processes);
  if (needed <= free) return;
  throw db::disk_error(build.root, needed, free);
}

db::BuildPlan plan_for(const db::FileSystem& files, const DatabaseBuild& build,
                       const db::Database& database) {
  db::BuildPlan plan = db::make_plan(
      build.game, build.seeds, build.memory_bytes, tbb::this_task_arena::max_concurrency(),
      [&](db::PairId pair) { return database.pairs().contains(pair); });
  require_disk(build, plan, files.free_bytes(build.root));
  return plan;
}

// Enough to warm up tables and threads; takes a fraction of a second.
constexpr std::uint64_t kRehearsedPositions = 31'000'000;

// The cost of reading a position back relative to computing and compressing one: 0.08 with large
// bands or none, 0.27 with small ones (data/speed_log.md).
constexpr double kCostOfReading = 0.2;

// The maximum number of seeds, at most that of the plan, for which a build has at most
// kRehearsedPositions positions.
int seeds_to_rehearse(const db::BuildPlan& plan) {
  int seeds = 2;
  while (seeds < plan.seeds &&
         db::positions_up_to(plan.game.pits, seeds + 1) <= kRehearsedPositions) {
    ++seeds;
  }
  return seeds;
}

class DiscardingFile final : public db::WritableFile {
 public:
  [[nodiscard]] std::size_t write_some(std::span<const std::uint8_t> bytes) override {
    return bytes.size();
  }
  void sync() override {}
};

// A file system that accepts everything and keeps nothing: every directory is empty.
class DiscardingFiles final : public db::FileSystem {
 public:
  [[nodiscard]] std::unique_ptr<db::ReadableFile> open(
      const std::filesystem::path& file) const override {
    throw db::MissingError(file, "nothing is kept");
  }
  [[nodiscard]] std::filesystem::path output_place(
      const std::filesystem::path& file) const override {
    return file;
  }
  [[nodiscard]] std::unique_ptr<db::WritableFile> create(
      const std::filesystem::path& /*file*/) override {
    return std::make_unique<DiscardingFile>();
  }
  [[nodiscard]] std::unique_ptr<db::GrowingFile> open_to_append(
      const std::filesystem::path& file) override {
    throw db::MissingError(file, "nothing is kept");
  }
  void rename(const std::filesystem::path& /*from*/, const std::filesystem::path& /*to*/) override {
  }
  void remove(const std::filesystem::path& /*file*/) override {}
  [[nodiscard]] std::vector<std::string> list(
      const std::filesystem::path& /*directory*/) const override {
    return {};
  }
  void make_directories(const std::filesystem::path& /*directory*/) override {}
  void sync_directory(const std::filesystem::path& /*directory*/) override {}
  [[nodiscard]] std::uint64_t free_bytes(const std::filesystem::path& /*path*/) const override {
    return std::numeric_limits<std::uint64_t>::max();
  }
  [[nodiscard]] std::unique_ptr<db::DirectoryLock> lock(
      const std::filesystem::path& /*directory*/) override {
    return std::make_unique<db::DirectoryLock>();
  }
};

}  // namespace

BuildOutlook foresee_build(const db::FileSystem& files, const DatabaseBuild& build) {
  const db::Database database = open_database(files, build);
  check_files(database);
  const int threads = tbb::this_task_arena::max_concurrency();
  const auto is_done = [&](db::PairId pair) { return database.pairs().contains(pair); };
  const auto least = [&](db::Bands bands) {
    return db::least_build_memory(build.game, build.seeds, threads, is_done, bands);
  };
  constexpr std::uint64_t kNoBound = std::numeric_limits<std::uint64_t>::max();
  BuildOutlook outlook;
  outlook.least_memory_bytes = least(db::Bands::kWhereNeeded);
  outlook.memory_bytes_without_bands = least(db::Bands::kNever);
  db::BuildPlan plan =
      db::make_plan(build.game, build.seeds, kNoBound, threads, is_done, db::Bands::kNever);
  outlook.memory_bytes_without_reading_back = plan.memory_bytes;
  const bool is_memory_enough = outlook.least_memory_bytes <= build.memory_bytes;
  if (is_memory_enough) {
    plan = db::make_plan(build.game, build.seeds, build.memory_bytes, threads, is_done);
  } else {
    plan.memory_bytes = outlook.least_memory_bytes;
  }
  outlook.positions = plan.positions;
  outlook.positions_to_compute = plan.positions_to_compute;
  outlook.positions_to_read_back = plan.positions_to_read_back;
  outlook.bands = plan.bands;
  outlook.memory_bytes = plan.memory_bytes;
  outlook.complete_up_to = std::min(database.complete_up_to(), build.seeds);
  outlook.disk_bytes = db::planned_disk_bytes(plan, build.processes);
  outlook.free_disk_bytes = files.free_bytes(build.root);
  try {
    if (!is_memory_enough) {
      throw db::memory_error(fmt::format("building {} seeds", build.seeds),
                             outlook.least_memory_bytes, build.memory_bytes);
    }
    require_disk(build, plan, outlook.free_disk_bytes);
  } catch (const ResourceError& error) {
    outlook.shortage = error;
  }
  if (!is_memory_enough || plan.positions_to_compute == 0) return outlook;
  outlook.rehearsal = rehearse_build(build.game, seeds_to_rehearse(plan), build.write, {});
  const double work = static_cast<double>(plan.positions_to_compute) +
                      kCostOfReading * static_cast<double>(plan.positions_to_read_back);
  outlook.expected_seconds = work / outlook.rehearsal.positions_per_second;
  return outlook;
}

BuildSite take_build_site(db::FileSystem& files, const DatabaseBuild& build) {
  const std::filesystem::path directory = db::game_directory(build.root, build.game);
  {
    const db::Database database = open_database(files, build);
    if (database.complete_up_to() >= build.seeds) {
      check_files(database);
      return {nullptr, plan_for(files, build, database)};
    }
    // If resources are insufficient, no new directories may be left behind.
    if (database.pairs().empty()) (void)plan_for(files, build, database);
  }
  files.make_directories(directory);
  auto lock = files.lock(directory);
  db::remove_stale_temporaries(files, directory, db::is_pair_file_name);
  // The files are closed on return, since the build opens files of its own.
  const db::Database database = open_database(files, build);
  check_files(database);
  return {std::move(lock), plan_for(files, build, database)};
}

Built build_database(db::FileSystem& files, const DatabaseBuild& build, const Progress& progress,
                     const std::stop_token& stop) {
  const BuildSite site = take_build_site(files, build);
  const db::BuildPlan& plan = site.plan;
  const Stopwatch watch;
  db::FilePairStorage storage(files, build.root, build.game, build.write);
  if (!db::run_build(plan, storage, progress, stop)) {
    throw StoppedError("a stop was requested; finished layers are kept",
                       StoppedError::Cause::kStop);
  }
  const double seconds = watch.seconds();
  Built built = extent_of(files, build);
  built.positions_computed = plan.positions_to_compute;
  built.seconds = seconds;
  return built;
}

Built extent_of(const db::FileSystem& files, const DatabaseBuild& build) {
  Built extent;
  for (const db::LayerInfo& layer : open_database(files, build).layers()) {
    if (layer.seeds > build.seeds) break;
    extent.positions += layer.positions;
    extent.bytes += layer.file_bytes;
  }
  return extent;
}

BuildRehearsal rehearse_build(Game game, int seeds, db::WriteOptions write,
                              const std::stop_token& stop) {
  DiscardingFiles files;
  const DatabaseBuild build{.root = "",
                            .game = game,
                            .seeds = seeds,
                            .memory_bytes = std::numeric_limits<std::uint64_t>::max(),
                            .write = write};
  const Built built = build_database(
      files, build, [](std::uint64_t, std::uint64_t) {}, stop);
  return {built.positions_computed, static_cast<double>(built.positions_computed) / built.seconds};
}

}  // namespace seedbank::engine
