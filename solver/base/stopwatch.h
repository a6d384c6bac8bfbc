// Elapsed time, and deadlines given in seconds from now.
#pragma once

#include <algorithm>
#include <chrono>

namespace seedbank {

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

/// The time `seconds` after `begin`, limited to a billion seconds, since more would overflow the
/// clock. Requires seconds >= 0.
[[nodiscard]] inline std::chrono::steady_clock::time_point deadline_in(
    double seconds,
    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now()) {
  using Clock = std::chrono::steady_clock;
  constexpr double kMostSeconds = 1e9;
  return begin + std::chrono::duration_cast<Clock::duration>(
                     std::chrono::duration<double>(std::min(seconds, kMostSeconds)));
}

}  // namespace seedbank
