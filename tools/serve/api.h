// The API and the page: from requests to responses, apart from sockets.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "db/storage/file.h"
#include "engine/base/json.h"
#include "solver/search/search_request.h"
#include "tools/http/message.h"
#include "tools/http/metrics.h"
#include "tools/http/rate_limiter.h"
#include "tools/http/settings.h"
#include "tools/serve/answerers.h"
#include "tools/serve/fair_lists.h"
#include "tools/serve/job_queue.h"
#include "tools/serve/parameters.h"
#include "tools/serve/shared_queries.h"

namespace seedbank::tools {

struct ApiSettings {
  Rules rules = Game().rules;  ///< where a request names none
  std::filesystem::path database;
  std::uint64_t memory_bytes = 0;
  int threads = 1;  ///< that search, together
  JobLimits jobs;
  std::chrono::milliseconds fair_time{10'000};  ///< most for one request for fair starts
  HttpLimits limits;  ///< told by /api/v1/info; rate and burst are kept here
  bool classroom = false;
  std::string version;
};

/// Answers as the commands do, see tools/serve/openapi.json. Positions that the database covers are
/// looked up at once, all else is done by the threads of a queue. Any number of threads may ask.
class Api final : public HttpHandler {
 public:
  /// What is referred to must outlive this.
  Api(ApiSettings settings, db::FileSystem& files, HttpMetrics& metrics);
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;
  ~Api() override { end_.request_stop(); }

  [[nodiscard]] std::optional<HttpResponse> handle(const HttpRequest& request,
                                                   const HttpLater& later) override;

  /// Searches the usual opening in the background, which brings to memory what games from it need.
  void warm_up();

  /// Paths of the API, as in the OpenAPI document.
  [[nodiscard]] static std::vector<std::string_view> paths();

 private:
  using Found = std::optional<HttpResponse>;
  using Search = std::function<HttpResponse(const SearchRequest&)>;
  using CoalescedSearch = std::function<void(const JobTime&, SharedQueries::Audience&)>;
  class Memory;
  struct Endpoint;
  struct Query;
  static const Endpoint kEndpoints[];

  [[nodiscard]] Found answered(const Endpoint& endpoint, const HttpRequest& request,
                               const HttpLater& later);
  [[nodiscard]] Found query(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] Found move(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] Found replay(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] Found fair(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] Found convert(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] Found info(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] Found sow_four_rows(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] Found move_four_rows(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] Found openapi(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] Found health(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] Found metrics(const HttpRequest& request, const HttpLater& later);
  [[nodiscard]] static Found page(const HttpRequest& request);

  [[nodiscard]] engine::Json query_json(engine::Answerer& answerer, const Query& query,
                                        const SearchRequest& request,
                                        const std::function<void(engine::MarginBounds)>& report);
  void answer_query(const Query& query, const Memory& memory, const JobTime& time,
                    SharedQueries::Audience& audience);
  [[nodiscard]] Found searched(const HttpRequest& request, const HttpLater& later,
                               std::string_view endpoint, std::optional<double> seconds,
                               Search search, JobQueue::Acquire acquire = {});
  /// Equal keys at the same time are one search; `search` ends its audience.
  [[nodiscard]] Found coalesced(const HttpRequest& request,
                                const std::shared_ptr<HttpExchange>& exchange, bool by_events,
                                const std::string& key, std::string_view endpoint,
                                CoalescedSearch search, JobQueue::Acquire acquire);
  [[nodiscard]] Found enqueued(const HttpRequest& request, std::stop_token stop,
                               std::string_view endpoint, JobQueue::Job job,
                               JobQueue::Acquire acquire);
  [[nodiscard]] SearchRequest search_request(const JobTime& time,
                                             std::optional<double> seconds) const;

  const ApiSettings settings_;
  std::stop_source end_;  // of what nobody waits for
  HttpMetrics& metrics_;
  RateLimiter rate_;
  Answerers answerers_;
  FairLists fair_;
  std::mutex begin_coalesced_;  // held from the look for the same search to its publication
  SharedQueries queries_;
  JobQueue jobs_;  // last: its jobs use the others
};

}  // namespace seedbank::tools
