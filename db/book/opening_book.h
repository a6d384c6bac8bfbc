// Opening books: the exact value of every sowing in positions that occur early in games. Format:
// db/book/FORMAT.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "db/storage/file.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// Maximum number of seeds in play of a position in a book.
inline constexpr int kMaxBookSeeds = 255;

/// A position and the value of every sowing.
struct BookEntry {
  Position position;  ///< without stores; the game is not over
  /// The mover's share of the seeds in play if it sows a pit; 0 for empty pits.
  std::array<std::uint8_t, kMaxPits> shares{};

  /// The mover's share with best play: the highest of them.
  [[nodiscard]] int share() const noexcept;
};

/// The positions of one game with the same number of seeds in play.
struct BookSection {
  Game game;
  int seeds = 0;
  std::size_t positions = 0;
};

/// A book in memory. Immutable and thread-safe. Takes as much memory as the file is long; look-ups
/// do not allocate. Uses no files, since some platforms have none.
class OpeningBook {
 public:
  /// Checks `bytes`, the content of a file, completely. `file` is for messages. Throws FormatError,
  /// std::bad_alloc.
  OpeningBook(std::vector<std::uint8_t> bytes, const std::filesystem::path& file);

  /// The entry of a position, whose stores are ignored; nothing if the book lacks it. Takes about
  /// 0.2 microseconds.
  [[nodiscard]] std::optional<BookEntry> find(const Game& game,
                                              const Position& position) const noexcept;

  /// Whether the book has positions of `game`.
  [[nodiscard]] bool covers(const Game& game) const noexcept;

  /// In ascending order of rules, pits and seeds.
  [[nodiscard]] std::vector<BookSection> sections() const;

  /// All entries of a game, by ascending number of seeds and in the order of the file.
  [[nodiscard]] std::vector<BookEntry> entries(const Game& game) const;

 private:
  struct Section : BookSection {
    std::size_t offset = 0;  // of its columns in bytes_

    [[nodiscard]] std::size_t columns() const noexcept {
      return 3 * static_cast<std::size_t>(game.pits);
    }
  };
  using Key = std::array<std::uint8_t, std::size_t{2} * kMaxPits - 1>;

  [[nodiscard]] std::uint8_t at(const Section& section, std::size_t column,
                                std::size_t row) const noexcept {
    return bytes_[section.offset + column * section.positions + row];
  }
  [[nodiscard]] int compare(const Section& section, std::size_t row, const Key& key) const noexcept;
  [[nodiscard]] BookEntry entry(const Section& section, std::size_t row) const noexcept;
  [[nodiscard]] const char* fault_of(const Section& section, std::size_t row) const noexcept;

  std::vector<std::uint8_t> bytes_;
  std::vector<Section> sections_;
};

/// Reads and checks a book. Throws MissingError, FormatError, IoError, std::bad_alloc.
[[nodiscard]] OpeningBook read_book(const FileSystem& files, const std::filesystem::path& file);

/// The entries of one game.
struct GameEntries {
  Game game;
  std::vector<BookEntry> entries;
};

/// The bytes of a book with these entries, in any order. Requires distinct games, distinct
/// positions of each game without stores, with at most kMaxBookSeeds seeds, and fewer than 65,536
/// sections. Throws std::bad_alloc.
[[nodiscard]] std::vector<std::uint8_t> encode_book(std::vector<GameEntries> games);

}  // namespace seedbank::db
