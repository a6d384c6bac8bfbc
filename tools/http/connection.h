// A connection of an HTTP server: reads requests one by one and answers each before the next.
#pragma once

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

#include "tools/http/message.h"
#include "tools/http/monitoring.h"
#include "tools/http/request_reader.h"
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

/// The other end of a connection.
struct HttpPeer {
  std::string client;                   ///< key for per-client limits
  bool by_proxy = false;                ///< X-Real-IP names the client instead
  std::optional<HttpResponse> refusal;  ///< answers the first request; then closed
  std::function<void()> ended;          ///< called on destruction, on any thread
};

/// Kept alive by pending operations and deferred responses. Unless stated otherwise, functions run
/// on the strand of the socket.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  using Socket = boost::asio::ip::tcp::socket;

  /// `shared` must outlive this.
  HttpConnection(Socket socket, HttpShared& shared, HttpPeer peer);
  ~HttpConnection();

  /// Starts reading. Call once, on any thread.
  void start();

  /// Closes the connection once the current response is sent. May be called on any thread.
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
  [[nodiscard]] std::shared_ptr<DeferredResponse> defer();
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

  // The current request, besides what reader_ holds.
  struct Request {
    std::uint64_t number = 0;
    Clock::time_point begun;
    std::string client;
    bool keep_alive = false;
    std::stop_source stop;  // for its deferred response
  };

  // The response to the current request.
  struct Reply {
    HttpResponse response;
    std::string head;
    bool events = false;
    bool last_event = false;
    bool writing_events = false;
    std::string outbox;   // events to write
    std::string written;  // events being written
    std::size_t event_bytes = 0;
  };

  Socket socket_;
  boost::asio::steady_timer timer_;
  HttpShared& shared_;
  const HttpPeer peer_;
  State state_ = State::kIdle;
  Clock::time_point deadline_;  // of the state
  bool draining_ = false;
  bool reading_ = false;  // a read is pending
  std::size_t lingered_bytes_ = 0;
  HttpRequestReader reader_;
  Request request_;
  Reply reply_;
};

}  // namespace seedbank::tools
