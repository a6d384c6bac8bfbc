// A connection of an HTTP server: reads requests one by one and answers each before the next.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>

#include "tools/http/access_log.h"
#include "tools/http/guard.h"
#include "tools/http/message.h"
#include "tools/http/metrics.h"
#include "tools/http/settings.h"

namespace seedbank::tools {

/// State that all connections of a server share. Thread-safe.
struct HttpShared {
  HttpSettings settings;
  HttpGuard guard;
  HttpMetrics metrics;
  std::optional<AccessLog> log;
  HttpHandler* handler = nullptr;
};

/// Kept alive by pending operations and deferred responses. Unless stated otherwise, functions run
/// on the strand of the socket.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  using Socket = boost::asio::ip::tcp::socket;

  /// `client` is the key for per-client limits, unless the connection comes from a proxy
  /// (`by_proxy`) that names another one. A `refusal` answers the first request, and the connection
  /// is closed. `ended` is called by the destructor, on any thread. `shared` must outlive this.
  HttpConnection(Socket socket, HttpShared& shared, std::string client, bool by_proxy,
                 std::optional<HttpResponse> refusal, std::function<void()> ended);
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;
  ~HttpConnection();

  /// Starts reading. Call once, on any thread.
  void start();

  /// Closes the connection as soon as the response under way is sent. Any thread.
  void drain();

 private:
  class Deferred;
  using Clock = std::chrono::steady_clock;
  using Error = boost::system::error_code;

  enum class State : std::uint8_t {
    kIdle,     // waiting for the first byte of a request
    kReading,  // receiving a request
    kServing,  // waiting for a deferred response
    kWriting,  // sending a response
    kLinger,   // response sent; discarding input until the client has read it
    kClosed,
  };

  void enter(State state, std::chrono::milliseconds time);
  void read();
  void on_read(Error error, std::size_t bytes);
  void parse();
  void on_parse_error(Error error);
  void on_request();
  [[nodiscard]] std::optional<HttpResponse> response_to_request();
  void refuse(HttpResponse response);
  void next_request();

  void send(HttpResponse response);
  void begin_events(std::string_view endpoint);
  void add_event(const std::string& text, bool is_last);
  void write_events();
  void count_response() const;
  void linger();
  void close();
  void tick();
  void on_deadline();

  Socket socket_;
  boost::asio::steady_timer timer_;
  HttpShared& shared_;
  const std::string peer_;  // the client of the connection
  const bool by_proxy_;
  std::optional<HttpResponse> refusal_;
  const std::function<void()> ended_;

  State state_ = State::kIdle;
  Clock::time_point deadline_;  // of the state
  bool draining_ = false;
  bool reading_ = false;  // a read is pending
  std::array<char, 4096> chunk_{};
  std::string inbox_;  // received, not yet parsed
  std::size_t lingered_bytes_ = 0;

  // The request.
  std::optional<boost::beast::http::request_parser<boost::beast::http::empty_body>> parser_;
  std::size_t head_bytes_ = 0;  // parsed so far
  std::uint64_t number_ = 0;    // counts requests
  Clock::time_point begun_;
  std::string client_;
  std::string method_;
  std::string target_;
  std::string origin_;
  bool keep_alive_ = false;
  std::stop_source stop_;  // for its deferred response

  // The response.
  HttpResponse response_;
  std::string head_;
  bool events_ = false;
  bool last_event_ = false;
  bool writing_events_ = false;
  std::string outbox_;   // events to write
  std::string written_;  // events being written
  std::size_t event_bytes_ = 0;
};

}  // namespace seedbank::tools
