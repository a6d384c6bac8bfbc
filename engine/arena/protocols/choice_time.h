// The time of a choice for programs that are told no clock and think until they are stopped.
#pragma once

#include <algorithm>
#include <chrono>

#include <seedbank/clock.h>

namespace seedbank::engine {

/// The time after which to stop such a program: a twentieth of what is left of its time for the
/// game, but at most nine tenths of a limit per choice. Without limits, as long as servers of the
/// Kalah Game Protocol usually give.
[[nodiscard]] inline std::chrono::duration<double> time_for_choice(const ClockState& clock) {
  using Seconds = std::chrono::duration<double>;
  constexpr Seconds kUsual(5);
  if (!clock.for_choice) return kUsual;
  // `for_choice` is the least of `left` and the limit per choice.
  const Seconds most = *clock.for_choice * 0.9;
  return clock.left ? std::min(most, *clock.left / 20) : most;
}

}  // namespace seedbank::engine
