// Settings of an HTTP server, and the checks that they ask for: of Host and Origin, against DNS
// rebinding and requests by pages of other sites; of the rate of requests per client.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <boost/asio/ip/address.hpp>

namespace seedbank::tools {

/// The headers that say where a request comes from; empty if missing.
struct HttpSource {
  std::string_view host;        ///< Host, or the host in the request target
  std::string_view origin;      ///< Origin
  std::string_view fetch_site;  ///< Sec-Fetch-Site
};

/// Decides which requests are answered. A malicious page can make its own host name resolve to this
/// machine, so the host must be an IP address or an allowed name. Thread-safe.
class HttpGuard {
 public:
  struct Allowed {
    bool loopback_only = true;         ///< allow no other IP addresses as hosts
    std::vector<std::string> hosts;    ///< names besides localhost, see is_host()
    std::vector<std::string> origins;  ///< see is_origin()
  };

  /// Hosts and origins are compared without regard to case.
  explicit HttpGuard(Allowed allowed);

  /// Whether the text is a valid entry of `hosts`: a name without a port or a final dot.
  [[nodiscard]] static bool is_host(std::string_view text);

  /// Whether the text is an origin, such as "https://example.org:8443" without a path, or "*" for
  /// all.
  [[nodiscard]] static bool is_origin(std::string_view text);

  /// Whether the host, with or without a port as in the Host header, is allowed.
  [[nodiscard]] bool allows_host(std::string_view host) const;

  /// Whether the request comes from a page of an origin that is not allowed.
  [[nodiscard]] bool is_foreign(const HttpSource& source) const;

  /// The CORS headers of a response to a page of `origin`.
  [[nodiscard]] std::string cors_headers(std::string_view origin) const;

 private:
  [[nodiscard]] bool allows_origin(std::string_view origin) const;

  Allowed allowed_;
};

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
  /// requests recently. `now` may be earlier than that of another call, such as the time when a
  /// request was received.
  [[nodiscard]] bool allows(const std::string& client, Clock::time_point now, double count = 1);

  /// Returns a token that allows() took for a request that is refused after all.
  void give_back(const std::string& client);

  /// The whole seconds, at least 1, until the client has `count` tokens, or all that it can have.
  [[nodiscard]] int seconds_until(const std::string& client, Clock::time_point now, double count);

 private:
  struct Bucket {
    double tokens = 0;
    Clock::time_point filled;  // the latest `now` of all calls
  };

  void forget_full_buckets(Clock::time_point now);
  [[nodiscard]] double tokens(const Bucket& bucket, Clock::time_point now) const;

  const double rate_;
  const double burst_;
  std::mutex mutex_;  // guards the members below
  std::unordered_map<std::string, Bucket> buckets_;
  Clock::time_point next_cleaning_;
};

/// Limits, each with the status of requests beyond it. The server enforces those of connections;
/// its handler enforces `rate` and `burst`, since it knows what a request costs.
struct HttpLimits {
  std::size_t request_bytes = std::size_t{16} << 10;  ///< size of a request head: 431, or 414
  std::size_t body_bytes = std::size_t{512} << 10;    ///< size of the body of POST: 413
  std::chrono::milliseconds request_time{10'000};     ///< to receive a request: 408
  std::chrono::milliseconds idle_time{60'000};        ///< between requests; then closed
  std::chrono::milliseconds write_time{30'000};       ///< to send a response; then closed
  int connections = 512;                              ///< total: 503
  int client_connections = 256;                       ///< per client: 429
  double rate = 10'000;                               ///< questions per client per second: 429
  double burst = 20'000;                              ///< questions a client may save up
};

struct HttpSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any free port
  int threads = 1;            ///< for connections
  HttpLimits limits;
  HttpGuard::Allowed allowed;
  std::optional<boost::asio::ip::address> proxy;    ///< its X-Real-IP header names the client
  std::optional<std::filesystem::path> access_log;  ///< "-": standard output
};

}  // namespace seedbank::tools
