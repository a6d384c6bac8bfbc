// Fair starts: the boards near an opening that have a given value. Searches boards in parallel and
// asks at most two questions about each board.
//
// If a board has another value, a single question shows this, provided it is the right one of two:
// is the value higher, or is it lower? Most boards near an opening differ in the same direction, so
// the boards decided so far predict the right question; a shallow search of each board did not
// predict it better.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include <seedbank/engine.h>

#include "engine/answer/answerer.h"
#include "solver/game/moved_seeds.h"
#include "solver/game/position.h"

namespace seedbank::engine {

/// Called with every verdict once, by one thread at a time. Its exceptions end the search.
using TakeVerdict = std::function<void(std::size_t board, bool is_of_value)>;

/// One search for the boards with the value. Call run() once.
class FairSearch {
 public:
  /// `boards` as from boards_near_opening(); `known` has an entry for each. References must outlive
  /// this.
  FairSearch(const FairQuestion& question, const std::vector<Position>& boards, FairVerdicts known,
             Answerer& answerer, Observer& observer);

  /// Decides the open boards and calls `take` with each verdict. Each thread of the caller's arena
  /// searches boards of its own, with the limits of `request`. Leaves boards open only if `request`
  /// ended the search. After all threads have finished, rethrows the first exception of
  /// Answerer::answer(), `take` or the observer.
  void run(const SearchRequest& request, const TakeVerdict& take);

  [[nodiscard]] const FairVerdicts& verdicts() const noexcept { return verdicts_; }

  [[nodiscard]] std::uint64_t decided() const noexcept { return decided_; }

  /// Positions searched.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  struct Stopped {};

  [[nodiscard]] bool is_of_value(const Position& board, const SearchRequest& request);
  [[nodiscard]] std::uint64_t nodes_ahead();
  void count(const SearchStats& effort);
  void add(std::size_t board, bool is_of_value, const TakeVerdict& take);

  const FairQuestion& question_;
  const std::vector<Position>& boards_;
  Answerer& answerer_;
  Observer& observer_;
  std::atomic<int> balance_{0};  // boards above the value minus boards below it

  std::mutex mutex_;  // guards the rest
  FairVerdicts verdicts_;
  std::uint64_t decided_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t nodes_ = 0;
  struct {
    int endgame_seeds = 0;
    std::uint64_t nodes = 0;
    std::uint64_t boards = 0;
  } current_;  // work on boards with the current endgames
};

/// Numbers boards, which must be in lexicographic order.
[[nodiscard]] std::vector<FairStart> numbered(const std::vector<Position>& boards,
                                              const FairQuestion& question);

}  // namespace seedbank::engine
