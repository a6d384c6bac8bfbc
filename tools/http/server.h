// An HTTP/1.1 server: accepts connections within limits and shuts down gracefully.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>

#include "tools/http/message.h"
#include "tools/http/metrics.h"
#include "tools/http/settings.h"

namespace seedbank::tools {

/// Asynchronous: a slow or half-open client holds a buffer, not a thread. Must outlive every
/// DeferredResponse that it creates.
class HttpServer {
 public:
  /// Starts listening. Throws UsageError if the address is not an IP address, StreamError if it
  /// cannot be listened on, db::IoError if the access log cannot be opened.
  explicit HttpServer(const HttpSettings& settings);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  /// The port it listens on.
  [[nodiscard]] std::uint16_t port() const;

  [[nodiscard]] HttpMetrics& metrics() noexcept;

  /// Serves requests by `handler` until a stop is requested. Then it accepts no more of them,
  /// requests a stop of deferred responses, waits at most 1.5 s for those, and returns. Call once.
  /// If the system allows fewer threads than configured, they serve all connections.
  void run(HttpHandler& handler, const std::stop_token& stop);

 private:
  class Listener;

  std::unique_ptr<Listener> listener_;
};

}  // namespace seedbank::tools
