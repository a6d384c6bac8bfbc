// A file system that takes everything and keeps nothing.
#include "tools/bench/discarding_files.h"

#include <limits>

#include "db/storage/errors.h"

namespace seedbank::tools {
namespace {

namespace fs = std::filesystem;

class DiscardingFile final : public db::WritableFile {
 public:
  [[nodiscard]] std::size_t write_some(std::span<const std::uint8_t> bytes) override {
    return bytes.size();
  }
  void sync() override {}
};

}  // namespace

std::unique_ptr<db::ReadableFile> DiscardingFiles::open(const fs::path& file) const {
  throw db::MissingError(file, "nothing is kept");
}

fs::path DiscardingFiles::output_place(const fs::path& file) const { return file; }

std::unique_ptr<db::WritableFile> DiscardingFiles::create(const fs::path&) {
  return std::make_unique<DiscardingFile>();
}

std::unique_ptr<db::GrowingFile> DiscardingFiles::open_to_append(const fs::path& file) {
  throw db::MissingError(file, "nothing is kept");
}

void DiscardingFiles::rename(const fs::path&, const fs::path&) {}
void DiscardingFiles::remove(const fs::path&) {}
std::vector<std::string> DiscardingFiles::list(const fs::path&) const { return {}; }
void DiscardingFiles::make_directories(const fs::path&) {}
void DiscardingFiles::sync_directory(const fs::path&) {}

std::uint64_t DiscardingFiles::free_bytes(const fs::path&) const {
  return std::numeric_limits<std::uint64_t>::max();
}

std::unique_ptr<db::DirectoryLock> DiscardingFiles::lock(const fs::path&) {
  return std::make_unique<db::DirectoryLock>();
}

}  // namespace seedbank::tools
