// Observers for tests that count their calls and act at a chosen call.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>

#include <seedbank/observer.h>

#include "tests/thrown.h"

namespace seedbank::engine {

/// Fails at the first answer.
class ThrowsWhenAnswered final : public Observer {
 public:
  void answered() override { throw Thrown(); }
};

/// Counts the calls of all functions, and calls `act` at the chosen one.
class CountingObserver final : public Observer {
 public:
  /// Makes the `call`-th call from now on, counted from 1, run `act`; 0 for none.
  void at_call(std::uint64_t call, std::function<void()> act) {
    const std::lock_guard lock(mutex_);
    calls_ = 0;
    growths_ = 0;
    chosen_ = call;
    act_ = std::move(act);
  }

  [[nodiscard]] std::uint64_t calls() const noexcept { return calls_; }
  /// Completed growths, whether or not anything was added.
  [[nodiscard]] std::uint64_t growths() const noexcept { return growths_; }
  /// The endgames loaded last.
  [[nodiscard]] std::optional<EndgamesReady> ready() const {
    const std::lock_guard lock(mutex_);
    return ready_;
  }
  /// The functions called, as bits, so that a test can check that it covers all of them.
  [[nodiscard]] unsigned functions() const noexcept { return functions_; }
  static constexpr unsigned kEndgameFunctions = 0b1111;
  static constexpr unsigned kAllFunctions = 0b1111111;

  void endgames_begin() override { called(0); }
  void endgames(std::uint64_t /*done*/, std::uint64_t /*total*/) override { called(1); }
  void endgames_end() override {
    ++growths_;
    called(2);
  }
  void endgames_ready(const EndgamesReady& ready) override {
    {
      const std::lock_guard lock(mutex_);
      ready_ = ready;
    }
    called(3);
  }
  void expect(std::uint64_t /*answers*/) override { called(4); }
  void answered() override { called(5); }
  void found(std::uint64_t /*answers*/) override { called(6); }

 private:
  void called(int function) {
    functions_ |= 1U << function;
    if (++calls_ == chosen_ && act_) act_();
  }

  mutable std::mutex mutex_;  // guards the members that are not atomic, while nothing acts
  std::atomic<std::uint64_t> calls_ = 0;
  std::atomic<std::uint64_t> growths_ = 0;
  std::atomic<unsigned> functions_ = 0;
  std::uint64_t chosen_ = 0;
  std::function<void()> act_;
  std::optional<EndgamesReady> ready_;
};

}  // namespace seedbank::engine
