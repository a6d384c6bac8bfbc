// Multi-threaded work that stops soon after one of the threads fails.
#pragma once

#include <stop_token>

#include "solver/search/search_request.h"

namespace seedbank::engine {

/// A stop source for a group of threads: stops at the caller's request or at the first error.
/// Thread-safe.
class StopOnError {
 public:
  /// Passes on stops requested through `outer`.
  explicit StopOnError(const std::stop_token& outer) : forward_(outer, Forward{source_}) {}
  StopOnError(const StopOnError&) = delete;
  StopOnError& operator=(const StopOnError&) = delete;

  /// The token that the work must check.
  [[nodiscard]] std::stop_token token() const noexcept { return source_.get_token(); }

  /// The request of one of the threads that do the work.
  [[nodiscard]] SearchRequest for_one_thread(SearchRequest request) const {
    request.threads = 1;
    request.stop = token();
    return request;
  }

  void request_stop() noexcept { source_.request_stop(); }

  /// Runs `work`. If it throws, requests the stop and rethrows the exception.
  template <typename Work>
  void run(const Work& work) {
    try {
      work();
    } catch (...) {
      source_.request_stop();
      throw;
    }
  }

 private:
  struct Forward {
    std::stop_source& source;
    void operator()() const { source.request_stop(); }
  };

  std::stop_source source_;
  std::stop_callback<Forward> forward_;
};

}  // namespace seedbank::engine
