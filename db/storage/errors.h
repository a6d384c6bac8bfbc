// Errors of databases, which tell callers how to react, and the states of files that checks report.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include <seedbank/error.h>

namespace seedbank::db {

/// "FILE: what", on one line.
[[nodiscard]] std::string in_file(const std::filesystem::path& file, const std::string& what);

/// The message of an error without its file.
[[nodiscard]] std::string text_without_file(const FileError& error);

/// A file is damaged, is not a database file, or belongs to another game.
class FormatError : public DatabaseError {
 public:
  /// `what` describes the fault at `offset`, in bytes from the start of the file.
  FormatError(const std::filesystem::path& file, std::uint64_t offset, const std::string& what)
      : DatabaseError(in_file(file, what + " (at byte " + std::to_string(offset) + ")"), file,
                      offset) {}
};

/// A required file or layer is missing.
class MissingError : public DatabaseError {
 public:
  /// `missing` names what is missing and, where helpful, its purpose.
  MissingError(const std::filesystem::path& file, const std::string& missing)
      : DatabaseError(in_file(file, "missing: " + missing), file) {}
};

/// Another process, or another part of this one, holds the lock of the directory or file.
class BusyError : public IoError {
 public:
  enum class Holder : std::uint8_t { kOtherProcess, kThisProcess };

  explicit BusyError(const std::filesystem::path& file, Holder holder = Holder::kOtherProcess)
      : IoError(in_file(file, holder == Holder::kThisProcess
                                  ? "in use by this process, which writes here already"
                                  : "in use by another process that writes here"),
                file) {}
};

// Not enough memory or disk space; thrown before the work starts.

/// `what` needs at least `needed` bytes of memory, but may use only `allowed`.
[[nodiscard]] ResourceError memory_error(const std::string& what, std::uint64_t needed,
                                         std::uint64_t allowed);

/// `what` needs `needed` bytes of memory, but only `left` of the allowed bytes are unused. A limit
/// of `enough` bytes would suffice.
[[nodiscard]] ResourceError memory_left_error(const std::string& what, std::uint64_t needed,
                                              std::uint64_t left, std::uint64_t enough);

/// About `needed` bytes must be written to `place`, whose volume has `free` bytes.
[[nodiscard]] ResourceError disk_error(const std::filesystem::path& place, std::uint64_t needed,
                                       std::uint64_t free);

/// "57 MiB", rounded up.
[[nodiscard]] std::string in_mebibytes(std::uint64_t bytes);

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
[[nodiscard]] inline FileState state_of(const FileError& error) noexcept {
  if (dynamic_cast<const MissingError*>(&error) != nullptr) return FileState::kMissing;
  if (dynamic_cast<const FormatError*>(&error) != nullptr) return FileState::kDamaged;
  return FileState::kUnreadable;
}

}  // namespace seedbank::db
