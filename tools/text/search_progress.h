// Progress of searches on standard error: a line that lives while one waits, and notes that stay.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "tools/answer.h"
#include "tools/text/progress.h"
#include "tools/text/stopwatch.h"

namespace seedbank::tools {

/// On a terminal a line such as "+2..+10  12,345,678 nodes, 4.1 M/s, 3.0 s", renewed ten times a
/// second by a thread of its own. Any thread may call anything.
class SearchProgress {
 public:
  explicit SearchProgress(Verbosity verbosity);
  SearchProgress(const SearchProgress&) = delete;
  SearchProgress& operator=(const SearchProgress&) = delete;
  ~SearchProgress();

  /// What searches add to.
  [[nodiscard]] std::atomic<std::uint64_t>& nodes() noexcept { return nodes_; }

  /// Shown from now on: bounds of the position that is being searched.
  void bounds(MarginBounds bounds);
  /// From now on so many positions are due to be answered: shown with rate and time to go.
  void expect(std::uint64_t answers);
  /// Shown from now on: one more position of a batch is answered.
  void answered();
  /// Shown from now on: how many of the answers are what is looked for.
  void found(std::uint64_t answers);
  /// Shown from begin to end: that endgames are being brought to memory, and how many positions of
  /// them are done. One at a time; what was done before begin_endgames() does not count.
  void begin_endgames();
  void endgames(std::uint64_t done, std::uint64_t total);
  void end_endgames();

  /// Prints a line that stays, unless quiet.
  void note(const std::string& text);

 private:
  void show_now_and_then();
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string answers_text(double seconds) const;

  const bool quiet_;
  std::atomic<std::uint64_t> nodes_{0};
  Stopwatch watch_;
  std::mutex mutex_;  // guards all that follows but the thread
  ProgressLine line_;
  std::string state_;
  struct Endgames {
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    Stopwatch watch;
  };
  std::optional<Endgames> endgames_;  // under way
  double endgame_seconds_ = 0;        // of those that are there
  std::uint64_t answered_ = 0;
  std::uint64_t expected_ = 0;  // 0: not known
  bool ending_ = false;
  std::condition_variable end_;
  std::thread shower_;
};

}  // namespace seedbank::tools
