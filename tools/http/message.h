// Requests and responses of HTTP, apart from sockets.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "tools/http/target.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

inline constexpr std::string_view kJsonType = "application/json; charset=utf-8";
inline constexpr std::string_view kEventsType = "text/event-stream; charset=utf-8";

/// A request that may be answered: its method is GET or HEAD, its Host and origin are allowed.
struct HttpRequest {
  std::string path;  ///< decoded
  HttpParameters parameters;
  std::string accept;         ///< the field Accept; empty for none
  std::string if_none_match;  ///< likewise
  std::string client;         ///< whom limits count: an IPv4 address, or a network of IPv6
  std::chrono::steady_clock::time_point received = {};
};

struct HttpResponse {
  int status = 200;
  std::string body = {};
  std::string_view content_type = kJsonType;
  std::string fields = {};                ///< more of them, each line ended by CR LF
  std::string_view endpoint = "unknown";  ///< what counters call it; of few values
};

/// {"schema":"seedbank.error/1","error":message,"code":code}, with the status of HTTP. `code` is
/// what the command would exit with.
[[nodiscard]] HttpResponse error_response(int status, std::string_view message,
                                          ExitCode code = ExitCode::kUsage);

/// The same, for a client that may try again after some seconds.
[[nodiscard]] HttpResponse retry_response(int status, std::string_view message, int seconds = 1);

/// Status line and fields of a response. A body follows whose length they tell, or, with
/// `events`, one that lasts until the connection is closed.
[[nodiscard]] std::string head_of(const HttpResponse& response, bool keep_alive, bool events);

/// One server-sent event. Requires a name and data without line feeds.
[[nodiscard]] std::string event_text(std::string_view name, std::string_view data);

/// A request that is answered later, by any thread: by respond() once, or by begin_events(),
/// event() as often as there is something to tell, and end_events(). One that is dropped without an
/// answer is answered by status 500.
class HttpExchange {
 public:
  virtual ~HttpExchange() = default;

  /// A stop is requested when the client has gone, or the server is to end.
  [[nodiscard]] virtual std::stop_token stop() const noexcept = 0;

  virtual void respond(HttpResponse response) = 0;

  /// Begins a stream of server-sent events. `endpoint` as in HttpResponse.
  virtual void begin_events(std::string_view endpoint) = 0;
  /// Dropped while a slow client has many events to read.
  virtual void event(std::string_view name, std::string_view data) = 0;
  /// The last event, which is not dropped.
  virtual void end_events(std::string_view name, std::string_view data) = 0;
};

/// Makes the exchange by which a request is answered later; to be called once, by handle().
using HttpLater = std::function<std::shared_ptr<HttpExchange>()>;

/// What answers requests. Any number of threads may ask at once.
class HttpHandler {
 public:
  virtual ~HttpHandler() = default;

  /// The response; nothing when `later` was called. To be quick: it runs on a thread that serves
  /// connections. What it throws is answered by status 500.
  [[nodiscard]] virtual std::optional<HttpResponse> handle(const HttpRequest& request,
                                                           const HttpLater& later) = 0;
};

}  // namespace seedbank::tools
