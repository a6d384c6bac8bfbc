// Fuzz target: arbitrary bytes as the target of a request to the API of the page or, after "POST ",
// as target and body, separated by a line feed.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "tests/db/memory_file_system.h"
#include "tests/fuzz/target.h"
#include "tools/http/monitoring.h"
#include "tools/serve/api.h"

namespace seedbank::tools {
namespace {

// Waits for a deferred answer.
class Waiting final : public DeferredResponse {
 public:
  [[nodiscard]] std::stop_token stop() const noexcept override { return {}; }
  void respond(HttpResponse response) override { take(std::move(response)); }
  void begin_events(std::string_view /*endpoint*/) override {}
  void event(std::string_view /*name*/, std::string_view data) override {
    require(nlohmann::json::accept(data), "an event without JSON");
  }
  void end_events(std::string_view /*name*/, std::string_view data) override {
    take({.body = std::string(data)});
  }

  [[nodiscard]] HttpResponse wait() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return response_.has_value(); });
    return *response_;
  }

 private:
  void take(HttpResponse response) {
    const std::lock_guard lock(mutex_);
    require(!response_, "a second answer");
    response_ = std::move(response);
    arrived_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::optional<HttpResponse> response_;
};

struct Service {
  static ApiSettings settings() {
    ApiSettings settings;
    settings.engines.database = "database";
    settings.engines.memory_bytes = std::uint64_t{128} << 20;
    settings.jobs = {.workers = 1, .waiting = 4, .client = 4, .most_seconds = 0.01};
    settings.fair_time = std::chrono::milliseconds(10);
    return settings;
  }

  db::MemoryFileSystem files;
  HttpMetrics metrics;
  Api api{settings(), files, metrics};
};

void ask(std::string_view text) {
  static Service service;
  constexpr std::string_view kPost = "POST ";
  HttpRequest request;
  if (text.starts_with(kPost)) {
    request.method = "POST";
    text.remove_prefix(kPost.size());
    const std::size_t end = std::min(text.find('\n'), text.size());
    request.body = text.substr(std::min(end + 1, text.size()));
    text = text.substr(0, end);
  }
  auto target = parse_target(text);
  if (!target) return;
  const auto response_later = std::make_shared<Waiting>();
  request.path = std::move(target->path);
  request.parameters = std::move(target->parameters);
  request.client = "fuzzer";
  request.received = std::chrono::steady_clock::now();
  auto response = service.api.handle(request, [&] { return response_later; });
  if (!response) response = response_later->wait();
  encode_body(*response, false);
  const int status = response->status;
  require(status == 200 || status == 202 || status == 400 || status == 403 || status == 404 ||
              status == 405 || status == 409 || status == 503 || status == 504,
          "an unexpected status");
  require(response->content_type != kJsonType || nlohmann::json::accept(response->body),
          "not JSON");
}

}  // namespace
}  // namespace seedbank::tools

extern "C" int api_fuzz(const std::uint8_t* data, std::size_t size) {
  seedbank::tools::ask(seedbank::text_of(data, size));
  return 0;
}
