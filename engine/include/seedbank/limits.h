// Limits of one call.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>

#include <seedbank/answer.h>

namespace seedbank {

/// Limits of one call; none by default.
struct Limits {
  std::optional<std::chrono::duration<double>> time = {};  ///< from the beginning of the call
  std::stop_token stop = {};                               ///< a request ends the call promptly
  /// Maximum number of searching threads; default: all threads of the engine. With 1, the calling
  /// thread does the work, so callers can make concurrent calls from their own threads.
  std::optional<int> threads = {};
  /// Receives the bounds proven so far, in the calling thread. An exception ends the call.
  std::function<void(Bounds)> on_bounds = {};
};

}  // namespace seedbank
