// Ctrl-C: the first one requests a clean end of the work, the second one ends the process.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace seedbank::tools {

/// During its lifetime, the first SIGINT, SIGTERM or SIGHUP requests a stop; the next one ends the
/// process at once with code 130. Signals that the process was started to ignore, as by nohup, stay
/// ignored. Commands without anything to save do not need it: they end at the first signal. Only
/// one may exist at a time. Uses a sleeping thread, since a signal handler may do very little.
class StopOnSignal {
 public:
  /// Throws std::system_error if the system has no more threads.
  StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal();

  /// Its stop is requested by the first signal, or by hurry().
  [[nodiscard]] std::stop_token token() const noexcept { return source_.get_token(); }

  /// Whether a signal has arrived. token() is stopped immediately afterwards.
  [[nodiscard]] bool asked() const noexcept;

  /// A descriptor that becomes readable at the first signal or hurry(), for poll(2) beside an
  /// input. -1 if the system had none left.
  [[nodiscard]] int descriptor() const noexcept;

  /// Ends what waits for token() or descriptor() because the work has failed. Does not change
  /// asked(). Thread-safe.
  void hurry() noexcept;

 private:
  static constexpr std::array kSignals = {SIGINT, SIGHUP, SIGTERM};

  void watch();

  std::stop_source source_;
  std::array<struct sigaction, kSignals.size()> before_{};  // the previous actions
  std::atomic<bool> ending_ = false;
  std::thread watcher_;
};

}  // namespace seedbank::tools
