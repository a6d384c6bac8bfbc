// Ctrl-C: the first one asks the work under way to end cleanly, the second one ends the process.
#pragma once

#include <atomic>

namespace seedbank::tools {

/// While it lives, the first SIGINT or SIGTERM sets a flag; the next ends the process with code 130
/// at once. Commands that have nothing to save do without it, and end at the first signal. One at a
/// time.
class StopOnSignal {
 public:
  StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal();

  /// True from the first signal on, or from ask().
  [[nodiscard]] const std::atomic<bool>& flag() const noexcept;

  /// A descriptor that can be read from then on: for those who wait for input. -1 when the system
  /// had none left.
  [[nodiscard]] int descriptor() const noexcept;

  /// Asks to stop without a signal.
  void ask() const noexcept;
};

}  // namespace seedbank::tools
