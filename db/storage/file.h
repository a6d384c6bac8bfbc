// Files as the database sees them: the few operations it needs, behind an interface so that tests
// can make any of them fail. db/storage/file.cpp is the only user of the operating system's files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace seedbank::db {

/// `path` from the root on. Throws IoError when the working directory is gone, or `path` is empty.
[[nodiscard]] std::filesystem::path absolute_path(const std::filesystem::path& path);

/// A file open for reading. All functions may be called by several threads at once.
class ReadableFile {
 public:
  virtual ~ReadableFile() = default;

  /// Size when opened, in bytes.
  [[nodiscard]] virtual std::uint64_t bytes() const noexcept = 0;

  /// Fills `out` with the bytes from `offset` on. Returns how many there were: fewer than asked
  /// only at the end of the file. Throws IoError.
  [[nodiscard]] virtual std::size_t read(std::uint64_t offset,
                                         std::span<std::uint8_t> out) const = 0;
};

/// A file open for writing from its beginning. For one thread at a time.
class WritableFile {
 public:
  virtual ~WritableFile() = default;

  /// Writes some of `bytes` at the end, at least one; returns how many. Throws IoError.
  [[nodiscard]] virtual std::size_t write_some(std::span<const std::uint8_t> bytes) = 0;

  /// Returns when all that was written has reached the disk. Throws IoError.
  virtual void sync() = 0;
};

/// A file that is read and then added to, by nobody else meanwhile. For one thread at a time.
class GrowingFile : public ReadableFile, public WritableFile {
 public:
  /// Size now, in bytes.
  [[nodiscard]] std::uint64_t bytes() const noexcept override = 0;

  /// Takes away all from byte `bytes` on. Requires at most as many as there are. Throws IoError.
  virtual void cut(std::uint64_t bytes) = 0;
};

/// Possession of a directory, given up on destruction and by the kernel when the process dies.
class DirectoryLock {
 public:
  virtual ~DirectoryLock() = default;
};

/// The operations. Every implementation may be used by several threads at once.
class FileSystem {
 public:
  virtual ~FileSystem() = default;

  /// Throws MissingError when there is no such file, otherwise IoError.
  [[nodiscard]] virtual std::unique_ptr<ReadableFile> open(
      const std::filesystem::path& file) const = 0;

  /// Where what is written as `file` goes, from the root on: where that is a symbolic link, what it
  /// leads to. Call this before replacing a file or adding to one. Throws IoError when
  /// something is there that is not a regular file: a device, a pipe, a directory.
  [[nodiscard]] virtual std::filesystem::path output_place(
      const std::filesystem::path& file) const = 0;

  /// Creates a file. Returns nothing when the name is taken, by whatever; throws IoError.
  [[nodiscard]] virtual std::unique_ptr<WritableFile> create(const std::filesystem::path& file) = 0;

  /// Opens a file, an empty one where there is none, and takes possession of it by a lock on the
  /// file itself: until it is closed or the process dies. Throws BusyError when another holds it,
  /// otherwise IoError: also when it is not a regular file.
  [[nodiscard]] virtual std::unique_ptr<GrowingFile> open_to_append(
      const std::filesystem::path& file) = 0;

  /// Gives a file another name in the same directory, in one step, replacing what bore it.
  /// Throws IoError.
  virtual void rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;

  /// Removes a file if it is there; a directory of this name stays. Throws IoError.
  virtual void remove(const std::filesystem::path& file) = 0;

  /// Names in the directory in ascending order; none when there is no such directory.
  /// Throws IoError.
  [[nodiscard]] virtual std::vector<std::string> list(
      const std::filesystem::path& directory) const = 0;

  /// Creates the directory and its parents where missing, and returns when the names of those
  /// created have reached the disk. Throws IoError.
  virtual void make_directories(const std::filesystem::path& directory) = 0;

  /// Returns when the names in the directory have reached the disk. Throws IoError.
  virtual void sync_directory(const std::filesystem::path& directory) = 0;

  /// Bytes that can still be written to the volume of `path`, which need not exist yet.
  /// Throws IoError.
  [[nodiscard]] virtual std::uint64_t free_bytes(const std::filesystem::path& path) const = 0;

  /// Takes possession of an existing directory, by a lock on its file "lock".
  /// Throws BusyError when another holds it, otherwise IoError.
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
