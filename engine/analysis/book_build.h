// Building an opening book: selects positions and searches those without known values.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include <seedbank/book.h>
#include <tbb/task_arena.h>

#include "db/book/opening_book.h"
#include "db/storage/file.h"
#include "engine/answer/answerer.h"

namespace seedbank::engine {

/// A position whose values are to be found.
struct BookCandidate {
  Position position;         ///< without stores
  std::optional<int> share;  ///< of the mover, if it is known
};

/// Searches the values of all sowings of many positions in parallel.
class EntrySearch {
 public:
  /// `files` and `observer` must outlive this.
  EntrySearch(const db::FileSystem& files, const AnswererOptions& options, Observer& observer);

  [[nodiscard]] int threads() const noexcept { return threads_; }

  /// Searches positions with `pits` pits per side, and calls take(i, entry) for each candidate: in
  /// any order, one call at a time. After a stop, `take` is not called for the remaining
  /// candidates. Throws the exceptions of Answerer::answer().
  void run(int pits, std::span<const BookCandidate> candidates, const std::stop_token& stop_token,
           const std::function<void(std::size_t, const db::BookEntry&)>& take);

 private:
  const int threads_;
  Answerer answerer_;
  tbb::task_arena arena_;
};

/// See seedbank::build_book(). The starts of `options` must be boards of `game`, and `search` for
/// its rules. Throws the exceptions of EntrySearch::run() and of `observer`; db::FormatError,
/// db::BusyError, IoError.
[[nodiscard]] BuiltBook build_book(db::FileSystem& files, const BookOptions& options, Game game,
                                   EntrySearch& search, Observer& observer);

/// The games whose positions a book has.
[[nodiscard]] std::vector<Game> games_of(const db::OpeningBook& book);

}  // namespace seedbank::engine
