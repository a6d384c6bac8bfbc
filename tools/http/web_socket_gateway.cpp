// WebSockets by Boost.Beast, the only source that includes them: their headers compile slowly.
#include "tools/http/web_socket_gateway.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "tools/terminal/event_loop.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using Error = boost::system::error_code;
using namespace std::chrono_literals;

// The most bytes of a message, and of a line of the server.
constexpr std::size_t kMostBytes = std::size_t{64} << 10;
constexpr std::size_t kMostBridges = 512;
constexpr auto kLongestRequest = 10s;
constexpr auto kPauseAfterFault = 100ms;
constexpr bool kCompresses = false;  // messages are short

// The loopback address from which the clients of a network are connected to the server, which so
// tells networks apart: those of version 6 by their first 64 bits.
tcp::endpoint source_for(const asio::ip::address& client) {
  std::string network = client.to_string();
  if (client.is_v6() && !client.to_v6().is_v4_mapped()) {
    const auto bytes = client.to_v6().to_bytes();
    network.assign(bytes.begin(), bytes.begin() + 8);
  }
  constexpr std::uint32_t kFirst = 0x7f80'0000;  // 127.128.0.0
  const auto number = static_cast<std::uint32_t>(std::hash<std::string>()(network));
  return {asio::ip::address_v4(kFirst | (number & 0x7f'ffff)), 0};
}

// A client and its connection to the server. Kept alive by pending operations.
class Bridge : public std::enable_shared_from_this<Bridge> {
 public:
  Bridge(tcp::socket client, std::shared_ptr<int> count)
      : count_(std::move(count)),
        web_(std::move(client)),
        lines_(web_.get_executor()),
        patience_(web_.get_executor()) {
    web_.set_option(beast::websocket::stream_base::timeout::suggested(beast::role_type::server));
    web_.read_message_max(kMostBytes);
  }

  void start(const tcp::endpoint& server) {
    patience_.expires_after(kLongestRequest);
    patience_.async_wait([self = shared_from_this()](Error cancelled) {
      Error ignored;
      if (!cancelled) self->web_.next_layer().close(ignored);
    });
    asio::async_read_until(web_.next_layer(), asio::dynamic_buffer(request_, kMostBytes),
                           "\r\n\r\n",
                           [self = shared_from_this(), server](Error error, std::size_t) {
                             self->patience_.cancel();
                             if (!error) self->upgrade(server);
                           });
  }

 private:
  void upgrade(const tcp::endpoint& server) {
    beast::http::request_parser<beast::http::empty_body> parser;
    Error error;
    parser.put(asio::buffer(request_), error);
    if (error || !beast::websocket::is_upgrade(parser.get()) || is_foreign(parser.get())) return;
    // Does not wait: the buffers of a new connection have room for the answer.
    web_.accept(parser.get(), error);
    if (error) return;
    bind_to_network(server);
    lines_.async_connect(server, [self = shared_from_this()](Error refused) {
      if (refused) return self->close();
      self->read_messages();
      self->read_lines();
    });
  }

  // Whether a page of another server asks. Some clients that are not browsers send an origin, too:
  // that of the server.
  [[nodiscard]] static bool is_foreign(
      const beast::http::request<beast::http::empty_body>& request) {
    const std::string origin(request["Origin"]);
    const std::size_t scheme = origin.find("://");
    return !origin.empty() &&
           (scheme == std::string::npos || request["Host"] != origin.substr(scheme + 3));
  }

  // Only version 4 has more than one loopback address; otherwise all clients share one.
  void bind_to_network(const tcp::endpoint& server) {
    Error ignored;
    lines_.open(server.protocol(), ignored);
    const auto client = web_.next_layer().remote_endpoint(ignored);
    if (server.address().is_v4()) lines_.bind(source_for(client.address()), ignored);
  }

  void read_messages() {
    received_.clear();
    web_.async_read(received_, [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->end_lines();
      self->to_server_ = beast::buffers_to_string(self->received_.data());
      if (!self->to_server_.ends_with('\n')) self->to_server_ += "\r\n";
      asio::async_write(self->lines_, asio::buffer(self->to_server_),
                        [self](Error failed, std::size_t) {
                          if (!failed) self->read_messages();
                        });
    });
  }

  void read_lines() {
    asio::async_read_until(lines_, asio::dynamic_buffer(from_server_, kMostBytes), '\n',
                           [self = shared_from_this()](Error error, std::size_t bytes) {
                             if (error) return self->close();
                             self->send_line(bytes);
                           });
  }

  void send_line(std::size_t bytes) {
    to_client_ = from_server_.substr(0, bytes);
    from_server_.erase(0, bytes);
    to_client_.resize(to_client_.find_last_not_of("\r\n") + 1);
    web_.text(true);
    web_.async_write(asio::buffer(to_client_),
                     [self = shared_from_this()](Error error, std::size_t) {
                       if (error) return self->end_lines();
                       self->read_lines();
                     });
  }

  // The client has gone: the server learns of it.
  void end_lines() {
    Error ignored;
    lines_.close(ignored);
  }

  // The server has gone, after all of its lines were sent.
  void close() {
    end_lines();
    if (!web_.is_open()) return;
    web_.async_close(beast::websocket::close_code::normal, [self = shared_from_this()](Error) {});
  }

  const std::shared_ptr<int> count_;  // of connections, by its owners
  beast::websocket::stream<tcp::socket, kCompresses> web_;
  tcp::socket lines_;
  asio::steady_timer patience_;  // for the request
  std::string request_;
  beast::flat_buffer received_{kMostBytes + 4096};
  std::string to_server_;
  std::string from_server_;
  std::string to_client_;
};

tcp::endpoint endpoint_of(const std::string& host, std::uint16_t port) {
  return {asio::ip::make_address(host), port};
}

}  // namespace

class WebSocketGateway::Server {
 public:
  explicit Server(const GatewayPlaces& places)
      : acceptor_(io_), pause_(io_), server_(endpoint_of(places.server_host, places.server_port)) {
    try {
      const tcp::endpoint place = endpoint_of(places.host, places.port);
      acceptor_.open(place.protocol());
      acceptor_.set_option(tcp::acceptor::reuse_address(true));
      acceptor_.bind(place);
      acceptor_.listen();
      port_ = acceptor_.local_endpoint().port();
    } catch (const boost::system::system_error& error) {
      throw StreamError("cannot listen on " + places.host + ", port " +
                        std::to_string(places.port) + ": " + error.code().message());
    }
    accept();
    thread_ = std::jthread([this]() noexcept { io_.run(); });
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() {
    io_.stop();
    thread_.join();
  }

  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }

 private:
  void accept() {
    acceptor_.async_accept([this](Error error, tcp::socket socket) {
      const bool has_place = static_cast<std::size_t>(count_.use_count()) <= kMostBridges;
      if (!error && has_place) std::make_shared<Bridge>(std::move(socket), count_)->start(server_);
      if (!error) return accept();
      pause_.expires_after(kPauseAfterFault);
      pause_.async_wait([this](Error) { accept(); });
    });
  }

  std::shared_ptr<int> count_ = std::make_shared<int>();
  EventLoop io_;
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  const tcp::endpoint server_;
  std::uint16_t port_ = 0;
  std::jthread thread_;
};

WebSocketGateway::WebSocketGateway(const GatewayPlaces& places)
    : server_(std::make_unique<Server>(places)) {}
WebSocketGateway::~WebSocketGateway() = default;
std::uint16_t WebSocketGateway::port() const noexcept { return server_->port(); }

}  // namespace seedbank::tools
