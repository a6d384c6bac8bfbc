// Per-client limits: the key that identifies a client, and token buckets.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

#include <boost/asio/ip/address.hpp>

namespace seedbank::tools {

/// The address, as IPv4 if it is an IPv4 address mapped to IPv6.
[[nodiscard]] boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// The key for per-client limits: an IPv4 or loopback address as it is, for other IPv6 addresses
/// their /64 network, since one client owns all of it.
[[nodiscard]] std::string client_key(const boost::asio::ip::address& address);

/// A token bucket per client: it holds at most `burst` tokens and gains `rate` per second; a
/// request takes one or more. Memory is bounded. Thread-safe.
class RateLimiter {
 public:
  using Clock = std::chrono::steady_clock;

  /// Maximum number of buckets.
  static constexpr std::size_t kMostClients = 16'384;

  /// Requires rate > 0 and burst >= 1.
  RateLimiter(double rate, double burst) : rate_(rate), burst_(burst) {}

  /// Takes `count` tokens of the client, at most as many as it can have; false if it has fewer. A
  /// new client is refused while no bucket is free, that is while kMostClients others have sent
  /// requests recently.
  [[nodiscard]] bool allows(const std::string& client, Clock::time_point now, double count = 1);

 private:
  struct Bucket {
    double tokens = 0;
    Clock::time_point filled;
  };

  void forget_full_buckets(Clock::time_point now);
  [[nodiscard]] double tokens(const Bucket& bucket, Clock::time_point now) const;

  const double rate_;
  const double burst_;
  std::mutex mutex_;  // guards the members below
  std::unordered_map<std::string, Bucket> buckets_;
  Clock::time_point next_cleaning_;
};

}  // namespace seedbank::tools
