// A connection of an HTTP server.
//
// Beast's parser is fed by hand, so that a read can be pending while a request is served, which
// detects that the client disconnects. One deadline, checked periodically, serves all states
// without arming a timer per request.
#include "tools/http/connection.h"

#include <algorithm>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "tools/http/client_limits.h"

namespace seedbank::tools {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using namespace std::chrono_literals;

// Maximum size of requests sent ahead of the response to the current one.
constexpr std::size_t kMostPipelinedBytes = std::size_t{16} << 10;

// Maximum size of unsent events, beyond which further ones are dropped.
constexpr std::size_t kMostEventBytes = std::size_t{64} << 10;

constexpr std::chrono::milliseconds kLingerTime = 1s;
constexpr std::size_t kMostLingeredBytes = std::size_t{256} << 10;

std::string_view view_of(boost::beast::string_view text) { return {text.data(), text.size()}; }

std::string header_of(const http::fields& headers, const auto& name) {
  return std::string(view_of(headers[name]));
}

}  // namespace

// Forwards the response to the strand of the connection.
class HttpConnection::Deferred final : public DeferredResponse {
 public:
  Deferred(std::shared_ptr<HttpConnection> connection, std::uint64_t number, std::stop_token stop)
      : connection_(std::move(connection)), number_(number), stop_(std::move(stop)) {}
  Deferred(const Deferred&) = delete;
  Deferred& operator=(const Deferred&) = delete;
  ~Deferred() override {
    if (answered_) return;
    // After a requested stop, a client is left only if the server is shutting down.
    respond(stop_.stop_requested() ? retry_response(503, "the server is shutting down")
                                   : error_response(500, "no answer was found", ExitCode::kIo));
  }

  [[nodiscard]] std::stop_token stop() const noexcept override { return stop_; }

  void respond(HttpResponse response) override {
    answered_ = true;
    post([response = std::move(response)](HttpConnection& connection) mutable {
      connection.send(std::move(response));
    });
  }

  void begin_events(std::string_view endpoint) override {
    post([endpoint](HttpConnection& connection) { connection.begin_events(endpoint); });
  }

  void event(std::string_view name, std::string_view data) override {
    post_event(name, data, false);
  }

  void end_events(std::string_view name, std::string_view data) override {
    answered_ = true;
    post_event(name, data, true);
  }

 private:
  // Runs `work` unless the request has been answered by then.
  void post(auto work) {
    asio::post(connection_->socket_.get_executor(),
               [connection = connection_, number = number_, work = std::move(work)]() mutable {
                 if (connection->state_ == State::kServing && connection->number_ == number) {
                   work(*connection);
                 }
               });
  }

  void post_event(std::string_view name, std::string_view data, bool is_last) {
    post([text = event_text(name, data), is_last](HttpConnection& connection) {
      connection.add_event(text, is_last);
    });
  }

  const std::shared_ptr<HttpConnection> connection_;
  const std::uint64_t number_;
  const std::stop_token stop_;
  bool answered_ = false;
};

HttpConnection::HttpConnection(Socket socket, HttpShared& shared, std::string client, bool by_proxy,
                               std::optional<HttpResponse> refusal, std::function<void()> ended)
    : socket_(std::move(socket)),
      timer_(socket_.get_executor()),
      shared_(shared),
      peer_(std::move(client)),
      by_proxy_(by_proxy),
      refusal_(std::move(refusal)),
      ended_(std::move(ended)),
      client_(peer_) {
  shared_.metrics.connection_begins();
}

HttpConnection::~HttpConnection() {
  shared_.metrics.connection_ends();
  ended_();
}

void HttpConnection::start() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    Error ignored;
    self->socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    // A client connects to send a request.
    self->enter(State::kIdle, self->shared_.settings.limits.request_time);
    self->tick();
    self->read();
  });
}

void HttpConnection::drain() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    self->draining_ = true;
    self->stop_.request_stop();
    if (self->state_ == State::kIdle || self->state_ == State::kReading) self->close();
  });
}

void HttpConnection::enter(State state, std::chrono::milliseconds time) {
  state_ = state;
  deadline_ = Clock::now() + time;
}

void HttpConnection::read() {
  if (reading_ || state_ == State::kClosed) return;
  reading_ = true;
  socket_.async_read_some(
      asio::buffer(chunk_),
      [self = shared_from_this()](Error error, std::size_t bytes) { self->on_read(error, bytes); });
}

void HttpConnection::on_read(Error error, std::size_t bytes) {
  reading_ = false;
  if (error) {
    // A client may close its side after sending a request and still read a response that is being
    // written; but one that closes while a search runs has cancelled it.
    keep_alive_ = false;
    if (state_ != State::kWriting) close();
    return;
  }
  switch (state_) {
    case State::kIdle:
      enter(State::kReading, shared_.settings.limits.request_time);
      [[fallthrough]];
    case State::kReading:
      inbox_.append(chunk_.data(), bytes);
      return parse();
    case State::kServing:
    case State::kWriting:
      inbox_.append(chunk_.data(), bytes);
      if (inbox_.size() < kMostPipelinedBytes) read();
      return;
    case State::kLinger:
      lingered_bytes_ += bytes;
      return lingered_bytes_ > kMostLingeredBytes ? close() : read();
    case State::kClosed:
      return;
  }
}

void HttpConnection::parse() {
  const std::size_t most = shared_.settings.limits.request_bytes;
  if (!parser_) {
    // Some clients send an extra empty line after a request.
    inbox_.erase(0, std::min(inbox_.find_first_not_of("\r\n"), inbox_.size()));
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(most));
  }
  while (!inbox_.empty() && !parser_->is_header_done()) {
    Error error;
    const std::size_t used = parser_->put(asio::buffer(inbox_), error);
    inbox_.erase(0, used);
    head_bytes_ += used;
    if (error == http::error::need_more) break;
    if (error) return on_parse_error(error);
  }
  if (parser_->is_header_done()) return on_request();
  if (head_bytes_ + inbox_.size() >= most) return on_parse_error(http::error::header_limit);
  read();
}

void HttpConnection::on_parse_error(Error error) {
  const auto& message = parser_->get();
  method_ = view_of(message.method_string());
  target_ = view_of(message.target());
  const bool too_long = error == http::error::header_limit || error == http::error::buffer_overflow;
  refuse(!too_long         ? error_response(400, "malformed request: " + error.message())
         : target_.empty() ? error_response(414, "the request target is too long")
                           : error_response(431, "the request headers are too long"));
}

void HttpConnection::on_request() {
  const auto& message = parser_->get();
  begun_ = Clock::now();
  ++number_;
  method_ = view_of(message.method_string());
  target_ = view_of(message.target());
  origin_ = header_of(message, http::field::origin);
  keep_alive_ = parser_->keep_alive() && !refusal_;
  if (by_proxy_) {
    Error error;
    const auto named = asio::ip::make_address(header_of(message, "X-Real-IP"), error);
    client_ = error ? peer_ : client_key(named);
  }
  std::optional<HttpResponse> response;
  try {
    response = response_to_request();
  } catch (...) {
    response = error_response(500, "internal error", ExitCode::kIo);
  }
  if (response) return send(std::move(*response));
  state_ = State::kServing;
  deadline_ = Clock::time_point::max();
  read();
}

// Checks the request and passes it to the handler; empty if that deferred the response.
std::optional<HttpResponse> HttpConnection::response_to_request() {
  if (refusal_) return std::move(*refusal_);
  const auto& message = parser_->get();
  if (message.version() / 10 != 1) {
    keep_alive_ = false;
    return error_response(505, "only HTTP/1.1 is supported");
  }
  // With any transfer coding a body follows the head; the parser knows only one of them.
  if (message.count(http::field::transfer_encoding) > 0 ||
      parser_->content_length().value_or(0) > 0) {
    keep_alive_ = false;
    return error_response(413, "requests must not have a body");
  }
  if (message.method() != http::verb::get && message.method() != http::verb::head) {
    HttpResponse response = error_response(405, "only GET and HEAD are allowed");
    response.headers = "Allow: GET, HEAD\r\n";
    return response;
  }
  auto target = parse_target(target_);
  if (!target) return error_response(400, "malformed request target");
  if (message.count(http::field::host) != 1) {
    return error_response(400, "a request needs exactly one Host header");
  }
  const std::string host =
      target->authority.empty() ? header_of(message, http::field::host) : target->authority;
  if (!shared_.guard.allows_host(host)) {
    return error_response(421, "the host name is not allowed; see --allow-host");
  }
  const bool navigates = view_of(message["Sec-Fetch-Mode"]) == "navigate" &&
                         view_of(message["Sec-Fetch-Dest"]) == "document";
  // Links from other sites are allowed: the linking page cannot read what they show.
  if (!(navigates && origin_.empty()) &&
      shared_.guard.is_foreign({host, origin_, view_of(message["Sec-Fetch-Site"])})) {
    return error_response(403, "the origin is not allowed; see --allow-origin");
  }
  const HttpRequest request{.path = std::move(target->path),
                            .parameters = std::move(target->parameters),
                            .accept = header_of(message, http::field::accept),
                            .if_none_match = header_of(message, http::field::if_none_match),
                            .client = client_,
                            .received = begun_};
  return shared_.handler->handle(request, [this] {
    stop_ = std::stop_source();
    if (draining_) stop_.request_stop();
    return std::make_shared<Deferred>(shared_from_this(), number_, stop_.get_token());
  });
}

// Sends a response after which the connection cannot continue.
void HttpConnection::refuse(HttpResponse response) {
  begun_ = Clock::now();
  keep_alive_ = false;
  send(std::move(response));
}

void HttpConnection::next_request() {
  parser_.reset();
  head_bytes_ = 0;
  method_ = target_ = origin_ = "";
  enter(State::kIdle, shared_.settings.limits.idle_time);
  if (inbox_.empty()) return read();
  enter(State::kReading, shared_.settings.limits.request_time);
  parse();
}

void HttpConnection::begin_events(std::string_view endpoint) {
  response_ = {.content_type = kEventsType, .endpoint = endpoint};
  keep_alive_ = false;
  if (method_ == "HEAD") return send(std::move(response_));
  response_.headers = shared_.guard.cors_headers(origin_);
  events_ = true;
  outbox_ = head_of(response_, false, true);
  write_events();
}

void HttpConnection::add_event(const std::string& text, bool is_last) {
  if (!events_ || (!is_last && outbox_.size() > kMostEventBytes)) return;
  outbox_ += text;
  last_event_ = is_last;
  write_events();
}

void HttpConnection::write_events() {
  if (writing_events_) return;
  if (outbox_.empty()) {
    deadline_ = Clock::time_point::max();
    if (!last_event_) return;
    count_response();
    return linger();
  }
  writing_events_ = true;
  written_ = std::move(outbox_);
  outbox_.clear();
  event_bytes_ += written_.size();
  deadline_ = Clock::now() + shared_.settings.limits.write_time;
  asio::async_write(socket_, asio::buffer(written_),
                    [self = shared_from_this()](Error error, std::size_t) {
                      self->writing_events_ = false;
                      if (self->state_ == State::kClosed) return;
                      if (error) return self->close();
                      self->write_events();
                    });
}

void HttpConnection::send(HttpResponse response) {
  enter(State::kWriting, shared_.settings.limits.write_time);
  response_ = std::move(response);
  response_.headers += shared_.guard.cors_headers(origin_);
  keep_alive_ = keep_alive_ && !draining_;
  head_ = head_of(response_, keep_alive_, response_.content_type == kEventsType);
  if (method_ == "HEAD" || response_.status == 304) response_.body.clear();
  count_response();
  const std::array parts = {asio::buffer(head_), asio::buffer(response_.body)};
  asio::async_write(socket_, parts, [self = shared_from_this()](Error error, std::size_t) {
    if (self->state_ == State::kClosed) return;
    if (error) return self->close();
    self->keep_alive_ && !self->draining_ ? self->next_request() : self->linger();
  });
}

void HttpConnection::count_response() const {
  const double seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
  shared_.metrics.count(response_.endpoint, response_.status, seconds);
  if (!shared_.log) return;
  shared_.log->write({.client = client_,
                      .method = method_.empty() ? "-" : std::string_view(method_),
                      .target = target_,
                      .status = response_.status,
                      .bytes = events_ ? event_bytes_ : response_.body.size(),
                      .seconds = seconds});
}

// Closing while the client is still sending would reset the connection and lose the response.
void HttpConnection::linger() {
  enter(State::kLinger, kLingerTime);
  Error ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  draining_ ? close() : read();
}

void HttpConnection::close() {
  if (events_ && state_ == State::kServing) count_response();
  state_ = State::kClosed;
  stop_.request_stop();
  Error ignored;
  socket_.close(ignored);
  timer_.cancel();
}

void HttpConnection::tick() {
  timer_.expires_after(std::clamp(shared_.settings.limits.request_time / 4, 10ms, 500ms));
  timer_.async_wait([self = shared_from_this()](Error error) {
    if (error || self->state_ == State::kClosed) return;
    if (Clock::now() >= self->deadline_) self->on_deadline();
    if (self->state_ != State::kClosed) self->tick();
  });
}

void HttpConnection::on_deadline() {
  if (state_ != State::kReading) return close();
  refuse(error_response(408, "the request took too long to arrive", ExitCode::kTimeLimit));
}

}  // namespace seedbank::tools
