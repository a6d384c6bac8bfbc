// HTTP requests and responses, independent of sockets.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/json.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

inline constexpr std::string_view kJsonType = "application/json; charset=utf-8";
inline constexpr std::string_view kEventsType = "text/event-stream; charset=utf-8";

/// Names and values of a query string, decoded, in the order given.
using HttpParameters = std::vector<std::pair<std::string, std::string>>;

/// A request target, such as /api/v1/query?position=4%2C4&line=0.
struct HttpTarget {
  std::string path;       ///< decoded; begins with a slash
  std::string authority;  ///< the host of a target such as http://host/path; else empty
  HttpParameters parameters;
};

/// Parses a request target. Empty if it does not begin with a slash or http://, has a % without two
/// hexadecimal digits, has a control character in its path, encoded or not, or has more than 64
/// parameters.
[[nodiscard]] std::optional<HttpTarget> parse_target(std::string_view target);

/// A valid request: its Host and Origin are allowed.
struct HttpRequest {
  std::string method = "GET";  ///< any method; the handler decides which ones it allows
  std::string path;            ///< decoded
  HttpParameters parameters;
  std::string body = {};           ///< of POST, else empty
  std::string authorization = {};  ///< the Authorization header; empty if missing
  std::string accept = {};         ///< the Accept header; empty if missing
  std::string if_none_match = {};  ///< the If-None-Match header; empty if missing
  std::string client;              ///< the key for per-client limits, see client_key()
  std::chrono::steady_clock::time_point received = {};
};

struct HttpResponse {
  int status = 200;
  std::string body = {};
  std::string_view content_type = kJsonType;
  std::string headers = {};               ///< further headers, each ending with CR LF
  bool compressed = false;                ///< whether `body` is compressed by gzip
  std::string_view endpoint = "unknown";  ///< the label in metrics; has few values
};

/// A response with the JSON on one line.
[[nodiscard]] HttpResponse json_response(const engine::Json& json);
/// A response with `line`, a JSON object on one line.
[[nodiscard]] HttpResponse json_line_response(const std::string& line);

/// {"schema":"seedbank.error/1","error":message,"code":code} with an HTTP status. `code` is the
/// exit code that the command would return.
[[nodiscard]] HttpResponse error_response(int status, std::string_view message,
                                          ExitCode code = ExitCode::kUsage);

/// Status 405, for a resource that allows only the methods listed in `allowed`, such as "GET,
/// HEAD".
[[nodiscard]] HttpResponse method_response(std::string_view allowed);

/// error_response() with a Retry-After header.
[[nodiscard]] HttpResponse retry_response(int status, std::string_view message, int seconds = 1);

/// Whether a value of the Accept-Encoding header allows gzip. Other codings are not offered.
[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding);

/// The bytes compressed. Throws std::bad_alloc.
[[nodiscard]] std::string gzip(std::string_view bytes);

/// The bytes that were compressed. Requires the output of gzip(1). Throws std::bad_alloc.
[[nodiscard]] std::string gunzip(std::string_view compressed);

/// Compresses or decompresses the body, depending on what the client allows; small bodies stay as
/// they are. Adds the headers that describe the coding.
void encode_body(HttpResponse& response, bool allows_gzip);

/// Status line and headers of a response. The length of the body is given unless `events` follow,
/// which end with the connection.
[[nodiscard]] std::string head_of(const HttpResponse& response, bool keep_alive, bool events);

/// One server-sent event. Requires a name and data without line feeds.
[[nodiscard]] std::string event_text(std::string_view name, std::string_view data);

/// The response to a request that is answered later, by any thread: either by one call of
/// respond(), or by begin_events(), any number of event(), and end_events(). If destroyed without a
/// response, it responds with status 500.
class DeferredResponse {
 public:
  virtual ~DeferredResponse() = default;

  /// Requests a stop when the client disconnects or the server shuts down.
  [[nodiscard]] virtual std::stop_token stop() const noexcept = 0;

  virtual void respond(HttpResponse response) = 0;

  /// Begins a stream of server-sent events. `endpoint` as in HttpResponse.
  virtual void begin_events(std::string_view endpoint) = 0;
  /// If the client has too many unread events, one event "dropped" replaces them.
  virtual void event(std::string_view name, std::string_view data) = 0;
  /// Sends the last event, which is never dropped.
  virtual void end_events(std::string_view name, std::string_view data) = 0;
};

/// Defers the response to a request; handle() may call it once.
using DeferResponse = std::function<std::shared_ptr<DeferredResponse>()>;

/// Answers requests. Thread-safe.
class HttpHandler {
 public:
  virtual ~HttpHandler() = default;

  /// Returns the response, or nothing if it called `defer`. Must return quickly, since it runs on a
  /// thread that serves connections. Exceptions become status 500.
  [[nodiscard]] virtual std::optional<HttpResponse> handle(const HttpRequest& request,
                                                           const DeferResponse& defer) = 0;
};

}  // namespace seedbank::tools
