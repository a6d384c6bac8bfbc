// One connection of a server: requests one after the other, each answered before the next is read.
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

/// What the connections of a server have in common. All of it is safe to use from any thread.
struct HttpShared {
  HttpSettings settings;
  HttpGuard guard;
  HttpMetrics metrics;
  std::optional<AccessLog> log;
  HttpHandler* handler = nullptr;
};

/// Kept alive by what is under way, and by exchanges. Its functions run on the strand of its
/// socket, but for those that say otherwise.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  using Socket = boost::asio::ip::tcp::socket;

  /// `client` is whom limits count, unless it comes `by_proxy` and names another; with a `refusal`,
  /// that answers the first request, and the connection ends. `ended` is called when nothing is
  /// left of it, by any thread. `shared` must outlive this.
  HttpConnection(Socket socket, HttpShared& shared, std::string client, bool by_proxy,
                 std::optional<HttpResponse> refusal, std::function<void()> ended);
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;
  ~HttpConnection();

  /// Begins to read. Any thread, once.
  void start();

  /// Ends as soon as what is being answered is answered. Any thread.
  void drain();

 private:
  class Exchange;
  using Clock = std::chrono::steady_clock;
  using Error = boost::system::error_code;

  enum class State : std::uint8_t {
    kIdle,     // nothing of a request has come
    kReading,  // part of one has
    kServing,  // it will be answered by an exchange
    kWriting,  // it is being answered
    kLinger,   // all is said; what still comes is thrown away, so that the client reads the answer
    kOver,
  };

  void read();
  void take_bytes(Error error, std::size_t bytes);
  void parse();
  void take_parse_error(Error error);
  void take_request();
  [[nodiscard]] std::optional<HttpResponse> response_to_request();
  [[nodiscard]] std::string client_of_request() const;
  void refuse(HttpResponse response);
  void next_request();

  // From exchanges, about request `number`.
  void take_response(std::uint64_t number, HttpResponse response);
  void take_events(std::uint64_t number, std::string_view endpoint);
  void take_event(std::uint64_t number, const std::string& text);
  void take_last_event(std::uint64_t number, const std::string& text);
  [[nodiscard]] bool serves(std::uint64_t number) const noexcept {
    return state_ == State::kServing && number == number_;
  }

  void send(HttpResponse response);
  void take_sent(Error error);
  void write_events();
  void count_response() const;
  void linger();
  void close();
  void tick();
  void take_deadline();

  Socket socket_;
  boost::asio::steady_timer timer_;
  HttpShared& shared_;
  const std::string peer_;  // whom the connection is counted for
  const bool by_proxy_;
  std::optional<HttpResponse> refusal_;
  const std::function<void()> ended_;

  State state_ = State::kIdle;
  Clock::time_point deadline_;  // of what the state waits for
  bool draining_ = false;
  bool reading_ = false;  // a read is under way
  std::array<char, 4096> chunk_{};
  std::string inbox_;  // read, but not parsed
  std::size_t lingered_bytes_ = 0;

  // The request.
  std::optional<boost::beast::http::request_parser<boost::beast::http::empty_body>> parser_;
  std::size_t head_bytes_ = 0;  // parsed
  std::uint64_t number_ = 0;
  Clock::time_point begun_;
  std::string client_;
  std::string method_;
  std::string target_;
  std::string origin_;
  bool keep_alive_ = false;
  std::stop_source stop_;  // of its exchange

  // The response.
  HttpResponse response_;
  std::string head_;
  bool events_ = false;
  bool last_event_ = false;
  bool writing_events_ = false;
  std::string outbox_;   // events to be written
  std::string written_;  // those that are being written
  std::size_t event_bytes_ = 0;
};

}  // namespace seedbank::tools
