// Progress of searches on standard error: a line that is overwritten, and notes that stay.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <seedbank/engine.h>

#include "solver/base/stopwatch.h"
#include "tools/terminal/progress.h"

namespace seedbank::tools {

/// On a terminal a line such as "+2..+10  12,345,678 nodes, 4.1 M/s, 3.0 s", updated ten times per
/// second by its own thread; during a proof-number search also the state of the proof. Thread-safe.
class SearchProgress final : public Observer {
 public:
  explicit SearchProgress(Verbosity verbosity);
  SearchProgress(const SearchProgress&) = delete;
  SearchProgress& operator=(const SearchProgress&) = delete;

  /// Shows the searches whose state `searches` returns, which must stay valid until the next call;
  /// null for none.
  void watch(std::function<SearchState()> searches) {
    const std::lock_guard lock(mutex_);
    searches_ = std::move(searches);
  }

  /// Sets the bounds to show for the position being searched.
  void bounds(Bounds bounds);
  /// Sets the number of answers to expect, to show the remaining time.
  void expect(std::uint64_t answers) override {
    const std::lock_guard lock(mutex_);
    answers_.expected = answers;
  }
  void answered() override {
    const std::lock_guard lock(mutex_);
    ++answers_.known;
  }
  void found(std::uint64_t answers) override;
  void endgames_begin() override {
    const std::lock_guard lock(mutex_);
    endgames_ = Endgames();
  }
  void endgames(std::uint64_t done, std::uint64_t total) override {
    const std::lock_guard lock(mutex_);
    endgames_->done = done;
    endgames_->total = total;
  }
  void endgames_end() override {
    const std::lock_guard lock(mutex_);
    endgame_seconds_ += endgames_->watch.seconds();
    endgames_.reset();
  }
  /// Prints a note if it took long enough.
  void endgames_ready(const EndgamesReady& ready) override;

  /// Prints the event.
  void agent_event(const std::string& event) override { note(event); }

  /// Prints the note and keeps it.
  void noted(const Note& note) override;
  /// All notes so far.
  [[nodiscard]] std::vector<Note> notes() const {
    const std::lock_guard lock(mutex_);
    return notes_;
  }

  /// Prints a line that stays, unless quiet.
  void note(const std::string& text);

 private:
  void show_now_and_then(const std::stop_token& end);
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string answers_text(double seconds) const;

  const bool quiet_;
  Stopwatch watch_;
  mutable std::mutex mutex_;  // guards all members below except the thread
  std::function<SearchState()> searches_;
  ProgressLine line_;
  std::string state_;
  struct Endgames {
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    Stopwatch watch;
  };
  std::optional<Endgames> endgames_;  // in progress
  double endgame_seconds_ = 0;        // of those that are complete
  std::vector<Note> notes_;
  struct {
    std::uint64_t known = 0;
    std::uint64_t expected = 0;  // 0 if unknown
  } answers_;
  std::condition_variable_any end_;
  std::jthread shower_;
};

/// An engine whose work a SearchProgress shows as long as it lives.
class ShownEngine {
 public:
  /// `progress` must outlive this. Throws the exceptions of Engine::Engine().
  ShownEngine(EngineOptions options, SearchProgress& progress);
  ShownEngine(const ShownEngine&) = delete;
  ShownEngine& operator=(const ShownEngine&) = delete;
  ~ShownEngine() { progress_.watch(nullptr); }

  [[nodiscard]] Engine* operator->() noexcept { return &engine_; }
  [[nodiscard]] Engine& operator*() noexcept { return engine_; }

 private:
  SearchProgress& progress_;
  Engine engine_;
};

}  // namespace seedbank::tools
