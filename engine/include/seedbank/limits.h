// Limits of one call.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>

#include <seedbank/answer.h>

namespace seedbank {

/// What one call may use; by default whatever it needs.
struct Limits {
  std::optional<std::chrono::duration<double>> time = {};  ///< from the call on
  std::stop_token stop = {};                               ///< a request ends the call soon
  /// Threads that search, at most; default: all of the engine. With 1 the call does its work in the
  /// calling thread, so that callers can make many calls at once from threads of their own.
  std::optional<int> threads = {};
  /// Receives the bounds proven so far, in the calling thread. What it throws ends the call.
  std::function<void(Bounds)> on_bounds = {};
};

}  // namespace seedbank
