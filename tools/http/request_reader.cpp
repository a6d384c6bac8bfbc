// Requests from received bytes.
#include "tools/http/request_reader.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace seedbank::tools {
namespace {

namespace http = boost::beast::http;

std::string_view view_of(boost::beast::string_view text) { return {text.data(), text.size()}; }

std::string header_of(const http::fields& headers, const auto& name) {
  return std::string(view_of(headers[name]));
}

}  // namespace

bool HttpRequestReader::parse() {
  if (!parser_) {
    // Some clients send an extra empty line after a request.
    inbox_.erase(0, std::min(inbox_.find_first_not_of("\r\n"), inbox_.size()));
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits_.request_bytes));
  }
  boost::system::error_code error;
  while (!error && !inbox_.empty() && !parser_->is_header_done()) {
    const std::size_t used = parser_->put(boost::asio::buffer(inbox_), error);
    inbox_.erase(0, used);
    head_bytes_ += used;
  }
  if (error == http::error::need_more) error = {};
  if (!error && !parser_->is_header_done()) {
    if (head_bytes_ + inbox_.size() < limits_.request_bytes) return false;
    error = http::error::header_limit;
  }
  if (!error && inbox_.size() < body_bytes()) return false;
  const auto& head = parser_->get();
  method_ = view_of(head.method_string());
  target_ = view_of(head.target());
  origin_ = header_of(head, http::field::origin);
  allows_gzip_ = accepts_gzip(view_of(head[http::field::accept_encoding]));
  fault_ = fault(error);
  keep_alive_ = !fault_ && parser_->keep_alive();
  return true;
}

bool HttpRequestReader::expects_continue() {
  return parser_->is_header_done() && inbox_.empty() && !std::exchange(has_continued_, true) &&
         boost::beast::iequals(parser_->get()[http::field::expect], "100-continue");
}

std::optional<HttpResponse> HttpRequestReader::fault(boost::system::error_code error) const {
  if (!error) return std::nullopt;
  if (error != http::error::header_limit && error != http::error::buffer_overflow) {
    return error_response(400, "malformed request: " + error.message());
  }
  if (target_.empty()) return error_response(414, "the request target is too long");
  return error_response(431, "the request headers are too long");
}

std::optional<HttpResponse> HttpRequestReader::check(HttpRequest& request) {
  if (fault_) return std::move(fault_);
  const auto& head = parser_->get();
  if (head.version() / 10 != 1) {
    keep_alive_ = false;
    return error_response(505, "only HTTP/1.1 is supported");
  }
  if (auto refusal = take_body(request)) return refusal;
  auto target = parse_target(target_);
  if (!target) return error_response(400, "malformed request target");
  if (head.count(http::field::host) != 1) {
    return error_response(400, "a request needs exactly one Host header");
  }
  const std::string host =
      target->authority.empty() ? header_of(head, http::field::host) : target->authority;
  if (!guard_.allows_host(host)) {
    return error_response(421, "the host name is not allowed; see --allow-host");
  }
  const bool navigates = view_of(head["Sec-Fetch-Mode"]) == "navigate" &&
                         view_of(head["Sec-Fetch-Dest"]) == "document";
  // Links from other sites are allowed: the linking page cannot read what they show.
  if (!(navigates && origin_.empty()) &&
      guard_.is_foreign({host, origin_, view_of(head["Sec-Fetch-Site"])})) {
    return error_response(403, "the origin is not allowed; see --allow-origin");
  }
  request.method = method_;
  request.path = std::move(target->path);
  request.parameters = std::move(target->parameters);
  request.authorization = header_of(head, http::field::authorization);
  request.accept = header_of(head, http::field::accept);
  request.if_none_match = header_of(head, http::field::if_none_match);
  return std::nullopt;
}

// The size of the body if it is of a kind that is read, else 0; other bodies end the connection.
std::size_t HttpRequestReader::body_bytes() const {
  const auto& head = parser_->get();
  const auto length = parser_->content_length().value_or(0);
  const bool is_read = head.method() == http::verb::post && length <= limits_.body_bytes &&
                       head.count(http::field::transfer_encoding) == 0;
  return is_read ? static_cast<std::size_t>(length) : 0;
}

// Moves the body to `request`, or returns the response that refuses it. A body that is not read
// must not be taken for the next request, so it ends the connection.
std::optional<HttpResponse> HttpRequestReader::take_body(HttpRequest& request) {
  const auto& head = parser_->get();
  const std::size_t bytes = body_bytes();
  request.body = inbox_.substr(0, bytes);
  inbox_.erase(0, bytes);
  // With any transfer coding a body follows the head; the parser knows only one of them.
  const bool coded = head.count(http::field::transfer_encoding) > 0;
  if (!coded && parser_->content_length().value_or(0) == bytes) return std::nullopt;
  keep_alive_ = false;
  if (head.method() == http::verb::get || head.method() == http::verb::head) {
    return error_response(413, "requests of this method must not have a body");
  }
  if (head.method() != http::verb::post) return std::nullopt;  // refused by the handler
  if (coded) return error_response(411, "a body needs a Content-Length header");
  return error_response(413, "the body is too long");
}

std::string HttpRequestReader::real_ip() const { return header_of(parser_->get(), "X-Real-IP"); }

void HttpRequestReader::reset() {
  parser_.reset();
  head_bytes_ = 0;
  method_ = target_ = origin_ = "";
  allows_gzip_ = has_continued_ = false;
}

}  // namespace seedbank::tools
