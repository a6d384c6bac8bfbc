// Fair starts: which boards near an opening are of one value. Two questions per board at most,
// boards in parallel.
//
// A board of another value than the one asked for needs one question only, when that is asked
// first which shows the difference. Most boards near an opening differ from a value in the same
// direction, so the boards decided so far tell which one that is; guessing the value of each board
// by a shallow search was not better at it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include <seedbank/observer.h>

#include "engine/answer/answerer.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// What a list of fair starts is of: which boards are asked about, and for which value.
struct FairQuestion {
  Game game;
  int seeds_per_pit = 4;
  int most_moved = 2;  ///< seeds moved in the opening, at most; at least one is
  int value = 0;       ///< final margin for South, who moves first, stores included
};

/// By board: whether it is of the value; nothing where that is not decided.
using FairVerdicts = std::vector<std::optional<bool>>;

/// Told every verdict once, by one thread at a time. What it throws ends the search.
using TakeVerdict = std::function<void(std::size_t board, bool is_of_value)>;

/// One search for the boards of one value. To be run once.
class FairSearch {
 public:
  /// `boards` as boards_near_opening() gives them, of which `known` tells what is decided already:
  /// one entry for each board. What is referred to must outlive this.
  FairSearch(const FairQuestion& question, const std::vector<Position>& boards, FairVerdicts known,
             Answerer& answerer, Observer& observer);

  /// Decides the boards that are open, and tells `take` of each. All threads of the caller's arena,
  /// each with boards of its own; `request` is for each. Incomplete only when `request` ended it.
  /// The first error, of an answer, of `take` or of the observer, ends the work and is thrown when
  /// no thread is at work any more. Throws what Answerer::answer() throws.
  void run(const SearchRequest& request, const TakeVerdict& take);

  /// By board.
  [[nodiscard]] const FairVerdicts& verdicts() const noexcept { return verdicts_; }

  /// The boards of the value, as far as they are decided, in their order.
  [[nodiscard]] std::vector<Position> found() const;

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
  std::atomic<int> balance_{0};  // boards above the value less boards below it

  std::mutex mutex_;  // guards all that follows
  FairVerdicts verdicts_;
  std::uint64_t decided_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t nodes_ = 0;
  // What boards take with the endgames that there are now.
  int endgame_seeds_ = 0;
  std::uint64_t nodes_now_ = 0;
  std::uint64_t boards_now_ = 0;
};

/// The boards of the value, South to move, in lexicographic order, found from nothing by all
/// threads of the caller's arena; nothing when `request` ended the search. Throws as
/// FairSearch::run() does.
[[nodiscard]] std::optional<std::vector<Position>> fair_starts(const FairQuestion& question,
                                                               Answerer& answerer,
                                                               Observer& observer,
                                                               const SearchRequest& request);

/// A board of a list, with the numbers it goes by.
struct FairBoard {
  Position position;  ///< South to move
  int moved = 0;      ///< seeds from the opening
  int java = 0;       ///< from 0, in lexicographic order: FairKalah's Java programs
  int ludii = 0;      ///< from 1, by `moved`, then in lexicographic order: Ludii, Python
};

/// Numbers boards that are in lexicographic order.
[[nodiscard]] std::vector<FairBoard> numbered(const std::vector<Position>& boards,
                                              const FairQuestion& question);

}  // namespace seedbank::engine
