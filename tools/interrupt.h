// Ctrl-C: the first one asks the work under way to end cleanly, the second one ends the process.
#pragma once

#include <atomic>

namespace seedbank::tools {

/// While it lives, the first SIGINT or SIGTERM sets a flag; the next ends the process with code 130
/// at once. Commands that cannot resume do without it, and end at the first signal. One at a time.
class StopOnSignal {
 public:
  StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal();

  /// True from the first signal on.
  [[nodiscard]] const std::atomic<bool>& flag() const noexcept;
};

}  // namespace seedbank::tools
