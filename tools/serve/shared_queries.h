// Queries that several clients wait for: a class that opens the same board asks the same.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "tools/http/message.h"

namespace seedbank::tools {

/// Brings those who ask the same together, while it is being searched. Any thread may use it.
class SharedQueries {
 public:
  class Audience;

  SharedQueries() = default;
  SharedQueries(const SharedQueries&) = delete;
  SharedQueries& operator=(const SharedQueries&) = delete;
  ~SharedQueries() = default;

  /// Joins whoever waits for the answer to `key`; false, and nothing done, where nobody does.
  [[nodiscard]] bool join(const std::string& key, const std::shared_ptr<HttpExchange>& exchange,
                          bool by_events);

  /// One who waits alone, until publish(). This must outlive it.
  [[nodiscard]] std::shared_ptr<Audience> begin(const std::string& key,
                                                const std::shared_ptr<HttpExchange>& exchange,
                                                bool by_events);

  /// Others may join from now on, if the answer has not been given already.
  void publish(const std::shared_ptr<Audience>& audience);

 private:
  std::mutex mutex_;  // guards what follows, and all audiences
  std::unordered_map<std::string, std::weak_ptr<Audience>> by_key_;
};

/// Those who wait for one answer. One thread searches, and calls these functions; who is dropped
/// without an answer is answered by its exchange.
class SharedQueries::Audience {
 public:
  Audience(SharedQueries& all, std::string key);
  Audience(const Audience&) = delete;
  Audience& operator=(const Audience&) = delete;
  ~Audience();

  /// A stop is requested when all of them have gone.
  [[nodiscard]] std::stop_token stop() const noexcept { return stop_.get_token(); }

  /// The search begins: those who wait for events get none of other status from now on.
  void begin();

  /// An event that takes the place of those before it, for those who come later.
  void tell(const std::string& name, const std::string& data);

  /// The last: `response` for those who wait for one, the event `name` with its line for others.
  void end(const std::string& name, const HttpResponse& response);

 private:
  friend class SharedQueries;
  struct Listener;

  void add(std::unique_ptr<Listener> listener);
  [[nodiscard]] std::unique_ptr<Listener> listener(const std::shared_ptr<HttpExchange>& exchange,
                                                   bool by_events);

  SharedQueries& all_;
  const std::string key_;
  std::stop_source stop_;
  std::atomic<int> wanted_{1};  // by so many; never more again once it is 0
  // Guarded by the mutex of all.
  std::vector<std::unique_ptr<Listener>> listeners_;
  std::function<void(HttpExchange&)> told_;  // the last event
  bool begun_ = false;
  bool over_ = false;
};

}  // namespace seedbank::tools
