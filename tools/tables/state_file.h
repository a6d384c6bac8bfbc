// The state of a server that outlives its process, in a file: named texts, written together or not
// at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

struct sqlite3;

namespace seedbank::tools {

/// A database of SQLite that only one process at a time has open. What write() has written is
/// there after the process is killed at any moment; if the system loses its power, the last changes
/// can be missing, but none is incomplete. Not thread-safe.
class StateFile {
 public:
  enum class Kind : std::uint8_t { kFact, kTable, kResult, kPerson };

  /// `text` is the new text with that name, or nothing to remove it.
  struct Change {
    Kind kind;
    std::string name;
    std::optional<std::string> text;
  };

  /// Opens the file, or creates it, readable only by its owner: it holds keys.
  /// Waits up to three seconds for a process that has it open to end. Throws IoError, also if it
  /// does not end; DatabaseError if the file is damaged or not a state of this version.
  explicit StateFile(std::filesystem::path file);

  [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }

  /// All texts of a kind by name. Throws like the constructor.
  [[nodiscard]] std::map<std::string, std::string> read(Kind kind);

  /// Makes all changes or, if it throws, none. Throws like the constructor.
  void write(std::span<const Change> changes);

 private:
  struct Close {
    void operator()(sqlite3* database) const noexcept;
  };

  void run(const char* sql);
  void check(int code) const;

  const std::filesystem::path file_;
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace seedbank::tools
