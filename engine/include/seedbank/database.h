// What directories of endgame databases hold and lack.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <seedbank/answer.h>
#include <seedbank/export.h>
#include <seedbank/names.h>

namespace seedbank {

/// The highest layer, in seeds in play, that a database can have.
inline constexpr int kMostDatabaseSeeds = 63;

/// A game that has files in a directory of databases.
struct DatabaseGame {
  std::string rules;
  int pits = 0;
};

/// The games with files in `directory`, by rules, then by pits; none if it does not exist. Throws
/// IoError.
[[nodiscard]] SEEDBANK_API std::vector<DatabaseGame> games_in_database(
    const std::filesystem::path& directory);

/// The positions with `fewer` seeds on one side and `more` on the other, which share a file.
struct DatabasePair {
  int fewer = 0;
  int more = 0;
};

/// A layer of a database: the positions with the same number of seeds in play.
struct DatabaseLayer {
  int seeds = 0;
  std::uint64_t positions = 0;               ///< in the files present
  std::uint64_t bytes = 0;                   ///< of the files
  std::vector<DatabasePair> missing = {};    ///< pairs without a file; none if it is complete
  std::optional<std::uint64_t> digest = {};  ///< of the values (db/FORMAT.md), if it is complete
};

/// The files of one game in a directory.
struct SEEDBANK_API DatabaseContent {
  std::filesystem::path directory;
  std::string rules;
  int pits = 0;
  /// All layers up to this number of seeds are complete, and so can be used; 1 if none is.
  int complete_up_to = 1;
  std::vector<DatabaseLayer> layers = {};  ///< those with files, in ascending order

  [[nodiscard]] std::uint64_t positions() const noexcept;  ///< of all layers
  [[nodiscard]] std::uint64_t bytes() const noexcept;      ///< of all layers
  /// The layers without any file below the highest one that has files.
  [[nodiscard]] std::vector<int> missing_layers() const;
};

/// Bits per position on disk; 0 without positions.
[[nodiscard]] constexpr double bits_per_position(std::uint64_t bytes,
                                                 std::uint64_t positions) noexcept {
  return positions == 0 ? 0 : 8 * static_cast<double>(bytes) / static_cast<double>(positions);
}

/// The files of a game in `directory`; no layers if there are none. Opens every file, which checks
/// everything except the frames. Throws DatabaseError if one is damaged; IoError; ArgumentError.
[[nodiscard]] SEEDBANK_API DatabaseContent database_content(const std::filesystem::path& directory,
                                                            const RulesName& rules, int pits);

/// The note on the database of a game in `directory`; nothing if the game has files there, without
/// gaps below the highest layer. Throws ArgumentError, IoError.
[[nodiscard]] SEEDBANK_API std::optional<Note> note_on_database(
    const std::filesystem::path& directory, const RulesName& rules, int pits);

/// Throws DatabaseError, which says what exists instead, unless `directory` is a directory.
SEEDBANK_API void check_database_directory(const std::filesystem::path& directory);

/// A fault that a check found in a file of a database.
struct FileFault {
  std::string file;   ///< path below the root of the database
  std::string state;  ///< "missing", "short", "damaged", "different", "extra" or "unreadable"
  std::string text;   ///< details; may be empty
};

/// The command, `seedbank build ...`, that computes `file` of a database again once it has been
/// removed; "" for other files. Does not read the file.
[[nodiscard]] SEEDBANK_API std::string rebuild_command(const std::filesystem::path& file);

}  // namespace seedbank
