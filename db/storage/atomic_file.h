// A file that appears under its name whole or not at all.
//
// It is written under a temporary name in the same directory, synced, renamed, and the directory is
// synced; so whatever bears the final name is complete, whenever the power fails.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "db/storage/file.h"

namespace seedbank::db {

/// A file in the making. Until publish() has returned, the final name is absent or still bears the
/// former file. For one thread at a time.
class AtomicFile {
 public:
  /// Creates the temporary file; no other process ever gets the same one. The directory must
  /// exist, and `files` outlive this. `file` goes where FileSystem::output_place() says. Throws
  /// IoError, also when what is there is no regular file.
  AtomicFile(FileSystem& files, const std::filesystem::path& file);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  /// Removes the temporary file unless it was published.
  ~AtomicFile();

  /// Writes all of `bytes` at the end. Throws IoError, which names the file that was to be.
  void append(std::span<const std::uint8_t> bytes);

  /// Opens what has been written so far, for reading. Throws IoError.
  [[nodiscard]] std::unique_ptr<ReadableFile> read_back() const;

  /// Makes the file durable and gives it its name. Call once, last. Throws IoError; when only the
  /// last step, the sync of the directory, failed, the new file may already bear the name.
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

/// True for the names of one kind of files, such as is_pair_file_name().
using IsFileName = std::function<bool(std::string_view file_name)>;

/// True for the names that AtomicFile gives to temporary files of files that `is_ours` knows.
[[nodiscard]] bool is_temporary_name(std::string_view file_name, const IsFileName& is_ours);

/// Removes from `directory` the temporary files that killed processes left, if they are of files
/// that `is_ours` knows, and nothing else. Only for the holder of the directory's lock: temporary
/// files in use go as well. Throws IoError.
void remove_stale_temporaries(FileSystem& files, const std::filesystem::path& directory,
                              const IsFileName& is_ours);

}  // namespace seedbank::db
