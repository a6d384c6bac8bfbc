// Work by several threads that ends soon once one of them fails.
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

  /// The stop that the work has to obey.
  [[nodiscard]] std::stop_token token() const noexcept { return source_.get_token(); }

  void request_stop() noexcept { source_.request_stop(); }

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
