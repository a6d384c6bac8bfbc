// File operations of databases, behind an interface so that tests can make each of them fail.
// db/storage/file.cpp is the only user of the operating system's files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace seedbank::db {

/// The absolute form of `path`. Throws IoError if `path` is empty or the working directory is gone.
[[nodiscard]] std::filesystem::path absolute_path(const std::filesystem::path& path);

/// A file open for reading. Thread-safe.
class ReadableFile {
 public:
  virtual ~ReadableFile() = default;

  /// The size in bytes when the file was opened.
  [[nodiscard]] virtual std::uint64_t bytes() const noexcept = 0;

  /// Fills `out` with the bytes from `offset` on and returns their number, less than requested only
  /// at the end of the file. Throws IoError.
  [[nodiscard]] virtual std::size_t read(std::uint64_t offset,
                                         std::span<std::uint8_t> out) const = 0;
};

/// The bytes of a whole file. Throws IoError.
[[nodiscard]] inline std::vector<std::uint8_t> contents_of(const ReadableFile& file) {
  std::vector<std::uint8_t> bytes(file.bytes());
  bytes.resize(file.read(0, bytes));
  return bytes;
}

/// A file open for writing from its beginning. For one thread at a time.
class WritableFile {
 public:
  virtual ~WritableFile() = default;

  /// Appends at least one of `bytes` and returns the number written. Throws IoError.
  [[nodiscard]] virtual std::size_t write_some(std::span<const std::uint8_t> bytes) = 0;

  /// Waits until all written bytes are on disk. Throws IoError.
  virtual void sync() = 0;
};

/// Appends all of `bytes`. Throws IoError.
void write_all(WritableFile& file, std::span<const std::uint8_t> bytes);

/// A locked file that is read and then appended to. For one thread at a time.
class GrowingFile : public ReadableFile, public WritableFile {
 public:
  /// The current size in bytes.
  [[nodiscard]] std::uint64_t bytes() const noexcept override = 0;

  /// Truncates the file to `bytes` bytes, at most its size. Throws IoError.
  virtual void cut(std::uint64_t bytes) = 0;
};

/// The lock of a directory, released on destruction or when the process ends.
class DirectoryLock {
 public:
  virtual ~DirectoryLock() = default;
};

/// The operations on files. Implementations are thread-safe.
class FileSystem {
 public:
  virtual ~FileSystem() = default;

  /// Opens a file. Throws MissingError if there is none, otherwise IoError.
  [[nodiscard]] virtual std::unique_ptr<ReadableFile> open(
      const std::filesystem::path& file) const = 0;

  /// The absolute path to write for `file`: the target if `file` is a symbolic link. Call this
  /// before replacing or appending to a file. Throws IoError if the path is that of a device, a
  /// pipe or a directory.
  [[nodiscard]] virtual std::filesystem::path output_place(
      const std::filesystem::path& file) const = 0;

  /// Creates a file. Returns null if the name is taken. Throws IoError.
  [[nodiscard]] virtual std::unique_ptr<WritableFile> create(const std::filesystem::path& file) = 0;

  /// Opens or creates a file and locks it until it is closed or the process ends. Throws BusyError
  /// if another process holds the lock; otherwise IoError, for example if it is not a regular file.
  [[nodiscard]] virtual std::unique_ptr<GrowingFile> open_to_append(
      const std::filesystem::path& file) = 0;

  /// Renames a file within a directory, atomically, and replaces a file with the new name. Throws
  /// IoError.
  virtual void rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;

  /// Removes a file if it exists, but not a directory. Throws IoError.
  virtual void remove(const std::filesystem::path& file) = 0;

  /// The names in the directory in ascending order; none if there is no such directory. Throws
  /// IoError.
  [[nodiscard]] virtual std::vector<std::string> list(
      const std::filesystem::path& directory) const = 0;

  /// Creates the directory and its missing parents and waits until their names are on disk. Throws
  /// IoError.
  virtual void make_directories(const std::filesystem::path& directory) = 0;

  /// Waits until the names in the directory are on disk. Throws IoError.
  virtual void sync_directory(const std::filesystem::path& directory) = 0;

  /// The free bytes of the volume of `path`, which need not exist yet. Throws IoError.
  [[nodiscard]] virtual std::uint64_t free_bytes(const std::filesystem::path& path) const = 0;

  /// Locks an existing directory by its file "lock". Throws BusyError if another process holds the
  /// lock, otherwise IoError.
  [[nodiscard]] virtual std::unique_ptr<DirectoryLock> lock(
      const std::filesystem::path& directory) = 0;
};

/// The files of the operating system.
class PosixFileSystem final : public FileSystem {
 public:
  [[nodiscard]] std::unique_ptr<ReadableFile> open(
      const std::filesystem::path& file) const override;
  [[nodiscard]] std::filesystem::path output_place(
      const std::filesystem::path& file) const override;
  [[nodiscard]] std::unique_ptr<WritableFile> create(const std::filesystem::path& file) override;
  [[nodiscard]] std::unique_ptr<GrowingFile> open_to_append(
      const std::filesystem::path& file) override;
  void rename(const std::filesystem::path& from, const std::filesystem::path& to) override;
  void remove(const std::filesystem::path& file) override;
  [[nodiscard]] std::vector<std::string> list(
      const std::filesystem::path& directory) const override;
  void make_directories(const std::filesystem::path& directory) override;
  void sync_directory(const std::filesystem::path& directory) override;
  [[nodiscard]] std::uint64_t free_bytes(const std::filesystem::path& path) const override;
  [[nodiscard]] std::unique_ptr<DirectoryLock> lock(
      const std::filesystem::path& directory) override;
};

}  // namespace seedbank::db
