// Responses of HTTP as bytes.
#include "tools/http/message.h"

#include "engine/base/json.h"

namespace seedbank::tools {
namespace {

std::string_view reason_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 202:
      return "Accepted";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 421:
      return "Misdirected Request";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    case 504:
      return "Gateway Timeout";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Unknown";
  }
}

// Of every response. A page loads nothing from elsewhere, runs no script but the server's, and
// stands in no frame.
constexpr std::string_view kSafety =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n";

}  // namespace

HttpResponse error_response(int status, std::string_view message, ExitCode code) {
  engine::Json json = engine::json_object("error");
  json["error"] = message;
  json["code"] = static_cast<int>(code);
  return {.status = status, .body = engine::to_line(json) + '\n'};
}

HttpResponse retry_response(int status, std::string_view message, int seconds) {
  HttpResponse response = error_response(status, message, ExitCode::kNoResources);
  response.fields = "Retry-After: " + std::to_string(seconds) + "\r\n";
  return response;
}

std::string head_of(const HttpResponse& response, bool keep_alive, bool events) {
  std::string head = "HTTP/1.1 " + std::to_string(response.status) + ' ';
  head += reason_of(response.status);
  head += "\r\n";
  // A response 304 is about a body that it does not bring.
  if (response.status != 304) {
    head += "Content-Type: ";
    head += response.content_type;
    head += "\r\n";
    if (!events) head += "Content-Length: " + std::to_string(response.body.size()) + "\r\n";
  }
  head += kSafety;
  if (response.fields.find("Cache-Control:") == std::string::npos) {
    head += "Cache-Control: no-store\r\n";
  }
  head += response.fields;
  head += keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  return head;
}

std::string event_text(std::string_view name, std::string_view data) {
  return "event: " + std::string(name) + "\ndata: " + std::string(data) + "\n\n";
}

}  // namespace seedbank::tools
