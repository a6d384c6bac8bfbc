// A connection of an HTTP server.
//
// While a request is served, a read stays pending to detect that the client disconnects, unless
// kMostPipelinedBytes of further requests are waiting. One deadline, checked periodically, serves
// all states without arming a timer per request.
#include "tools/http/connection.h"

#include <algorithm>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <sys/socket.h>

namespace seedbank::tools {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

// Maximum size of requests sent ahead of the response to the current one.
constexpr std::size_t kMostPipelinedBytes = std::size_t{16} << 10;
// Maximum size of unsent events. Beyond it, the event "dropped" replaces them.
constexpr std::size_t kMostEventBytes = std::size_t{64} << 10;
constexpr std::chrono::milliseconds kLingerTime = 1s;
constexpr std::size_t kMostLingeredBytes = std::size_t{256} << 10;

}  // namespace

// Forwards the response to the strand of the connection.
class HttpConnection::Deferred final : public DeferredResponse {
 public:
  Deferred(std::shared_ptr<HttpConnection> connection, std::uint64_t number, std::stop_token stop)
      : connection_(std::move(connection)), number_(number), stop_(std::move(stop)) {}
  ~Deferred() override {
    if (answered_) return;
    // A stop means that the client has disconnected, which makes the response irrelevant, or that
    // the server is shutting down.
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
    post([text = event_text(name, data)](auto& connection) { connection.add_event(text, false); });
  }

  void end_events(std::string_view name, std::string_view data) override {
    answered_ = true;
    post([text = event_text(name, data)](auto& connection) { connection.add_event(text, true); });
  }

 private:
  // Runs `work` unless the request has been answered by then.
  void post(auto work) {
    asio::post(connection_->socket_.get_executor(), [connection = connection_, number = number_,
                                                     work = std::move(work)]() mutable {
      if (connection->state_ == State::kServing && connection->request_.number == number) {
        work(*connection);
      }
    });
  }

  const std::shared_ptr<HttpConnection> connection_;
  const std::uint64_t number_;
  const std::stop_token stop_;
  bool answered_ = false;
};

HttpConnection::HttpConnection(Socket socket, HttpShared& shared, HttpPeer peer)
    : socket_(std::move(socket)),
      timer_(socket_.get_executor()),
      shared_(shared),
      peer_(std::move(peer)),
      reader_(shared.guard, shared.settings.limits) {
  request_.client = peer_.client;
  shared_.metrics.connection_begins();
}

HttpConnection::~HttpConnection() {
  shared_.metrics.connection_ends();
  peer_.ended();
}

void HttpConnection::start() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    Error ignored;
    self->socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    // The first request must arrive within request_time, not idle_time.
    self->enter(State::kIdle, self->shared_.settings.limits.request_time);
    self->tick();
    self->read();
  });
}

void HttpConnection::drain() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    self->draining_ = true;
    self->request_.stop.request_stop();
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
      reader_.space(),
      [self = shared_from_this()](Error error, std::size_t bytes) { self->on_read(error, bytes); });
}

void HttpConnection::on_read(Error error, std::size_t bytes) {
  reading_ = false;
  if (error) {
    // A client may close its side after sending a request and still read a response that is being
    // written; but one that closes while a search runs has cancelled it.
    request_.keep_alive = false;
    if (state_ != State::kWriting) close();
    return;
  }
  switch (state_) {
    case State::kIdle:
      enter(State::kReading, shared_.settings.limits.request_time);
      [[fallthrough]];
    case State::kReading:
      reader_.take(bytes);
      return parse();
    case State::kServing:
    case State::kWriting:
      reader_.take(bytes);
      if (reader_.unparsed_bytes() < kMostPipelinedBytes) read();
      return;
    case State::kLinger:
      lingered_bytes_ += bytes;
      return lingered_bytes_ > kMostLingeredBytes ? close() : read();
    case State::kClosed:
      return;
  }
}

void HttpConnection::parse() {
  if (!reader_.parse()) {
    // A client that does not receive this sends the body after a timeout: ignore errors.
    constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    if (reader_.expects_continue()) {
      static_cast<void>(::send(socket_.native_handle(), kContinue.data(), kContinue.size(),
                               MSG_DONTWAIT | MSG_NOSIGNAL));
    }
    return read();
  }
  request_.begun = Clock::now();
  ++request_.number;
  if (peer_.by_proxy) {
    Error error;
    const auto named = asio::ip::make_address(reader_.real_ip(), error);
    request_.client = error ? peer_.client : client_key(named);
  }
  std::optional<HttpResponse> response = peer_.refusal;  // empty if deferred
  try {
    HttpRequest request;
    request.client = request_.client;
    request.received = request_.begun;
    if (!response) response = reader_.check(request);
    if (!response) response = shared_.handler->handle(request, [this] { return defer(); });
  } catch (...) {
    response = error_response(500, "internal error", ExitCode::kIo);
  }
  request_.keep_alive = reader_.keep_alive() && !peer_.refusal;
  if (response) return send(std::move(*response));
  state_ = State::kServing;
  deadline_ = Clock::time_point::max();
  read();
}

std::shared_ptr<DeferredResponse> HttpConnection::defer() {
  request_.stop = std::stop_source();
  if (draining_) request_.stop.request_stop();
  return std::make_shared<Deferred>(shared_from_this(), request_.number, request_.stop.get_token());
}

void HttpConnection::next_request() {
  reader_.reset();
  enter(State::kIdle, shared_.settings.limits.idle_time);
  if (reader_.unparsed_bytes() == 0) return read();
  enter(State::kReading, shared_.settings.limits.request_time);
  parse();
}

void HttpConnection::begin_events(std::string_view endpoint) {
  reply_.response = {.content_type = kEventsType, .endpoint = endpoint};
  request_.keep_alive = false;
  if (reader_.method() == "HEAD") return send(std::move(reply_.response));
  reply_.response.headers = shared_.guard.cors_headers(reader_.origin());
  reply_.events = true;
  reply_.outbox = head_of(reply_.response, false, true);
  write_events();
}

void HttpConnection::add_event(const std::string& text, bool is_last) {
  if (!reply_.events) return;
  if (reply_.outbox.size() > kMostEventBytes) reply_.outbox = event_text("dropped", "{}");
  reply_.outbox += text;
  reply_.last_event = is_last;
  write_events();
}

void HttpConnection::write_events() {
  if (reply_.writing_events) return;
  if (reply_.outbox.empty()) {
    deadline_ = Clock::time_point::max();
    if (!reply_.last_event) return;
    count_response();
    return linger();
  }
  reply_.writing_events = true;
  reply_.written = std::move(reply_.outbox);
  reply_.outbox.clear();
  reply_.event_bytes += reply_.written.size();
  deadline_ = Clock::now() + shared_.settings.limits.write_time;
  asio::async_write(socket_, asio::buffer(reply_.written),
                    [self = shared_from_this()](Error error, std::size_t) {
                      self->reply_.writing_events = false;
                      if (self->state_ == State::kClosed) return;
                      if (error) return self->close();
                      self->write_events();
                    });
}

void HttpConnection::send(HttpResponse response) {
  enter(State::kWriting, shared_.settings.limits.write_time);
  reply_.response = std::move(response);
  encode_body(reply_.response, reader_.allows_gzip());
  reply_.response.headers += shared_.guard.cors_headers(reader_.origin());
  request_.keep_alive = request_.keep_alive && !draining_;
  reply_.head =
      head_of(reply_.response, request_.keep_alive, reply_.response.content_type == kEventsType);
  if (reader_.method() == "HEAD" || reply_.response.status == 304) reply_.response.body.clear();
  count_response();
  const std::array parts = {asio::buffer(reply_.head), asio::buffer(reply_.response.body)};
  asio::async_write(socket_, parts, [self = shared_from_this()](Error error, std::size_t) {
    if (self->state_ == State::kClosed) return;
    if (error) return self->close();
    self->request_.keep_alive && !self->draining_ ? self->next_request() : self->linger();
  });
}

void HttpConnection::count_response() const {
  const double seconds = std::chrono::duration<double>(Clock::now() - request_.begun).count();
  shared_.metrics.count(reply_.response.endpoint, reply_.response.status, seconds);
  if (!shared_.log) return;
  shared_.log->write({.client = request_.client,
                      .method = reader_.method().empty() ? "-" : std::string_view(reader_.method()),
                      .target = reader_.target(),
                      .status = reply_.response.status,
                      .bytes = reply_.events ? reply_.event_bytes : reply_.response.body.size(),
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
  if (reply_.events && state_ == State::kServing) count_response();
  state_ = State::kClosed;
  request_.stop.request_stop();
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
  request_.begun = Clock::now();
  request_.keep_alive = false;
  send(error_response(408, "the request took too long to arrive", ExitCode::kTimeLimit));
}

}  // namespace seedbank::tools
