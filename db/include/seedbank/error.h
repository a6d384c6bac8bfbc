// The exceptions of the library. The type determines how a caller can react, the message describes
// what happened, and the accessors return the details. For the texts of messages: names that were
// probably meant, single lines, words quoted for a shell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seedbank/export.h>

namespace seedbank {

/// Base of all errors that the library reports. The only other exceptions are std::bad_alloc, where
/// a function documents it; std::logic_error, for faults of the library; and those that callbacks
/// throw. The message is one line.
class SEEDBANK_API Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An invalid argument: unknown rules, an array of the wrong size, a number out of range.
class SEEDBANK_API ArgumentError : public Error {
 public:
  using Error::Error;
};

/// A text or numbers that are not a position, or a pit that cannot be sown.
class SEEDBANK_API PositionError : public Error {
 public:
  using Error::Error;
  PositionError(const std::string& message, std::string position,
                std::optional<std::size_t> place = {}, std::string option = {})
      : Error(message), position_(std::move(position)), place_(place), option_(std::move(option)) {}

  /// The invalid text; empty if there was none.
  [[nodiscard]] const std::string& position() const noexcept { return position_; }
  /// The index of the wrong number in the text, counted from 1, or of the wrong row in an array of
  /// positions, counted from 0.
  [[nodiscard]] std::optional<std::size_t> place() const noexcept { return place_; }
  /// The member of TextReading that would make the text readable: "notation" or "players_from" if
  /// it has several readings, which the message lists; "ignore" for a field that is not known; ""
  /// if none would.
  [[nodiscard]] const std::string& option() const noexcept { return option_; }

 private:
  std::string position_;
  std::optional<std::size_t> place_;
  std::string option_;
};

/// An error about a file or a directory: a DatabaseError or an IoError.
class SEEDBANK_API FileError : public Error {
 public:
  using Error::Error;
  FileError(const std::string& message, std::filesystem::path file)
      : Error(message), file_(std::move(file)) {}

  /// The file or directory; empty if unknown.
  [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }

 private:
  std::filesystem::path file_;
};

/// A database or a journal that is missing, damaged, for other rules, contradictory or too small.
class SEEDBANK_API DatabaseError : public FileError {
 public:
  using FileError::FileError;
  DatabaseError(const std::string& message, std::filesystem::path file,
                std::optional<std::uint64_t> offset)
      : FileError(message, std::move(file)), offset_(offset) {}

  /// The offset of the error in the file, in bytes.
  [[nodiscard]] std::optional<std::uint64_t> offset() const noexcept { return offset_; }

 private:
  std::optional<std::uint64_t> offset_;
};

/// Values or facts contradict one another: at least one of them is wrong.
class SEEDBANK_API ContradictionError : public DatabaseError {
 public:
  /// Where the wrong value is stored.
  enum class Evidence : std::uint8_t { kDatabase, kFullGameDatabase, kJournal };

  ContradictionError(const std::string& message, Evidence evidence, std::filesystem::path file = {})
      : DatabaseError(message, std::move(file)), evidence_(evidence) {}

  [[nodiscard]] Evidence evidence() const noexcept { return evidence_; }

 private:
  Evidence evidence_;
};

/// A limited resource.
enum class Resource : std::uint8_t {
  kMemory,
  kDisk,
  kThreads,
  kFormat,  ///< the number range of a format or an algorithm
};

/// Not enough of a resource.
class SEEDBANK_API ResourceError : public Error {
 public:
  ResourceError(const std::string& message, Resource resource,
                std::optional<std::uint64_t> bytes_required = {},
                std::optional<std::uint64_t> bytes_available = {},
                std::optional<std::uint64_t> sufficient_memory = {})
      : Error(message),
        resource_(resource),
        bytes_required_(bytes_required),
        bytes_available_(bytes_available),
        sufficient_memory_(sufficient_memory) {}

  [[nodiscard]] Resource resource() const noexcept { return resource_; }
  /// The amount that the failed work requires, and the amount available; nothing if unknown.
  [[nodiscard]] std::optional<std::uint64_t> bytes_required() const noexcept {
    return bytes_required_;
  }
  [[nodiscard]] std::optional<std::uint64_t> bytes_available() const noexcept {
    return bytes_available_;
  }
  /// The EngineOptions::memory_bytes or BuildOptions::memory_bytes that would suffice, if known.
  [[nodiscard]] std::optional<std::uint64_t> sufficient_memory() const noexcept {
    return sufficient_memory_;
  }

 private:
  Resource resource_;
  std::optional<std::uint64_t> bytes_required_;
  std::optional<std::uint64_t> bytes_available_;
  std::optional<std::uint64_t> sufficient_memory_;
};

/// The operating system refused to read or write.
class SEEDBANK_API IoError : public FileError {
 public:
  using FileError::FileError;
  /// `operation` is a verb phrase such as "open for reading", `code` an errno.
  IoError(const std::filesystem::path& file, const std::string& operation, int code);

  /// The same error for another file. Requires an error with a code.
  [[nodiscard]] IoError of(const std::filesystem::path& file) const {
    return {file, operation_, code_};
  }

  /// The errno: ENOSPC for a full disk, EACCES or EROFS where writing is not allowed, ENOLCK for a
  /// file system without locks; 0 if unknown.
  [[nodiscard]] int code() const noexcept { return code_; }

 private:
  std::string operation_;
  int code_ = 0;
};

/// The limits ended a call before it had an answer.
class SEEDBANK_API StoppedError : public Error {
 public:
  /// The limit that ended the call.
  enum class Cause : std::uint8_t { kTimeLimit, kStop };

  StoppedError(const std::string& what, Cause cause) : Error(what), cause_(cause) {}
  explicit StoppedError(Cause cause);

  /// The error of a call that its limits ended: by `stop`, if that was requested, otherwise by the
  /// time limit.
  [[nodiscard]] static StoppedError of(const std::stop_token& stop);

  [[nodiscard]] Cause cause() const noexcept { return cause_; }

 private:
  Cause cause_;
};

/// The name nearest to `word` among `names`: it becomes `word` if at most a third of the letters of
/// the longer one are inserted, omitted, changed, or exchanged with the next one, or if it begins
/// with at least three letters that are `word`. Case and dashes before a name are ignored. Returns
/// an empty text if no name is that near. Thread-safe.
[[nodiscard]] SEEDBANK_API std::string nearest_name(std::string_view word,
                                                    const std::vector<std::string>& names);

/// ", did you mean 'X'?" with the nearest name, or an empty text: the end of an error message about
/// an unknown name. Thread-safe.
[[nodiscard]] SEEDBANK_API std::string did_you_mean(std::string_view word,
                                                    const std::vector<std::string>& names);

/// "'X' is unknown", then the nearest name or, if there is none, all of them: an error message
/// about an unknown name. Thread-safe.
[[nodiscard]] SEEDBANK_API std::string unknown_name(std::string_view word,
                                                    const std::vector<std::string>& names);

/// `message` on one line: control characters and marks of direction, which paths may contain,
/// become question marks.
[[nodiscard]] SEEDBANK_API std::string single_line(std::string_view message);

/// A name of a player that does not change the text around it: control characters and marks of
/// direction as `\x1b`, without blanks around it, shortened to about 100 bytes. Thread-safe.
[[nodiscard]] SEEDBANK_API std::string shown_name(std::string_view name);

/// `word`, quoted unless a POSIX shell would leave it unchanged.
[[nodiscard]] SEEDBANK_API std::string shell_quoted(std::string_view word);

/// Whether `error` is the one that oneTBB throws if it cannot start a thread. Only the message
/// identifies it.
[[nodiscard]] SEEDBANK_API bool is_thread_shortage(const std::runtime_error& error) noexcept;

/// Rethrows the exception being handled. Exceptions of the layers below the engine, the standard
/// library and oneTBB become their counterparts in this header, if they have any; all others stay
/// unchanged. For programs that also use those layers directly. Call it only from an exception
/// handler.
[[noreturn]] SEEDBANK_API void throw_public_error();

}  // namespace seedbank
