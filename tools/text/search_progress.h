// Progress of searches on standard error: a line that lives while one waits, and notes that stay.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/answer/answer.h"
#include "engine/answer/observer.h"
#include "engine/base/stopwatch.h"
#include "solver/search/search_request.h"
#include "tools/terminal/progress.h"

namespace seedbank::tools {

/// On a terminal a line such as "+2..+10  12,345,678 nodes, 4.1 M/s, 3.0 s", renewed ten times a
/// second by a thread of its own; while proof numbers search also how that proof stands. Any thread
/// may call anything.
class SearchProgress final : public engine::Observer {
 public:
  explicit SearchProgress(Verbosity verbosity);
  SearchProgress(const SearchProgress&) = delete;
  SearchProgress& operator=(const SearchProgress&) = delete;
  ~SearchProgress() override;

  /// What searches add to.
  [[nodiscard]] std::atomic<std::uint64_t>& nodes() noexcept { return nodes_; }

  /// What a proof writes how it stands to.
  [[nodiscard]] ProofState& proof() noexcept { return proof_; }

  /// Shown from now on: bounds of the position that is being searched.
  void bounds(engine::MarginBounds bounds);
  /// Shown with rate and time to go.
  void expect(std::uint64_t answers) override;
  void answered() override;
  void found(std::uint64_t answers) override;
  void endgames_begin() override;
  void endgames(std::uint64_t done, std::uint64_t total) override;
  void endgames_end() override;
  /// Notes it when it took long enough to be worth a line.
  void endgames_ready(const engine::EndgamesReady& ready) override;

  /// Prints a line that stays, unless quiet.
  void note(const std::string& text);

 private:
  void show_now_and_then();
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string answers_text(double seconds) const;
  [[nodiscard]] std::string proof_text() const;

  const bool quiet_;
  std::atomic<std::uint64_t> nodes_{0};
  ProofState proof_;
  engine::Stopwatch watch_;
  std::mutex mutex_;  // guards all that follows but the thread
  ProgressLine line_;
  std::string state_;
  struct Endgames {
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    engine::Stopwatch watch;
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
