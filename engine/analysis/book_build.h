// Building an opening book: selects positions and searches those without known values.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include <seedbank/book.h>

#include "db/book/opening_book.h"
#include "db/storage/file.h"
#include "engine/analysis/book_selection.h"
#include "engine/analysis/entry_search.h"

namespace seedbank::engine {

/// See build_book(). For one thread.
class BookBuild {
 public:
  /// Reads the existing books. `files` and `options`, whose starts are boards of `game`, must
  /// outlive this. Throws db::FormatError, db::IoError.
  BookBuild(db::FileSystem& files, const BookOptions& options, Game game);

  /// `search` must be for the rules of the game. Throws the exceptions of EntrySearch::run() and of
  /// `observer`; db::IoError.
  [[nodiscard]] BuiltBook run(EntrySearch& search, Observer& observer);

 private:
  [[nodiscard]] bool is_complete() const;
  [[nodiscard]] std::uint64_t open_positions() const;
  [[nodiscard]] std::vector<BookSelection::Candidate> unknown(std::uint64_t most) const;
  void add(const db::OpeningBook& book);
  void take_known();
  std::uint64_t write();

  db::FileSystem& files_;
  const BookOptions& options_;
  const Game game_;
  BookSelection selection_;
  std::vector<db::GameEntries> others_;  // of other games in the books
  std::unordered_map<Position, db::BookEntry, PositionHash> known_;
  std::unordered_map<Position, db::BookEntry, PositionHash> unselected_;  // of the existing books
  std::vector<db::BookEntry> entries_;  // in the order of the selection
};

/// The games whose positions a book has.
[[nodiscard]] std::vector<Game> games_of(const db::OpeningBook& book);

}  // namespace seedbank::engine
