// HTTP requests and responses: parsing of targets, encoding and compression of responses.
#include "tools/http/message.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <new>
#include <stdexcept>

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/status.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

namespace seedbank::tools {
namespace {

constexpr std::size_t kMostParameters = 64;
constexpr std::size_t kLeastCompressedBytes = 1400;  // less fits in one packet anyway
constexpr std::string_view kHttpScheme = "http://";

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
constexpr std::string_view kPolicy =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n";
constexpr std::string_view kSecurityHeaders =
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n";

constexpr int kGzip = 16;  // added to the window size: the format of gzip
constexpr int kFast = 4;   // compression level: large answers are compressed while a client waits
constexpr int kMemory = 8;

// Runs `step`, deflate or inflate, on `input` until the stream ends, and returns its output.
std::string transformed(z_stream& stream, std::string_view input, int (*step)(z_stream*, int)) {
  // zlib does not change its input.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
  stream.avail_in = static_cast<uInt>(input.size());
  std::string output;
  std::array<char, 16'384> chunk{};
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
    stream.avail_out = static_cast<uInt>(chunk.size());
    state = step(&stream, Z_FINISH);
    // Z_FINISH returns this if the output needs more room.
    if (state == Z_BUF_ERROR && stream.avail_out == 0) state = Z_OK;
    output.append(chunk.data(), chunk.size() - stream.avail_out);
  }
  if (state == Z_MEM_ERROR) throw std::bad_alloc();
  if (state != Z_STREAM_END) throw std::runtime_error("a compressed file is damaged");
  return output;
}

}  // namespace

std::optional<HttpTarget> parse_target(std::string_view target) {
  HttpTarget result;
  if (target.starts_with(kHttpScheme)) {
    target.remove_prefix(kHttpScheme.size());
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
  return {.status = status, .body = engine::to_line(json) + '\n'};
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

bool accepts_gzip(std::string_view accept_encoding) {
  using boost::beast::iequals;
  const boost::beast::string_view list(accept_encoding.data(), accept_encoding.size());
  for (const auto& [coding, parameters] : boost::beast::http::ext_list(list)) {
    if (!iequals(coding, "gzip")) continue;
    const auto weight = std::find_if(parameters.begin(), parameters.end(),
                                     [](const auto& one) { return iequals(one.first, "q"); });
    // The weight 0 is written "0", "0.0" and so on.
    return weight == parameters.end() ||
           weight->second.find_first_not_of("0.") != boost::beast::string_view::npos;
  }
  return false;
}

std::string gzip(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, kFast, Z_DEFLATED, MAX_WBITS + kGzip, kMemory, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::bad_alloc();
  }
  const std::unique_ptr<z_stream, int (*)(z_stream*)> owner(&stream, deflateEnd);
  return transformed(stream, bytes, deflate);
}

std::string gunzip(std::string_view compressed) {
  z_stream stream{};
  if (inflateInit2(&stream, MAX_WBITS + kGzip) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> owner(&stream, inflateEnd);
  return transformed(stream, compressed, inflate);
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
  // A 304 response has no body to describe.
  if (response.status != 304) {
    head += fmt::format("Content-Type: {}\r\n", response.content_type);
    if (!events) head += fmt::format("Content-Length: {}\r\n", response.body.size());
  }
  head += kSecurityHeaders;
  if (response.headers.find("Content-Security-Policy:") == std::string::npos) head += kPolicy;
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
