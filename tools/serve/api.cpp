// The API and the page: dispatch, queueing, files, metrics.
#include "tools/serve/api.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <seedbank/machine.h>

#include "tools/options/shared_options.h"
#include "tools/serve/assets.h"
#include "tools/terminal/failure.h"

namespace seedbank::tools {
namespace {

HttpResponse table_error_response(const TableError& error) {
  switch (error.fault()) {
    case TableFault::kUnknown:
      return error_response(404, error.what());
    case TableFault::kForbidden:
      return error_response(403, error.what());
    case TableFault::kTaken:
    case TableFault::kConflict:
      return error_response(409, error.what());
    case TableFault::kFull:
      return retry_response(503, error.what(), 60);
  }
  return error_response(500, error.what(), ExitCode::kIo);
}

// A table of a class ends after this long without a sowing: before the next lesson.
constexpr std::chrono::hours kLongestLesson{12};

// How long the choice of a program may wait for its turn.
constexpr double kProgramPatience = 300;

// The queue of choices by programs. Each of them has its whole time, so it may wait longer than a
// search, which gets a share of the time.
JobLimits limits_of_programs(JobLimits limits) {
  limits.most_seconds = kProgramPatience;
  limits.shares_time = false;
  return limits;
}

// Has the program and its fault as fields, from which the page makes a message in its language.
HttpResponse stopped_response(const OpponentStopped& error) {
  engine::Json json = engine::json_object("error");
  json["error"] = error.what();
  json["code"] = static_cast<int>(ExitCode::kIo);
  json["program"] = error.program();
  json["stopped"] = error.stop().json();
  HttpResponse response = json_response(json);
  response.status = 502;
  return response;
}

// The response for an error, with the message and the code of the command.
HttpResponse failure_response(const std::exception_ptr& exception) {
  Failure failure;
  try {
    failure = failure_of(exception);
  } catch (const TableError& error) {
    return table_error_response(error);
  } catch (const OpponentStopped& error) {
    return stopped_response(error);
  } catch (const StoppedError&) {  // from programs only; searches return bounds
    return retry_response(503, "the server is shutting down");
  } catch (...) {
    return error_response(500, "internal error", ExitCode::kIo);
  }
  switch (failure.code) {
    case ExitCode::kUsage:
    case ExitCode::kBadPosition:
      return error_response(400, failure.message, failure.code);
    case ExitCode::kNoResources:
      return retry_response(503, failure.message);
    default:
      return error_response(500, failure.message, failure.code);
  }
}

}  // namespace

struct Api::Endpoint {
  std::string_view path;
  std::string_view name;  // in metrics
  bool may_search;        // counted against --rate
  Handler Api::*get;      // null: not allowed
  Handler Api::*post = nullptr;
};

const Api::Endpoint Api::kEndpoints[] = {
    {"/api/v1/query", "query", true, &Api::query, &Api::query_many},
    {"/api/v1/move", "move", true, &Api::move},
    {"/api/v1/replay", "replay", true, &Api::replay, &Api::replay_file},
    {"/api/v1/fair", "fair", true, &Api::fair},
    {"/api/v1/convert", "convert", false, &Api::convert},
    {"/api/v1/info", "info", false, &Api::info},
    {"/api/v1/four-rows/sow", "four-rows/sow", true, &Api::sow_four_rows},
    {"/api/v1/four-rows/move", "four-rows/move", true, &Api::move_four_rows},
    {"/api/v1/tables", "tables", true, nullptr, &Api::create_table},
    {"/api/v1/tables/join", "tables/join", true, nullptr, &Api::join_table},
    {"/api/v1/tables/sow", "tables/sow", true, nullptr, &Api::sow_at_table},
    {"/api/v1/tables/again", "tables/again", true, nullptr, &Api::play_again},
    {"/api/v1/tables/resign", "tables/resign", true, nullptr, &Api::resign},
    {"/api/v1/tables/draw", "tables/draw", true, nullptr, &Api::offer_draw},
    {"/api/v1/tables/decline", "tables/decline", true, nullptr, &Api::decline_draw},
    {"/api/v1/tables/opponent", "tables/opponent", true, nullptr, &Api::replace_opponent},
    {"/api/v1/tables/watch", "tables/watch", true, &Api::watch_table},
    {"/api/v1/class", "class", true, &Api::watch_class},
    {"/api/v1/class/again", "class/again", true, nullptr, &Api::class_again},
    {"/api/v1/class/end", "class/end", true, nullptr, &Api::end_table},
    {"/api/v1/class/clear", "class/clear", true, nullptr, &Api::clear_class},
    {"/api/v1/qr", "qr", true, nullptr, &Api::qr_code},
    {"/api/v1/openapi.json", "openapi", false, &Api::openapi},
    {"/healthz", "healthz", false, &Api::health},
    {"/metrics", "metrics", false, &Api::metrics},
};

Api::Api(ApiSettings settings, db::FileSystem& files, HttpMetrics& metrics)
    : settings_(std::move(settings)),
      metrics_(metrics),
      rate_(settings_.limits.rate, settings_.limits.burst),
      engines_(settings_.engines, [this] { jobs_.retry(); }),
      fair_(files, settings_.engines.database),
      tables_({.most_of_client = settings_.teacher.empty() ? TablesSettings().most_of_client
                                                           : TablesSettings().most,
               .idle = settings_.teacher.empty() ? TablesSettings().idle : kLongestLesson,
               .teacher = settings_.teacher,
               .state = settings_.state},
              [this](const Tables::Turn& turn) { return choose_pit(turn); }),
      jobs_(settings_.jobs) {
  if (!settings_.opponents.has_programs()) return;
  running_.emplace(kMostWaitingPrograms, memory_available() / 2, kProgramIdle);
  programs_.emplace(limits_of_programs(settings_.jobs));
}

Api::Response Api::handle(const HttpRequest& request, const DeferResponse& defer) {
  for (const Endpoint& endpoint : kEndpoints) {
    if (endpoint.path == request.path) return answer(endpoint, request, defer);
  }
  if (request.method != "GET" && request.method != "HEAD") return method_response("GET, HEAD");
  return page_response(request.path, request.if_none_match);
}

Api::Response Api::answer(const Endpoint& endpoint, const HttpRequest& request,
                          const DeferResponse& defer) {
  const bool is_get = request.method == "GET" || request.method == "HEAD";
  const auto answer = is_get ? endpoint.get : request.method == "POST" ? endpoint.post : nullptr;
  Response response;
  try {
    if (answer == nullptr) {
      response = method_response(endpoint.post == nullptr  ? "GET, HEAD"
                                 : endpoint.get == nullptr ? "POST"
                                                           : "GET, HEAD, POST");
    } else if (endpoint.may_search && !rate_.allows(request.client, request.received)) {
      response = too_many_questions(request.client);
    } else {
      response = (this->*answer)(request, defer);
    }
  } catch (...) {
    response = failure_response(std::current_exception());
  }
  if (response) response->endpoint = endpoint.name;
  return response;
}

Api::Response Api::charge(const std::string& client, std::size_t questions) {
  const double others = std::min(static_cast<double>(questions) - 1, settings_.limits.burst - 1);
  if (others <= 0 || rate_.allows(client, std::chrono::steady_clock::now(), others)) {
    return std::nullopt;
  }
  rate_.give_back(client);
  return too_many_questions(client, others + 1);
}

HttpResponse Api::too_many_questions(const std::string& client, double questions) {
  return retry_response(429, "too many questions from this client",
                        rate_.seconds_until(client, std::chrono::steady_clock::now(), questions));
}

Limits Api::limits(const JobTime& time, std::optional<double> seconds) const {
  using Seconds = std::chrono::duration<double>;
  return {.time = seconds ? std::min(time.left(), Seconds(*seconds)) : time.left(),
          .stop = time.stop,
          .threads = std::max(1, settings_.engines.threads / settings_.jobs.workers)};
}

Api::Response Api::enqueue(const HttpRequest& request, const DeferResponse& defer, Task task) {
  const auto start = [&](const std::shared_ptr<Waiters>& waiters) -> Response {
    const std::string_view endpoint = task.endpoint;
    JobQueue& queue = task.queue != nullptr ? *task.queue : jobs_;
    JobQueue::Acquire acquire = std::move(task.acquire);
    const auto job = [waiters, task = std::move(task)](const JobTime& time) {
      waiters->begin(task.endpoint);
      const char* event = "error";
      HttpResponse result;
      try {
        if (time.too_late && !task.even_late) {
          result = error_response(504, "the time limit passed before the search could begin",
                                  ExitCode::kTimeLimit);
        } else {
          result = task.search(time, *waiters);
          event = "answer";
        }
      } catch (...) {
        result = failure_response(std::current_exception());
      }
      result.endpoint = task.endpoint;
      waiters->end(event, result);
    };
    const auto accepted = queue.add(request.client, waiters->stop(), job, std::move(acquire));
    if (accepted == JobQueue::Accepted::kYes) return std::nullopt;
    HttpResponse refusal = accepted == JobQueue::Accepted::kFull
                               ? retry_response(503, "too many searches are waiting", 2)
                               : retry_response(429, "too many searches from this client", 2);
    refusal.endpoint = endpoint;
    return refusal;
  };
  coalescer_.join_or_start(task.key, defer(), task.by_events, start);
  return std::nullopt;
}

Api::Response Api::openapi(const HttpRequest& request, const DeferResponse& /*defer*/) {
  return asset_response(*find_asset("api/v1/openapi.json"), request.if_none_match);
}

Api::Response Api::health(const HttpRequest& /*request*/, const DeferResponse& /*defer*/) {
  return json_response({{"status", "ok"}});
}

Api::Response Api::metrics(const HttpRequest& /*request*/, const DeferResponse& /*defer*/) {
  const JobQueue::Counts counts = jobs_.counts();
  std::string text = metrics_.text();
  text += metric_text("seedbank_searches_running", "gauge", "Running searches.",
                      static_cast<std::uint64_t>(counts.running));
  text += metric_text("seedbank_searches_waiting", "gauge", "Queued searches.",
                      static_cast<std::uint64_t>(counts.waiting));
  text += metric_text("seedbank_searches_total", "counter", "Finished searches.", counts.done);
  text += metric_text("seedbank_searches_refused_total", "counter", "Refused searches.",
                      counts.refused);
  return HttpResponse{.body = std::move(text),
                      .content_type = "text/plain; version=0.0.4; charset=utf-8"};
}

void Api::warm_up() {
  constexpr std::uint64_t kPositions = 100;
  // If the queue is full, the warm-up is skipped.
  const auto search = [this](const JobTime& time) {
    try {
      const int pits = Game().pits;
      const GameMemory memory(engines_, {pits, settings_.engines.rules});
      Engine& engine = memory.engine();
      const auto numbers = engine.sample(kPositions, 1, pits, kSeedsPerPit, limits(time, {}));
      std::vector<std::int32_t> margins(kPositions);
      engine.values(numbers, pits, margins, limits(time, {}));
    } catch (...) {
      // It ran out of time, or a client that searches will get the same error.
      static_cast<void>(std::current_exception());
    }
  };
  static_cast<void>(jobs_.add("warm-up", end_.get_token(), search));
}

void Api::note_usual_game() {
  const int pits = Game().pits;
  (void)GameMemory(engines_, {pits, settings_.engines.rules}).engine().notes(pits);
}

}  // namespace seedbank::tools
