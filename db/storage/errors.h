// What can go wrong with a database, as exceptions: what the caller can act on is in the type, what
// happened is in the text.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>

namespace seedbank::db {

/// Base of all errors of the database.
class DatabaseError : public std::runtime_error {
 public:
  /// The file or directory concerned.
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

/// A file is damaged, is not a database file, or is one of another game.
class FormatError : public DatabaseError {
 public:
  /// `what` is wrong at `offset`, in bytes from the start of the file.
  FormatError(std::filesystem::path path, std::uint64_t offset, const std::string& what)
      : DatabaseError(std::move(path), what + " (at byte " + std::to_string(offset) + ")"),
        offset_(offset) {}

  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

 private:
  std::uint64_t offset_;
};

/// The operating system refused an operation.
class IoError : public DatabaseError {
 public:
  /// `operation` is a verb phrase ("write", "open for reading"); `code` an errno.
  IoError(std::filesystem::path path, const std::string& operation, int code)
      : DatabaseError(std::move(path),
                      "cannot " + operation + ": " + std::generic_category().message(code)),
        operation_(operation),
        code_(code) {}

  /// The same, said of another file.
  [[nodiscard]] IoError of(const std::filesystem::path& path) const {
    return {path, operation_, code_};
  }

  /// The errno: ENOSPC for a full disk, EACCES or EROFS where writing is not allowed.
  [[nodiscard]] int code() const noexcept { return code_; }

 private:
  std::string operation_;
  int code_;
};

/// A file or a layer that is needed is not there.
class MissingError : public DatabaseError {
 public:
  /// `missing` names it, and what it was needed for where that helps.
  MissingError(std::filesystem::path path, const std::string& missing)
      : DatabaseError(std::move(path), "missing: " + missing) {}
};

/// Another process holds the directory, or the file.
class BusyError : public DatabaseError {
 public:
  explicit BusyError(std::filesystem::path path)
      : DatabaseError(std::move(path), "in use by another process that writes here") {}
};

/// Not enough memory or disk for what was asked; thrown before anything starts.
class ResourceError : public std::runtime_error {
 public:
  /// What is not enough.
  enum class Kind : std::uint8_t { kMemory, kDisk, kOther };

  explicit ResourceError(const std::string& message) : std::runtime_error(message) {}

  /// `what` takes at least `needed` bytes of memory, where `allowed` may be used in all.
  [[nodiscard]] static ResourceError memory(const std::string& what, std::uint64_t needed,
                                            std::uint64_t allowed) {
    ResourceError error(what + " needs at least " + in_mebibytes(needed) + " of memory, " +
                        in_mebibytes(allowed) + " allowed");
    error.set(Kind::kMemory, needed, allowed);
    error.enough_memory_ = needed;
    return error;
  }

  /// `what` takes `needed` bytes of memory, where `left` are left of those that may be used in all;
  /// if these were `enough`, it would do.
  [[nodiscard]] static ResourceError memory_left(const std::string& what, std::uint64_t needed,
                                                 std::uint64_t left, std::uint64_t enough) {
    ResourceError error(what + " needs " + in_mebibytes(needed) + " of memory, " +
                        in_mebibytes(left) + " are left");
    error.set(Kind::kMemory, needed, left);
    error.enough_memory_ = enough;
    return error;
  }

  /// `place` is to take about `needed` bytes, where its volume has `free`.
  [[nodiscard]] static ResourceError disk(const std::filesystem::path& place, std::uint64_t needed,
                                          std::uint64_t free) {
    ResourceError error(place.string() + ": about " + in_mebibytes(needed) + " will be written, " +
                        in_mebibytes(free) + " are free");
    error.set(Kind::kDisk, needed, free);
    return error;
  }

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  /// Bytes of it that are needed, and that may be used; nothing where that is not known.
  [[nodiscard]] std::optional<std::uint64_t> bytes_required() const noexcept { return required_; }
  [[nodiscard]] std::optional<std::uint64_t> bytes_available() const noexcept { return available_; }

  /// How many bytes of memory in all would do; nothing where memory is not what is missing, or not
  /// what the caller sets as a whole.
  [[nodiscard]] std::optional<std::uint64_t> enough_memory() const noexcept {
    return enough_memory_;
  }

  /// "57 MiB", rounded up.
  [[nodiscard]] static std::string in_mebibytes(std::uint64_t bytes) {
    return std::to_string((bytes + (std::uint64_t{1} << 20) - 1) >> 20) + " MiB";
  }

 private:
  void set(Kind kind, std::uint64_t required, std::uint64_t available) noexcept {
    kind_ = kind;
    required_ = required;
    available_ = available;
  }

  Kind kind_ = Kind::kOther;
  std::optional<std::uint64_t> required_;
  std::optional<std::uint64_t> available_;
  std::optional<std::uint64_t> enough_memory_;
};

}  // namespace seedbank::db
