// Ctrl-C: the first one asks the work under way to end cleanly, the second one ends the process.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace seedbank::tools {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP requests a stop; the next ends the process
/// with code 130 at once. A signal that the process was started to ignore, as by nohup, stays
/// ignored. Commands that have nothing to save do without it, and end at the first signal. One at a
/// time. Takes a thread, which sleeps: a handler itself may do next to nothing.
class StopOnSignal {
 public:
  /// Throws std::system_error when the system has no more threads.
  StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal();

  /// A stop is requested from the first signal on, or from hurry().
  [[nodiscard]] std::stop_token token() const noexcept { return source_.get_token(); }

  /// Whether a signal came. If so, token() has a stop requested at once.
  [[nodiscard]] bool asked() const noexcept;

  /// A descriptor that can be read from the first signal on, or from hurry(): for those who wait
  /// for input. -1 when the system had none left.
  [[nodiscard]] int descriptor() const noexcept;

  /// Ends what waits for token() or descriptor(), because the work has failed: nobody asked for
  /// that, and asked() does not say so. Any thread may call it.
  void hurry() noexcept;

 private:
  static constexpr std::array kSignals = {SIGINT, SIGHUP, SIGTERM};

  void watch();

  std::stop_source source_;
  std::array<struct sigaction, kSignals.size()> before_{};  // what was done on each signal
  std::atomic<bool> ending_ = false;
  std::thread watcher_;
};

}  // namespace seedbank::tools
