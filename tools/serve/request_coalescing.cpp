// Request coalescing.
#include "tools/serve/request_coalescing.h"

#include <utility>

namespace seedbank::tools {

// Takes no lock when its client disconnects, since that may happen while other threads hold it.
struct RequestCoalescer::Waiters::Waiter {
  Waiter(std::shared_ptr<DeferredResponse> deferred, bool events, std::function<void()> leave)
      : response(std::move(deferred)),
        by_events(events),
        gone(response->stop(), std::move(leave)) {}

  std::shared_ptr<DeferredResponse> response;
  bool by_events;
  std::stop_callback<std::function<void()>> gone;
};

void RequestCoalescer::join_or_start(const std::string& key,
                                     const std::shared_ptr<DeferredResponse>& response,
                                     bool by_events, const Start& start) {
  const std::lock_guard starting(starting_);
  if (join(key, response, by_events)) return;
  const auto waiters = std::make_shared<Waiters>(*this, key);
  auto waiter = waiters->make_waiter(response, by_events);
  {
    const std::lock_guard lock(mutex_);
    waiters->add(std::move(waiter));
    if (!key.empty()) by_key_[key] = waiters;
  }
  if (const auto refusal = start(waiters)) waiters->end("error", *refusal);
}

bool RequestCoalescer::join(const std::string& key,
                            const std::shared_ptr<DeferredResponse>& response, bool by_events) {
  std::shared_ptr<Waiters> waiters;
  {
    const std::lock_guard lock(mutex_);
    const auto found = by_key_.find(key);
    if (found != by_key_.end()) waiters = found->second.lock();
  }
  if (!waiters) return false;
  int clients = waiters->clients_;
  do {
    if (clients == 0) return false;  // its search is being stopped
  } while (!waiters->clients_.compare_exchange_weak(clients, clients + 1));
  auto waiter = waiters->make_waiter(response, by_events);
  const std::lock_guard lock(mutex_);
  if (waiters->over_) return false;
  waiters->add(std::move(waiter));
  return true;
}

RequestCoalescer::Waiters::Waiters(RequestCoalescer& all, std::string key)
    : all_(all), key_(std::move(key)) {}

RequestCoalescer::Waiters::~Waiters() {
  const std::lock_guard lock(all_.mutex_);
  const auto found = all_.by_key_.find(key_);
  // A later search for the key may have replaced this one.
  if (found != all_.by_key_.end() && found->second.expired()) all_.by_key_.erase(found);
}

std::unique_ptr<RequestCoalescer::Waiters::Waiter> RequestCoalescer::Waiters::make_waiter(
    const std::shared_ptr<DeferredResponse>& response, bool by_events) {
  return std::make_unique<Waiter>(response, by_events, [this] {
    if (--clients_ == 0) stop_.request_stop();
  });
}

void RequestCoalescer::Waiters::add(std::unique_ptr<Waiter> waiter) {
  if (waiter->by_events && begun_) {
    waiter->response->begin_events(*begun_);
    if (last_event_) last_event_(*waiter->response);
  }
  waiters_.push_back(std::move(waiter));
}

void RequestCoalescer::Waiters::begin(std::string_view endpoint) {
  const std::lock_guard lock(all_.mutex_);
  begun_ = endpoint;
  for (const auto& waiter : waiters_) {
    if (waiter->by_events) waiter->response->begin_events(endpoint);
  }
}

void RequestCoalescer::Waiters::event(const std::string& name, const std::string& data) {
  const std::lock_guard lock(all_.mutex_);
  last_event_ = [name, data](DeferredResponse& response) { response.event(name, data); };
  for (const auto& waiter : waiters_) {
    if (waiter->by_events) last_event_(*waiter->response);
  }
}

void RequestCoalescer::Waiters::end(const std::string& name, const HttpResponse& response) {
  std::vector<std::unique_ptr<Waiter>> waiters;
  bool begun = false;
  {
    const std::lock_guard lock(all_.mutex_);
    over_ = true;
    begun = begun_.has_value();
    waiters.swap(waiters_);
  }
  const std::string line = response.body.substr(0, response.body.find('\n'));
  for (const auto& waiter : waiters) {
    if (waiter->by_events && begun) {
      waiter->response->end_events(name, line);
    } else {
      waiter->response->respond(response);
    }
  }
}

}  // namespace seedbank::tools
