// Settings of an HTTP server: where it listens, which requests it answers, and its limits.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include <boost/asio/ip/address.hpp>

#include "tools/http/access.h"

namespace seedbank::tools {

/// Limits, each with the status of requests beyond it. The server enforces those of connections;
/// its handler enforces `rate` and `burst`, since it knows what a request costs.
struct HttpLimits {
  std::size_t request_bytes = std::size_t{16} << 10;  ///< size of a request head: 431, or 414
  std::size_t body_bytes = std::size_t{64} << 10;     ///< size of the body of POST: 413
  std::chrono::milliseconds request_time{10'000};     ///< to receive a request: 408
  std::chrono::milliseconds idle_time{60'000};        ///< between requests; then closed
  std::chrono::milliseconds write_time{30'000};       ///< to send a response; then closed
  int connections = 512;                              ///< total: 503
  int client_connections = 256;                       ///< per client: 429
  double rate = 10'000;                               ///< questions per client and second: 429
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
