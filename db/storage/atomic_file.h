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

/// Atomically replaces `file` by a file with this text. Throws the exceptions of AtomicFile.
void replace_file(FileSystem& files, const std::filesystem::path& file, std::string_view text);

/// Recognises the names of one kind of file, such as is_pair_file_name().
using IsFileName = std::function<bool(std::string_view file_name)>;

/// True for the names of temporary files of the kind `is_ours`.
[[nodiscard]] bool is_temporary_name(std::string_view file_name, const IsFileName& is_ours);

/// Removes the temporary files of the kind `is_ours` that killed processes left in `directory`.
/// Only for the holder of the directory's lock, because files in use are removed too. Throws
/// IoError.
void remove_stale_temporaries(FileSystem& files, const std::filesystem::path& directory,
                              const IsFileName& is_ours);

}  // namespace seedbank::db
