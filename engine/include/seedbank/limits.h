// Limits: what may end a call early, and who is told how it is getting on.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace seedbank {

/// What is known of a final margin, in seeds, stores included: low <= margin <= high.
struct Bounds {
  int low = 0;
  int high = 0;

  [[nodiscard]] bool exact() const noexcept { return low == high; }

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// What one call may take. The default is: whatever it needs.
struct Limits {
  std::optional<std::chrono::duration<double>> time = {};  ///< counted from the call
  std::stop_token stop = {};                               ///< a request ends the call soon
  /// Told the bounds proven so far, from the thread that called. What it throws ends the call.
  std::function<void(Bounds)> on_bounds = {};
};

/// How far a piece of work is.
struct WorkReport {
  const char* what = "";    ///< "endgames" that come to memory, "answers", "positions" of a build
  std::uint64_t done = 0;   ///< of them
  std::uint64_t total = 0;  ///< 0: not known
};

/// Told now and then: by any thread, by several at once. What it throws ends the call.
using OnProgress = std::function<void(const WorkReport&)>;

}  // namespace seedbank
