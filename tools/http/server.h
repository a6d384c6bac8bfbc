// A server of HTTP/1.1: listens, takes connections within limits, and ends in good order.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>

#include "tools/http/message.h"
#include "tools/http/metrics.h"
#include "tools/http/settings.h"

namespace seedbank::tools {

/// Asynchronous, so that a slow or half-open client holds a buffer and no thread. Must outlive
/// every HttpExchange that it has made.
class HttpServer {
 public:
  /// Listens from now on. Throws UsageError when the address is none, StreamError when it cannot be
  /// listened on, db::IoError when the access log cannot be opened.
  explicit HttpServer(const HttpSettings& settings);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  /// The port that it listens on.
  [[nodiscard]] std::uint16_t port() const;

  [[nodiscard]] HttpMetrics& metrics() noexcept;

  /// Has `handler` answer requests until a stop is requested. Then takes no more of them, asks
  /// exchanges to stop, waits at most a second and a half for the answers under way, and returns.
  /// To be called once. Where the system has fewer threads than were asked for, those serve all.
  void run(HttpHandler& handler, const std::stop_token& stop);

 private:
  class Listener;

  std::unique_ptr<Listener> listener_;
};

}  // namespace seedbank::tools
