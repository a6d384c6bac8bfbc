// Which boards near an opening are of one value: two questions a board at most, boards in parallel.
//
// A board of another value than the one asked for needs one question only, when that is asked
// first which shows the difference. Most boards near an opening differ from a value in the same
// direction, so the boards decided so far tell which one that is; guessing the value of each board
// by a shallow search was not better at it.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "solver/game/position.h"
#include "solver/search/solver.h"
#include "tools/answerer.h"
#include "tools/fair_question.h"
#include "tools/io/fair_journal.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {

/// One search for the boards of one value. To be run once.
class FairSearch {
 public:
  /// What is referred to must outlive this.
  FairSearch(const FairQuestion& question, const std::vector<Position>& boards, Answerer& answerer,
             FairJournal& journal, SearchProgress& progress);

  /// Decides the boards that the journal does not know, and adds them to it. All threads of the
  /// caller's arena, each with boards of its own; `request` is for each. Incomplete only when
  /// `request` ended it. Throws what Answerer::answer() does, and db::IoError.
  void run(const SearchRequest& request);

  /// By board.
  [[nodiscard]] const FairVerdicts& verdicts() const noexcept { return verdicts_; }

  [[nodiscard]] std::uint64_t decided() const noexcept { return decided_; }

  /// Positions searched.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  struct Stopped {};

  [[nodiscard]] bool is_of_value(const Position& board, const SearchRequest& request);
  [[nodiscard]] std::uint64_t nodes_ahead();
  void count(const Effort& effort);
  void add(std::size_t board, bool is_of_value);

  const FairQuestion& question_;
  const std::vector<Position>& boards_;
  Answerer& answerer_;
  SearchProgress& progress_;
  std::atomic<int> balance_{0};  // boards above the value less boards below it

  std::mutex mutex_;  // guards all that follows
  FairJournal& journal_;
  FairVerdicts verdicts_;
  std::uint64_t decided_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t nodes_ = 0;
  // What boards take with the endgames that there are now.
  int endgame_seeds_ = 0;
  std::uint64_t nodes_now_ = 0;
  std::uint64_t boards_now_ = 0;
};

}  // namespace seedbank::tools
