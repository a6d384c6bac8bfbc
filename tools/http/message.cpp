// HTTP requests and responses: parsing of targets, encoding of responses.
#include "tools/http/message.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

#include <boost/beast/http/status.hpp>
#include <fmt/core.h>

#include "tools/http/compression.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kMostParameters = 64;
constexpr std::size_t kLeastCompressedBytes = 1400;  // less fits in one packet anyway
constexpr std::string_view kScheme = "http://";

enum class Plus : bool { kIsPlus, kIsBlank };

// Empty for a % without two hexadecimal digits.
std::optional<std::string> percent_decoded(std::string_view text, Plus plus) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus == Plus::kIsBlank) {
      result += ' ';
    } else if (text[i] != '%') {
      result += text[i];
    } else {
      if (text.size() - i < 3) return std::nullopt;
      unsigned byte = 0;
      const char* const end = text.data() + i + 3;
      if (std::from_chars(text.data() + i + 1, end, byte, 16).ptr != end) return std::nullopt;
      result += static_cast<char>(byte);
      i += 2;
    }
  }
  return result;
}

// Removes the part of `rest` up to `separator` and returns it without the separator.
std::string_view cut(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

bool is_control(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return byte < 0x20 || byte == 0x7f;
}

// Headers of every response: the page loads nothing from other sites, runs only scripts and
// WebAssembly of this server, is never framed, and may share memory between threads.
constexpr std::string_view kSecurityHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n";

}  // namespace

std::optional<HttpTarget> parse_target(std::string_view target) {
  HttpTarget result;
  if (target.starts_with(kScheme)) {
    target.remove_prefix(kScheme.size());
    const std::size_t end = std::min(target.find_first_of("/?"), target.size());
    result.authority = target.substr(0, end);
    target.remove_prefix(end);
    if (result.authority.empty()) return std::nullopt;
  }
  if (!target.starts_with('/')) return std::nullopt;
  std::string_view rest = target.substr(0, target.find('#'));
  const auto path = percent_decoded(cut(rest, '?'), Plus::kIsPlus);
  if (!path || std::any_of(path->begin(), path->end(), is_control)) return std::nullopt;
  result.path = *path;
  while (!rest.empty()) {
    std::string_view value = cut(rest, '&');
    if (value.empty()) continue;
    const auto name = percent_decoded(cut(value, '='), Plus::kIsBlank);
    const auto text = percent_decoded(value, Plus::kIsBlank);
    if (!name || !text || result.parameters.size() == kMostParameters) return std::nullopt;
    result.parameters.emplace_back(*name, *text);
  }
  return result;
}

HttpResponse json_response(const engine::Json& json) {
  return json_line_response(engine::to_line(json));
}

HttpResponse json_line_response(const std::string& line) { return {.body = line + '\n'}; }

HttpResponse error_response(int status, std::string_view message, ExitCode code) {
  engine::Json json = engine::json_object("error");
  json["error"] = message;
  json["code"] = static_cast<int>(code);
  HttpResponse response = json_response(json);
  response.status = status;
  return response;
}

HttpResponse method_response(std::string_view allowed) {
  HttpResponse response =
      error_response(405, fmt::format("the method is not allowed here; allowed: {}", allowed));
  response.headers = fmt::format("Allow: {}\r\n", allowed);
  return response;
}

HttpResponse retry_response(int status, std::string_view message, int seconds) {
  HttpResponse response = error_response(status, message, ExitCode::kNoResources);
  response.headers = fmt::format("Retry-After: {}\r\n", seconds);
  return response;
}

void encode_body(HttpResponse& response, bool allows_gzip) {
  const bool may_vary = response.compressed || (response.body.size() >= kLeastCompressedBytes &&
                                                response.content_type == kJsonType);
  if (!may_vary) return;
  response.headers += "Vary: Accept-Encoding\r\n";
  if (response.status == 304) return;
  if (response.compressed && !allows_gzip) response.body = gunzip(response.body);
  if (!response.compressed && allows_gzip) response.body = gzip(response.body);
  response.compressed = allows_gzip;
  if (allows_gzip) response.headers += "Content-Encoding: gzip\r\n";
}

std::string head_of(const HttpResponse& response, bool keep_alive, bool events) {
  const auto reason = boost::beast::http::obsolete_reason(
      boost::beast::http::int_to_status(static_cast<unsigned>(response.status)));
  std::string head = fmt::format("HTTP/1.1 {} {}\r\n", response.status,
                                 std::string_view(reason.data(), reason.size()));
  // A 304 response has no body of its own to describe.
  if (response.status != 304) {
    head += fmt::format("Content-Type: {}\r\n", response.content_type);
    if (!events) head += fmt::format("Content-Length: {}\r\n", response.body.size());
  }
  head += kSecurityHeaders;
  if (response.headers.find("Cache-Control:") == std::string::npos) {
    head += "Cache-Control: no-store\r\n";
  }
  head += response.headers;
  head += keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  return head;
}

std::string event_text(std::string_view name, std::string_view data) {
  return fmt::format("event: {}\ndata: {}\n\n", name, data);
}

}  // namespace seedbank::tools
