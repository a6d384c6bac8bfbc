// A file of lines in a fixed order that a later run resumes: labels, game records, the journal of
// fair.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

#include "db/storage/file.h"

namespace seedbank::tools {

/// Locked by one process at a time. What was appended survives the process, however it ends. Zero
/// bytes at the end of the file do not count: a power failure may leave them in place of lines. Not
/// thread-safe.
class LineFile {
 public:
  /// A line of the file, without its line feed; `whole` is false for a last line that lacks it.
  using Take = std::function<void(std::uint64_t number, std::string_view line, bool whole)>;

  /// Longer lines are passed on in pieces of this size, as if these were lines, so that memory
  /// stays bounded. No valid line is as long.
  static constexpr std::size_t kMostLineBytes = 65'536;

  /// Opens `file`, following a symbolic link, or creates it empty. Does not change its content.
  /// `files` must outlive this. Throws IoError, also if it is not a regular file; db::BusyError
  /// if another process has locked it.
  LineFile(db::FileSystem& files, const std::filesystem::path& file);

  /// Calls `take` for every line in order, numbered from 1. Exceptions of `take` pass through, and
  /// nothing may be appended after one. A complete call must precede append() and check_room();
  /// further calls are allowed. Throws IoError.
  void read(const Take& take);

  /// Adds a line after the last whole one and hands it to the operating system. The first call
  /// removes a last line that lacks its line feed. Throws IoError.
  void append(std::string_view line);

  /// Checks that `bytes` more can be written. To find out, writes zeros and removes them; if the
  /// process is killed in between, they do not count. Throws IoError.
  void check_room(std::uint64_t bytes);

  /// Returns when all lines have reached the disk. Throws IoError.
  void sync() { file_->sync(); }

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  void cut_to_whole_lines();

  std::filesystem::path path_;
  std::unique_ptr<db::GrowingFile> file_;
  std::uint64_t bytes_ = 0;  // of whole lines
};

/// Throws UsageError: the file that `option` names holds something else at `line`, for the reason
/// `why`.
[[noreturn]] void refuse_file(std::string_view option, const std::filesystem::path& path,
                              std::uint64_t line, std::string_view why);

}  // namespace seedbank::tools
