// A file system that takes everything and keeps nothing: the whole way of writing a database
// without the disk, to measure how fast the rest is.
#pragma once

#include "db/storage/file.h"

namespace seedbank::tools {

/// All directories are empty, writing always succeeds and nothing can be opened to be read.
class DiscardingFiles final : public db::FileSystem {
 public:
  /// Throws db::MissingError, always.
  [[nodiscard]] std::unique_ptr<db::ReadableFile> open(
      const std::filesystem::path& file) const override;
  [[nodiscard]] std::filesystem::path output_place(
      const std::filesystem::path& file) const override;
  [[nodiscard]] std::unique_ptr<db::WritableFile> create(
      const std::filesystem::path& file) override;
  /// Throws db::MissingError, always: what was added could not be read.
  [[nodiscard]] std::unique_ptr<db::GrowingFile> open_to_append(
      const std::filesystem::path& file) override;
  void rename(const std::filesystem::path& from, const std::filesystem::path& to) override;
  void remove(const std::filesystem::path& file) override;
  [[nodiscard]] std::vector<std::string> list(
      const std::filesystem::path& directory) const override;
  void make_directories(const std::filesystem::path& directory) override;
  void sync_directory(const std::filesystem::path& directory) override;
  [[nodiscard]] std::uint64_t free_bytes(const std::filesystem::path& path) const override;
  [[nodiscard]] std::unique_ptr<db::DirectoryLock> lock(
      const std::filesystem::path& directory) override;
};

}  // namespace seedbank::tools
