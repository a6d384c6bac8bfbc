// Lets clients that speak over WebSocket reach a server that speaks lines over TCP.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace seedbank::tools {

/// Where a gateway listens, and where the server of lines is: IP addresses.
struct GatewayPlaces {
  std::string host;
  std::uint16_t port = 0;  ///< 0: any free one
  std::string server_host;
  std::uint16_t server_port = 0;
};

/// Accepts WebSockets at any path and connects each to the server, in a thread of its own: a text
/// message holds one or several lines for the server; each line of the server becomes a message.
/// When one side ends its connection, that of the other side ends after what was sent. Pages of
/// other servers are refused. The server sees the clients of each network at a loopback address of
/// their own, 127.128.0.0/9, if its address is one of version 4.
class WebSocketGateway {
 public:
  /// Starts to listen. Throws StreamError if that is impossible.
  explicit WebSocketGateway(const GatewayPlaces& places);
  WebSocketGateway(const WebSocketGateway&) = delete;
  WebSocketGateway& operator=(const WebSocketGateway&) = delete;
  /// Closes all connections.
  ~WebSocketGateway();

  [[nodiscard]] std::uint16_t port() const noexcept;

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace seedbank::tools
