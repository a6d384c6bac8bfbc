// Requests from received bytes: parsed by Boost.Beast, and checked.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>

#include "tools/http/message.h"
#include "tools/http/settings.h"

namespace seedbank::tools {

/// Reads the requests of one connection, one after the other. It feeds Beast's parser itself, so
/// that bytes of further requests can be received while a request is served. Not thread-safe.
class HttpRequestReader {
 public:
  /// `guard` and `limits` must outlive this.
  HttpRequestReader(const HttpGuard& guard, const HttpLimits& limits)
      : guard_(guard), limits_(limits) {}

  /// The buffer to receive bytes into; take() says how many have been received.
  [[nodiscard]] boost::asio::mutable_buffer space() noexcept { return boost::asio::buffer(chunk_); }
  void take(std::size_t bytes) { inbox_.append(chunk_.data(), bytes); }

  /// The number of bytes that are not parsed yet.
  [[nodiscard]] std::size_t unparsed_bytes() const noexcept { return inbox_.size(); }

  /// Parses until a request is complete or malformed; false if bytes are missing.
  [[nodiscard]] bool parse();

  /// Whether the client waits for "100 Continue" before it sends the body; true once per request.
  /// Requires that parse() returned false.
  [[nodiscard]] bool expects_continue();

  /// The request, or the response that refuses it. Requires that parse() returned true. Leaves
  /// `client` and `received` empty.
  [[nodiscard]] std::optional<HttpResponse> check(HttpRequest& request);

  /// Discards the request.
  void reset();

  /// Parts of the request; empty unless parse() returned true.
  [[nodiscard]] const std::string& method() const noexcept { return method_; }
  [[nodiscard]] const std::string& target() const noexcept { return target_; }
  [[nodiscard]] const std::string& origin() const noexcept { return origin_; }
  [[nodiscard]] bool allows_gzip() const noexcept { return allows_gzip_; }
  [[nodiscard]] std::string real_ip() const;

  /// Whether a further request can follow. Valid after check().
  [[nodiscard]] bool keep_alive() const noexcept { return keep_alive_; }

 private:
  [[nodiscard]] std::optional<HttpResponse> fault(boost::system::error_code error) const;
  [[nodiscard]] std::optional<HttpResponse> take_body(HttpRequest& request);
  [[nodiscard]] std::size_t body_bytes() const;

  const HttpGuard& guard_;
  const HttpLimits& limits_;
  std::array<char, 4096> chunk_{};
  std::string inbox_;  // received, not yet parsed
  std::optional<boost::beast::http::request_parser<boost::beast::http::empty_body>> parser_;
  std::size_t head_bytes_ = 0;  // parsed so far
  std::optional<HttpResponse> fault_;
  std::string method_;
  std::string target_;
  std::string origin_;
  bool allows_gzip_ = false;
  bool keep_alive_ = false;
  bool has_continued_ = false;
};

}  // namespace seedbank::tools
