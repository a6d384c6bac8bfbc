// Searches the values of all sowings of many positions in parallel, for opening books.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>

#include <seedbank/observer.h>
#include <tbb/task_arena.h>

#include "db/book/opening_book.h"
#include "db/storage/file.h"
#include "engine/analysis/book_selection.h"
#include "engine/answer/answerer.h"

namespace seedbank::engine {

class EntrySearch {
 public:
  /// `files` and `observer` must outlive this.
  EntrySearch(const db::FileSystem& files, const AnswererOptions& options, Observer& observer);

  [[nodiscard]] int threads() const noexcept { return threads_; }

  /// Searches positions with `pits` pits per side, and calls take(i, entry) for each candidate: in
  /// any order, one call at a time. After a stop, `take` is not called for the remaining
  /// candidates. Throws the exceptions of Answerer::answer().
  void run(int pits, std::span<const BookSelection::Candidate> candidates,
           const std::stop_token& stop_token,
           const std::function<void(std::size_t, const db::BookEntry&)>& take);

 private:
  const int threads_;
  Answerer answerer_;
  tbb::task_arena arena_;
};

}  // namespace seedbank::engine
