// Errors of databases: the exception type tells callers how to react, the text tells users what
// happened. Also the states of files that checks report.
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace seedbank::db {

/// Base class of errors about a file or a directory.
class DatabaseError : public std::runtime_error {
 public:
  /// The file or directory.
  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

  /// what() without the path.
  [[nodiscard]] std::string text() const {
    return std::string(what()).substr(path_.string().size() + 2);
  }

 protected:
  DatabaseError(std::filesystem::path path, const std::string& text)
      : std::runtime_error(path.string() + ": " + text), path_(std::move(path)) {}

 private:
  std::filesystem::path path_;
};

/// A file is damaged, is not a database file, or belongs to another game.
class FormatError : public DatabaseError {
 public:
  /// `what` describes the fault at `offset`, in bytes from the start of the file.
  FormatError(std::filesystem::path path, std::uint64_t offset, const std::string& what)
      : DatabaseError(std::move(path), what + " (at byte " + std::to_string(offset) + ")"),
        offset_(offset) {}

  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

 private:
  std::uint64_t offset_;
};

/// Values of a full-game database contradict each other.
class ContradictionError : public DatabaseError {
 public:
  ContradictionError(std::filesystem::path path, const std::string& what)
      : DatabaseError(std::move(path), what) {}
};

/// An operation of the operating system failed.
class IoError : public DatabaseError {
 public:
  /// `operation` is a verb phrase such as "open for reading", `code` an errno.
  IoError(std::filesystem::path path, const std::string& operation, int code)
      : DatabaseError(std::move(path), "cannot " + operation + ": " +
                                           std::generic_category().message(code) + advice(code)),
        operation_(operation),
        code_(code) {}

  /// The same error for another file.
  [[nodiscard]] IoError of(const std::filesystem::path& path) const {
    return {path, operation_, code_};
  }

  /// The errno: ENOSPC for a full disk, EACCES or EROFS where writing is not allowed, ENOLCK for a
  /// file system without locks.
  [[nodiscard]] int code() const noexcept { return code_; }

 private:
  static std::string advice(int code) {
    return code == ENOLCK ? "; its file system has none: write to another one, such as a local disk"
                          : "";
  }

  std::string operation_;
  int code_;
};

/// A required file or layer is missing.
class MissingError : public DatabaseError {
 public:
  /// `missing` names what is missing and, where helpful, its purpose.
  MissingError(std::filesystem::path path, const std::string& missing)
      : DatabaseError(std::move(path), "missing: " + missing) {}
};

/// Another process, or another part of this one, holds the lock of the directory or file.
class BusyError : public DatabaseError {
 public:
  enum class Holder : std::uint8_t { kOtherProcess, kThisProcess };

  explicit BusyError(std::filesystem::path path, Holder holder = Holder::kOtherProcess)
      : DatabaseError(std::move(path), holder == Holder::kThisProcess
                                           ? "in use by this process, which writes here already"
                                           : "in use by another process that writes here") {}
};

/// Not enough memory or disk space; thrown before the work starts.
class ResourceError : public std::runtime_error {
 public:
  /// The resource that is insufficient.
  enum class Kind : std::uint8_t { kMemory, kDisk, kOther };

  explicit ResourceError(const std::string& message) : std::runtime_error(message) {}

  /// `what` needs at least `needed` bytes of memory, but may use only `allowed`.
  [[nodiscard]] static ResourceError memory(const std::string& what, std::uint64_t needed,
                                            std::uint64_t allowed) {
    return {what + " needs at least " + in_mebibytes(needed) + " of memory, " +
                in_mebibytes(allowed) + " allowed",
            Kind::kMemory, needed, allowed, needed};
  }

  /// `what` needs `needed` bytes of memory, but only `left` of the allowed bytes are unused. A
  /// limit of `enough` bytes would suffice.
  [[nodiscard]] static ResourceError memory_left(const std::string& what, std::uint64_t needed,
                                                 std::uint64_t left, std::uint64_t enough) {
    return {
        what + " needs " + in_mebibytes(needed) + " of memory, " + in_mebibytes(left) + " are left",
        Kind::kMemory, needed, left, enough};
  }

  /// About `needed` bytes must be written to `place`, whose volume has `free` bytes.
  [[nodiscard]] static ResourceError disk(const std::filesystem::path& place, std::uint64_t needed,
                                          std::uint64_t free) {
    return {place.string() + ": about " + in_mebibytes(needed) + " will be written, " +
                in_mebibytes(free) + " are free",
            Kind::kDisk, needed, free, std::nullopt};
  }

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  /// Bytes of the resource that are needed, and bytes that may be used; empty if unknown.
  [[nodiscard]] std::optional<std::uint64_t> bytes_required() const noexcept { return required_; }
  [[nodiscard]] std::optional<std::uint64_t> bytes_available() const noexcept { return available_; }

  /// The memory limit in bytes that would suffice; empty if another resource is insufficient or the
  /// caller does not set the limit.
  [[nodiscard]] std::optional<std::uint64_t> enough_memory() const noexcept {
    return enough_memory_;
  }

  /// "57 MiB", rounded up.
  [[nodiscard]] static std::string in_mebibytes(std::uint64_t bytes) {
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    return std::to_string(bytes / kMebibyte + (bytes % kMebibyte == 0 ? 0 : 1)) + " MiB";
  }

 private:
  ResourceError(const std::string& message, Kind kind, std::uint64_t required,
                std::uint64_t available, std::optional<std::uint64_t> enough_memory)
      : std::runtime_error(message),
        kind_(kind),
        required_(required),
        available_(available),
        enough_memory_(enough_memory) {}

  Kind kind_ = Kind::kOther;
  std::optional<std::uint64_t> required_;
  std::optional<std::uint64_t> available_;
  std::optional<std::uint64_t> enough_memory_;
};

/// The state of a database file, as found by a check.
enum class FileState : std::uint8_t {
  kMissing,     ///< required or listed, but absent
  kShort,       ///< damaged, with fewer bytes than listed
  kDamaged,     ///< violates the format
  kDifferent,   ///< intact, but with other values
  kExtra,       ///< not listed
  kUnreadable,  ///< the operating system cannot read it
};

/// "missing", "short", "damaged", "different", "extra" or "unreadable".
[[nodiscard]] constexpr std::string_view name(FileState state) noexcept {
  constexpr std::array<std::string_view, 6> kNames = {"missing",   "short", "damaged",
                                                      "different", "extra", "unreadable"};
  return kNames[static_cast<std::size_t>(state)];
}

/// The state of a file whose reading failed with `error`: missing, damaged or unreadable.
[[nodiscard]] inline FileState state_of(const DatabaseError& error) noexcept {
  if (dynamic_cast<const MissingError*>(&error) != nullptr) return FileState::kMissing;
  if (dynamic_cast<const FormatError*>(&error) != nullptr) return FileState::kDamaged;
  return FileState::kUnreadable;
}

}  // namespace seedbank::db
