// Work by several threads of which one fails: the others need not go on to their end.
#pragma once

#include <stop_token>

namespace seedbank::engine {

/// A stop that is requested by the caller, or by the first error. Any thread may call anything.
class StopOnError {
 public:
  /// `outer` is the caller's.
  explicit StopOnError(const std::stop_token& outer) : forward_(outer, Forward{source_}) {}
  StopOnError(const StopOnError&) = delete;
  StopOnError& operator=(const StopOnError&) = delete;

  /// What the work has to heed.
  [[nodiscard]] std::stop_token token() const noexcept { return source_.get_token(); }

  /// Does `work`; requests the stop when it throws, and throws that on.
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
