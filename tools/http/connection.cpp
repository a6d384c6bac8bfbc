// One connection of a server.
//
// The parser is Beast's, fed by hand: so one read is always under way while a request is being
// answered, which tells when the client has gone, and one deadline, looked at now and then, serves
// all states without arming a timer for every request.
#include "tools/http/connection.h"

#include <algorithm>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "tools/http/client_name.h"

namespace seedbank::tools {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

// Requests that a client sends before it has the answer to the last one.
constexpr std::size_t kMostPipelinedBytes = std::size_t{16} << 10;

// Events that a client has not taken yet.
constexpr std::size_t kMostEventBytes = std::size_t{64} << 10;

constexpr std::chrono::milliseconds kLingerTime(1000);
constexpr std::size_t kMostLingeredBytes = std::size_t{256} << 10;

// The client of a connection without a request, for the log.
constexpr std::string_view kNoMethod = "-";

std::string_view view_of(boost::beast::string_view text) { return {text.data(), text.size()}; }

template <typename Fields>
std::string field_of(const Fields& fields, http::field name) {
  return std::string(view_of(fields[name]));
}

}  // namespace

// Tells the strand of the connection what to do.
class HttpConnection::Exchange final : public HttpExchange {
 public:
  Exchange(std::shared_ptr<HttpConnection> connection, std::uint64_t number, std::stop_token stop)
      : connection_(std::move(connection)), number_(number), stop_(std::move(stop)) {}
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  ~Exchange() override {
    if (answered_) return;
    // Where a stop was requested, only a server that ends has somebody left to tell.
    respond(stop_.stop_requested() ? retry_response(503, "the server is about to end")
                                   : error_response(500, "no answer was found", ExitCode::kIo));
  }

  [[nodiscard]] std::stop_token stop() const noexcept override { return stop_; }

  void respond(HttpResponse response) override {
    answered_ = true;
    tell([number = number_, response = std::move(response)](HttpConnection& connection) mutable {
      connection.take_response(number, std::move(response));
    });
  }

  void begin_events(std::string_view endpoint) override {
    tell([number = number_, endpoint](HttpConnection& connection) {
      connection.take_events(number, endpoint);
    });
  }

  void event(std::string_view name, std::string_view data) override {
    tell([number = number_, text = event_text(name, data)](HttpConnection& connection) {
      connection.take_event(number, text);
    });
  }

  void end_events(std::string_view name, std::string_view data) override {
    answered_ = true;
    tell([number = number_, text = event_text(name, data)](HttpConnection& connection) {
      connection.take_last_event(number, text);
    });
  }

 private:
  template <typename Work>
  void tell(Work work) {
    asio::post(connection_->socket_.get_executor(),
               [connection = connection_, work = std::move(work)]() mutable { work(*connection); });
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
    // Whoever connects has a request to send.
    self->deadline_ = Clock::now() + self->shared_.settings.limits.request_time;
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

void HttpConnection::read() {
  if (reading_ || state_ == State::kOver) return;
  reading_ = true;
  socket_.async_read_some(asio::buffer(chunk_),
                          [self = shared_from_this()](Error error, std::size_t bytes) {
                            self->take_bytes(error, bytes);
                          });
}

void HttpConnection::take_bytes(Error error, std::size_t bytes) {
  reading_ = false;
  if (error) {
    // What is being said is still said to a client that has nothing more to say; but whoever waits
    // for a search and closes does not want it any more.
    keep_alive_ = false;
    if (state_ != State::kWriting) close();
    return;
  }
  switch (state_) {
    case State::kIdle:
      state_ = State::kReading;
      deadline_ = Clock::now() + shared_.settings.limits.request_time;
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
    case State::kOver:
      return;
  }
}

void HttpConnection::parse() {
  const std::size_t most = shared_.settings.limits.request_bytes;
  if (!parser_) {
    // Some clients end a request by an empty line too many.
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
    if (error) return take_parse_error(error);
  }
  if (parser_->is_header_done()) return take_request();
  if (head_bytes_ + inbox_.size() >= most) return take_parse_error(http::error::header_limit);
  read();
}

void HttpConnection::take_parse_error(Error error) {
  const auto& message = parser_->get();
  method_ = view_of(message.method_string());
  target_ = view_of(message.target());
  if (error != http::error::header_limit && error != http::error::buffer_overflow) {
    refuse(error_response(400, "the request is not understood: " + error.message()));
  } else if (target_.empty()) {
    refuse(error_response(414, "the target of the request is too long"));
  } else {
    refuse(error_response(431, "the head of the request is too long"));
  }
}

void HttpConnection::take_request() {
  const auto& message = parser_->get();
  begun_ = Clock::now();
  ++number_;
  method_ = view_of(message.method_string());
  target_ = view_of(message.target());
  origin_ = field_of(message, http::field::origin);
  keep_alive_ = parser_->keep_alive() && !refusal_;
  client_ = client_of_request();
  std::optional<HttpResponse> response;
  try {
    response = response_to_request();
  } catch (...) {
    // A fault of ours: the client learns that, and the server goes on.
    response = error_response(500, "this request met a fault of the server", ExitCode::kIo);
  }
  if (response) return send(std::move(*response));
  state_ = State::kServing;
  deadline_ = Clock::time_point::max();
  read();
}

std::string HttpConnection::client_of_request() const {
  if (!by_proxy_) return peer_;
  Error error;
  const auto named =
      asio::ip::make_address(std::string(view_of(parser_->get()["X-Real-IP"])), error);
  return error ? peer_ : client_name(named);
}

// The cheapest checks first.
std::optional<HttpResponse> HttpConnection::response_to_request() {
  if (refusal_) return std::move(*refusal_);
  const auto& message = parser_->get();
  if (message.version() / 10 != 1) {
    keep_alive_ = false;
    return error_response(505, "this server speaks HTTP/1.1");
  }
  // With any transfer coding, what follows the head is a body, though the parser knows but one.
  if (message.count(http::field::transfer_encoding) > 0 ||
      parser_->content_length().value_or(0) > 0) {
    keep_alive_ = false;
    return error_response(413, "requests have no body here");
  }
  if (message.method() != http::verb::get && message.method() != http::verb::head) {
    HttpResponse response = error_response(405, "only GET and HEAD are allowed");
    response.fields = "Allow: GET, HEAD\r\n";
    return response;
  }
  auto target = parse_target(target_);
  if (!target) return error_response(400, "the target of the request is not understood");
  if (message.count(http::field::host) != 1) {
    return error_response(400, "the request has to name one Host");
  }
  const std::string host =
      target->authority.empty() ? field_of(message, http::field::host) : target->authority;
  if (!shared_.guard.allows_host(host)) {
    return error_response(421, "this server does not go by that name; see --allow-host");
  }
  const std::string fetch_site(view_of(message["Sec-Fetch-Site"]));
  const bool navigates = view_of(message["Sec-Fetch-Mode"]) == "navigate" &&
                         view_of(message["Sec-Fetch-Dest"]) == "document";
  // A link of others may lead here: that shows a page, and gives the other page nothing to read.
  if (!(navigates && origin_.empty()) &&
      shared_.guard.is_foreign({.host = host, .origin = origin_, .fetch_site = fetch_site})) {
    return error_response(403, "pages of other origins may not ask; see --allow-origin");
  }
  const HttpRequest request{.path = std::move(target->path),
                            .parameters = std::move(target->parameters),
                            .accept = field_of(message, http::field::accept),
                            .if_none_match = field_of(message, http::field::if_none_match),
                            .client = client_,
                            .received = begun_};
  return shared_.handler->handle(request, [this] {
    stop_ = std::stop_source();
    if (draining_) stop_.request_stop();
    return std::make_shared<Exchange>(shared_from_this(), number_, stop_.get_token());
  });
}

// What cannot be gone on after.
void HttpConnection::refuse(HttpResponse response) {
  begun_ = Clock::now();
  keep_alive_ = false;
  send(std::move(response));
}

void HttpConnection::next_request() {
  parser_.reset();
  head_bytes_ = 0;
  method_.clear();
  target_.clear();
  origin_.clear();
  state_ = State::kIdle;
  deadline_ = Clock::now() + shared_.settings.limits.idle_time;
  if (inbox_.empty()) return read();
  state_ = State::kReading;
  deadline_ = Clock::now() + shared_.settings.limits.request_time;
  parse();
}

void HttpConnection::take_response(std::uint64_t number, HttpResponse response) {
  if (serves(number)) send(std::move(response));
}

void HttpConnection::take_events(std::uint64_t number, std::string_view endpoint) {
  if (!serves(number)) return;
  response_ = {.content_type = kEventsType, .endpoint = endpoint};
  keep_alive_ = false;
  if (method_ == "HEAD") return send(std::move(response_));
  response_.fields = shared_.guard.fields_for(origin_);
  events_ = true;
  outbox_ = head_of(response_, false, true);
  write_events();
}

void HttpConnection::take_event(std::uint64_t number, const std::string& text) {
  if (!serves(number) || !events_ || outbox_.size() > kMostEventBytes) return;
  outbox_ += text;
  write_events();
}

void HttpConnection::take_last_event(std::uint64_t number, const std::string& text) {
  if (!serves(number) || !events_) return;
  outbox_ += text;
  last_event_ = true;
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
                      if (self->state_ == State::kOver) return;
                      if (error) return self->close();
                      self->write_events();
                    });
}

void HttpConnection::send(HttpResponse response) {
  state_ = State::kWriting;
  deadline_ = Clock::now() + shared_.settings.limits.write_time;
  response_ = std::move(response);
  response_.fields += shared_.guard.fields_for(origin_);
  keep_alive_ = keep_alive_ && !draining_;
  head_ = head_of(response_, keep_alive_, response_.content_type == kEventsType);
  if (method_ == "HEAD" || response_.status == 304) response_.body.clear();
  count_response();
  const std::array parts = {asio::buffer(head_), asio::buffer(response_.body)};
  asio::async_write(socket_, parts, [self = shared_from_this()](Error error, std::size_t) {
    self->take_sent(error);
  });
}

void HttpConnection::take_sent(Error error) {
  if (state_ == State::kOver) return;
  if (error) return close();
  if (!keep_alive_ || draining_) return linger();
  next_request();
}

void HttpConnection::count_response() const {
  const double seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
  shared_.metrics.count(response_.endpoint, response_.status, seconds);
  if (!shared_.log) return;
  shared_.log->write({.client = client_,
                      .method = method_.empty() ? kNoMethod : std::string_view(method_),
                      .target = target_,
                      .status = response_.status,
                      .bytes = events_ ? event_bytes_ : response_.body.size(),
                      .seconds = seconds});
}

// Closing while the client still sends would make its system throw our answer away.
void HttpConnection::linger() {
  state_ = State::kLinger;
  deadline_ = Clock::now() + kLingerTime;
  Error ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  if (draining_) return close();
  read();
}

void HttpConnection::close() {
  if (events_ && state_ == State::kServing) count_response();
  state_ = State::kOver;
  stop_.request_stop();
  Error ignored;
  socket_.close(ignored);
  timer_.cancel();
}

void HttpConnection::tick() {
  constexpr std::chrono::milliseconds kShortest(10);
  constexpr std::chrono::milliseconds kLongest(500);
  timer_.expires_after(std::clamp(shared_.settings.limits.request_time / 4, kShortest, kLongest));
  timer_.async_wait([self = shared_from_this()](Error error) {
    if (error || self->state_ == State::kOver) return;
    if (Clock::now() >= self->deadline_) self->take_deadline();
    if (self->state_ != State::kOver) self->tick();
  });
}

void HttpConnection::take_deadline() {
  if (state_ == State::kReading)
    return refuse(error_response(408, "the request came too slowly", ExitCode::kTimeLimit));
  close();
}

}  // namespace seedbank::tools
