// Ctrl-C: the first one asks the work under way to end cleanly, the second one ends the process.
#pragma once

#include <stop_token>
#include <thread>

namespace seedbank::tools {

/// While it lives, the first SIGINT or SIGTERM requests a stop; the next ends the process with code
/// 130 at once. Commands that have nothing to save do without it, and end at the first signal. One
/// at a time. Takes a thread, which sleeps: a handler itself may do next to nothing.
class StopOnSignal {
 public:
  /// Throws std::system_error when the system has no more threads.
  StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal();

  /// A stop is requested from the first signal on, or from ask().
  [[nodiscard]] std::stop_token token() const noexcept { return source_.get_token(); }

  /// Whether it is, or will be at once: true as soon as descriptor() can be read.
  [[nodiscard]] bool asked() const noexcept;

  /// A descriptor that can be read from then on: for those who wait for input. -1 when the system
  /// had none left.
  [[nodiscard]] int descriptor() const noexcept;

  /// Asks to stop without a signal. Any thread may call it.
  void ask() noexcept;

 private:
  void watch();

  std::stop_source source_;
  std::thread watcher_;
};

}  // namespace seedbank::tools
