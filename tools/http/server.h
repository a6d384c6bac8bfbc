// An HTTP/1.1 server: accepts connections within limits and shuts down gracefully.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <unordered_map>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "tools/http/connection.h"
#include "tools/http/message.h"
#include "tools/http/monitoring.h"
#include "tools/http/settings.h"
#include "tools/terminal/event_loop.h"

namespace seedbank::tools {

/// Asynchronous: a slow or half-open client holds a buffer, not a thread. Must outlive every
/// DeferredResponse that it creates.
class HttpServer {
 public:
  /// Starts listening. Throws UsageError if the address is not an IP address, StreamError if it
  /// cannot be listened on, IoError if the access log cannot be opened.
  explicit HttpServer(const HttpSettings& settings);

  /// The port it listens on.
  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }

  [[nodiscard]] HttpMetrics& metrics() noexcept { return shared_.metrics; }

  /// Serves requests by `handler` until a stop is requested. Then it accepts no more requests, asks
  /// deferred responses to stop, waits at most 1.5 s for them, and returns. Call once. If the
  /// system allows fewer threads than configured, they serve all connections.
  void run(HttpHandler& handler, const std::stop_token& stop);

 private:
  using Connections = std::list<std::weak_ptr<HttpConnection>>;

  void listen(const boost::asio::ip::tcp::endpoint& place);
  void accept();
  void take(HttpConnection::Socket socket);
  void forget(Connections::iterator place, const std::string& client);
  void drain();

  HttpShared shared_;
  std::mutex mutex_;  // guards the members below, up to the empty line
  Connections connections_;
  std::unordered_map<std::string, int> by_client_;
  bool draining_ = false;

  // Last, so that its pending connections are destroyed before what they use. The members after
  // io_ are used on one strand.
  EventLoop io_;
  boost::asio::ip::tcp::acceptor acceptor_;
  std::uint16_t port_ = 0;
  boost::asio::steady_timer accept_pause_;
  boost::asio::steady_timer drain_end_;
};

}  // namespace seedbank::tools
