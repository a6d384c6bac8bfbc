// Files that appear under their names complete or not at all.
//
// A file is written under a temporary name in the same directory, synced and renamed, and the
// directory is synced. So a file with its final name is complete even after a power failure.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "db/storage/file.h"

namespace seedbank::db {

/// A file being written. Before publish(), the final name is absent or refers to the previous file.
/// For one thread at a time.
class AtomicFile {
 public:
  /// Creates a temporary file with a unique name for FileSystem::output_place(file). The directory
  /// must exist, and `files` must outlive this. Throws IoError, for example if the name belongs to
  /// something other than a regular file.
  AtomicFile(FileSystem& files, const std::filesystem::path& file);
  /// Removes the temporary file unless it was published.
  ~AtomicFile();

  /// Appends `bytes`. Throws IoError, which names the final file.
  void append(std::span<const std::uint8_t> bytes);

  /// Opens the temporary file for reading. Throws IoError.
  [[nodiscard]] std::unique_ptr<ReadableFile> read_back() const;

  /// Makes the file durable and renames it. Must be the last call. Throws IoError; if only the last
  /// step, the sync of the directory, failed, the file already has its final name.
  void publish();

  /// Bytes written so far.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

 private:
  template <typename Operation>
  auto by_final_name(Operation operation);

  FileSystem& files_;
  std::filesystem::path final_;
  std::filesystem::path temporary_;
  std::unique_ptr<WritableFile> file_;
  std::uint64_t bytes_ = 0;
  bool published_ = false;
};

/// Atomically replaces `file` by a file with this text. Requires a lock that keeps other processes
/// from writing it; without one, use OutputFile. Throws the exceptions of AtomicFile.
void replace_file(FileSystem& files, const std::filesystem::path& file, std::string_view text);

/// A file that this process alone may replace, once or repeatedly.
///
/// The file itself cannot carry the lock, because each replacement is another file. The lock is
/// that of an empty file beside it, FILE.seedbank-lock, which is removed with this object. A killed
/// process leaves it behind; the next one takes and removes it. For one thread at a time.
class OutputFile {
 public:
  /// Locks FileSystem::output_place(file), and removes its temporary files that killed processes
  /// left. `files` must outlive this. Throws BusyError if another process has locked it, otherwise
  /// IoError; both name the file.
  OutputFile(FileSystem& files, const std::filesystem::path& file);
  OutputFile(OutputFile&&) = delete;
  OutputFile& operator=(OutputFile&&) = delete;
  /// Removes the lock.
  ~OutputFile();

  /// The file to write: by replace(), or as an AtomicFile.
  [[nodiscard]] const std::filesystem::path& place() const noexcept { return place_; }

  /// Atomically replaces the file. Throws IoError.
  void replace(std::string_view text) { replace_file(files_, place_, text); }

 private:
  struct Lock {};
  // Only locks `place`.
  OutputFile(FileSystem& files, std::filesystem::path place, Lock);

  FileSystem& files_;
  std::filesystem::path place_;
  std::filesystem::path lock_place_;
  std::unique_ptr<GrowingFile> lock_;
};

/// Recognises the names of one kind of file, such as is_pair_file_name().
using IsFileName = std::function<bool(std::string_view file_name)>;

/// True for the names of temporary files of the kind `is_ours`.
[[nodiscard]] bool is_temporary_name(std::string_view file_name, const IsFileName& is_ours);

/// Removes the temporary files of the kind `is_ours` that killed processes left in `directory`.
/// Only for the holder of a lock on all of these files, because files in use are removed too.
/// Throws IoError.
void remove_stale_temporaries(FileSystem& files, const std::filesystem::path& directory,
                              const IsFileName& is_ours);

}  // namespace seedbank::db
