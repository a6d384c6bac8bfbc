// What a server listens on, whom it answers, and what it allows.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include <boost/asio/ip/address.hpp>

#include "tools/http/guard.h"

namespace seedbank::tools {

/// Limits of connections and of what is read from them, kept by the server, and of questions, kept
/// by its handler, which knows what each costs. Each has a status of its own.
struct HttpLimits {
  std::size_t request_bytes = std::size_t{16} << 10;  ///< head of a request: 431, or 414
  std::chrono::milliseconds request_time{10'000};     ///< for all of it to arrive: 408
  std::chrono::milliseconds idle_time{60'000};        ///< between requests; then closed
  std::chrono::milliseconds write_time{30'000};       ///< for a response to be taken; then closed
  int connections = 512;                              ///< in all: 503
  int client_connections = 256;                       ///< of one client: 429
  double rate = 10'000;                               ///< questions of a client per second: 429
  double burst = 20'000;                              ///< that it may have saved up
};

struct HttpSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: one that is free
  int threads = 1;            ///< that serve connections
  HttpLimits limits;
  HttpGuard::Allowed allowed;
  std::optional<boost::asio::ip::address> proxy;    ///< whose X-Real-IP names the client
  std::optional<std::filesystem::path> access_log;  ///< "-": standard output
};

}  // namespace seedbank::tools
