// Builds that keep nothing, to estimate the time of larger ones.
#include <limits>

#include "db/storage/errors.h"
#include "engine/builder/database_build.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

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

}  // namespace

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
