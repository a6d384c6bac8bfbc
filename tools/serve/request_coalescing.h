// Request coalescing: equal requests at the same time share one search, as when a class opens the
// same board.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tools/http/message.h"

namespace seedbank::tools {

/// The searches under way, by key. Thread-safe.
class RequestCoalescer {
 public:
  class Waiters;

  /// Starts a search that answers the waiters, or returns the response that says why it cannot.
  using Start = std::function<std::optional<HttpResponse>(const std::shared_ptr<Waiters>&)>;

  /// Adds the response to the waiters for `key` if their search is under way and not being stopped;
  /// else calls `start`. An empty key is never shared. The response is a stream of events if
  /// `by_events`. This must outlive all waiters.
  void join_or_start(const std::string& key, const std::shared_ptr<DeferredResponse>& response,
                     bool by_events, const Start& start);

 private:
  [[nodiscard]] bool join(const std::string& key, const std::shared_ptr<DeferredResponse>& response,
                          bool by_events);

  std::mutex starting_;  // held by join_or_start(), taken before mutex_
  std::mutex mutex_;     // guards the map and all waiters
  std::unordered_map<std::string, std::weak_ptr<Waiters>> by_key_;
};

/// The responses that wait for one search. Called by the thread that searches.
class RequestCoalescer::Waiters {
 public:
  Waiters(RequestCoalescer& all, std::string key);
  ~Waiters();

  /// The token for the search: a stop is requested when all clients have disconnected.
  [[nodiscard]] std::stop_token stop() const noexcept { return stop_.get_token(); }

  /// Begins the streams of events, whose status is 200 from then on. `endpoint` as in HttpResponse.
  void begin(std::string_view endpoint);

  /// Sends an event that replaces earlier ones: later waiters get only the last event.
  void event(const std::string& name, const std::string& data);

  /// Sends `response`. Streams of events that have begun receive the first line of its body
  /// instead, as their last event, which is called `name`.
  void end(const std::string& name, const HttpResponse& response);

 private:
  friend class RequestCoalescer;
  struct Waiter;

  void add(std::unique_ptr<Waiter> waiter);
  [[nodiscard]] std::unique_ptr<Waiter> make_waiter(
      const std::shared_ptr<DeferredResponse>& response, bool by_events);

  RequestCoalescer& all_;
  const std::string key_;
  std::stop_source stop_;
  std::atomic<int> clients_{1};  // still connected; never incremented from 0
  // The members below are guarded by all_.mutex_.
  std::vector<std::unique_ptr<Waiter>> waiters_;
  std::function<void(DeferredResponse&)> last_event_;
  std::optional<std::string_view> begun_;  // with this endpoint
  bool over_ = false;
};

}  // namespace seedbank::tools
