// Token buckets: how often each client may ask.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace seedbank::tools {

/// A client has `burst` tokens at most and gets `rate` new ones a second; a request takes one.
/// Remembers so many clients only that memory stays bounded. Any number of threads may ask at once.
class RateLimiter {
 public:
  using Clock = std::chrono::steady_clock;

  /// Clients that are remembered, at most.
  static constexpr std::size_t kMostClients = 16'384;

  /// Requires rate > 0 and burst >= 1.
  RateLimiter(double rate, double burst) : rate_(rate), burst_(burst) {}

  /// Whether the client may ask now; takes a token if so. Where all that are remembered have asked
  /// of late, a new client may not.
  [[nodiscard]] bool allows(const std::string& client, Clock::time_point now);

 private:
  struct Bucket {
    double tokens = 0;
    Clock::time_point filled;
  };

  void forget_full_buckets(Clock::time_point now);
  [[nodiscard]] double tokens(const Bucket& bucket, Clock::time_point now) const;

  const double rate_;
  const double burst_;
  std::mutex mutex_;  // guards all that follows
  std::unordered_map<std::string, Bucket> buckets_;
  Clock::time_point next_cleaning_;
};

}  // namespace seedbank::tools
