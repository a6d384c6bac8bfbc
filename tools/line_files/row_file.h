// A file of lines that grows in a fixed order, and that a later run goes on with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

#include "db/storage/file.h"

namespace seedbank::tools {

/// Held by one process at a time. What was appended survives the process, however it ends. For one
/// thread at a time.
class RowFile {
 public:
  /// A line that is there, without its line feed; `whole` is false for a last line that lacks it.
  using Take = std::function<void(std::uint64_t number, std::string_view line, bool whole)>;

  /// Bytes of a line that are handed on at once: a longer one comes in pieces, as if these were
  /// lines, so that memory stays bounded. No row is as long.
  static constexpr std::size_t kMostLineBytes = 65'536;

  /// Opens `file`, or creates it empty. Changes nothing that is there. `files` must outlive this.
  /// Throws db::IoError, also when it is no regular file; db::BusyError when another process holds
  /// it.
  RowFile(db::FileSystem& files, const std::filesystem::path& file);

  /// Calls `take` for every line in order, numbered from 1; what it throws is thrown on. Call once,
  /// first. Throws db::IoError.
  void read(const Take& take);

  /// Adds a line, behind the last whole one: a last line that lacks its line feed is removed by the
  /// first call. Handed to the operating system at once. Throws db::IoError.
  void append(std::string_view line);

  /// Returns when all lines have reached the disk. Throws db::IoError.
  void sync() { file_->sync(); }

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  std::filesystem::path path_;
  std::unique_ptr<db::GrowingFile> file_;
  std::uint64_t bytes_ = 0;  // of whole lines
};

}  // namespace seedbank::tools
