// Builds that are tried to estimate the time of larger ones.
#include <limits>

#include "db/storage/errors.h"
#include "engine/builder/database_build.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

// Enough for tables and threads to be warm; a fraction of a second.
constexpr std::uint64_t kRehearsedPositions = 31'000'000;

// The cost of reading a position back relative to computing and compressing one: 0.08 with large
// bands or none, 0.27 with small ones (data/speed_log.md).
constexpr double kCostOfReading = 0.2;

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
  [[nodiscard]] std::unique_ptr<db::ReadableFile> open(const fs::path& file) const override {
    throw db::MissingError(file, "nothing is kept");
  }
  [[nodiscard]] fs::path output_place(const fs::path& file) const override { return file; }
  [[nodiscard]] std::unique_ptr<db::WritableFile> create(const fs::path& /*file*/) override {
    return std::make_unique<DiscardingFile>();
  }
  [[nodiscard]] std::unique_ptr<db::GrowingFile> open_to_append(const fs::path& file) override {
    throw db::MissingError(file, "nothing is kept");
  }
  void rename(const fs::path& /*from*/, const fs::path& /*to*/) override {}
  void remove(const fs::path& /*file*/) override {}
  [[nodiscard]] std::vector<std::string> list(const fs::path& /*directory*/) const override {
    return {};
  }
  void make_directories(const fs::path& /*directory*/) override {}
  void sync_directory(const fs::path& /*directory*/) override {}
  [[nodiscard]] std::uint64_t free_bytes(const fs::path& /*path*/) const override {
    return std::numeric_limits<std::uint64_t>::max();
  }
  [[nodiscard]] std::unique_ptr<db::DirectoryLock> lock(const fs::path& /*directory*/) override {
    return std::make_unique<db::DirectoryLock>();
  }
};

// The most seeds with no more positions than a rehearsal has, but no more than the plan has.
int seeds_to_rehearse(const db::BuildPlan& plan) {
  int seeds = 2;
  while (seeds < plan.seeds &&
         db::positions_up_to(plan.game.pits, seeds + 1) <= kRehearsedPositions) {
    ++seeds;
  }
  return seeds;
}

}  // namespace

BuildRehearsal rehearse_build(Game game, int seeds, db::WriteOptions write,
                              const std::stop_token& stop) {
  DiscardingFiles files;
  const DatabaseBuild build{.root = "",
                            .game = game,
                            .seeds = seeds,
                            .memory_bytes = std::numeric_limits<std::uint64_t>::max(),
                            .write = write};
  const DatabaseBuilt built = build_database(
      files, build, [](std::uint64_t, std::uint64_t) {}, stop);
  return {built.positions_computed, static_cast<double>(built.positions_computed) / built.seconds};
}

ExpectedTime expected_time(const db::BuildPlan& plan, db::WriteOptions write) {
  const BuildRehearsal rehearsal =
      rehearse_build(plan.game, seeds_to_rehearse(plan), write, std::stop_token());
  const double positions = static_cast<double>(plan.positions_to_compute) +
                           kCostOfReading * static_cast<double>(plan.positions_to_read_back);
  return {positions / rehearsal.positions_per_second, rehearsal};
}

}  // namespace seedbank::engine
