// Queries that several clients wait for.
#include "tools/serve/shared_queries.h"

#include <utility>

namespace seedbank::tools {
namespace {

constexpr std::string_view kEndpoint = "query";

}  // namespace

// Takes no lock when its client goes: that may happen while others hold it.
struct SharedQueries::Audience::Listener {
  Listener(std::shared_ptr<HttpExchange> who, bool events, std::function<void()> leave)
      : exchange(std::move(who)), by_events(events), gone(exchange->stop(), std::move(leave)) {}

  std::shared_ptr<HttpExchange> exchange;
  bool by_events;
  std::stop_callback<std::function<void()>> gone;
};

bool SharedQueries::join(const std::string& key, const std::shared_ptr<HttpExchange>& exchange,
                         bool by_events) {
  std::shared_ptr<Audience> audience;
  {
    const std::lock_guard lock(mutex_);
    const auto found = by_key_.find(key);
    if (found != by_key_.end()) audience = found->second.lock();
  }
  if (!audience) return false;
  int wanted = audience->wanted_;
  do {
    if (wanted == 0) return false;  // its search is being stopped
  } while (!audience->wanted_.compare_exchange_weak(wanted, wanted + 1));
  auto listener = audience->listener(exchange, by_events);
  const std::lock_guard lock(mutex_);
  if (audience->over_) return false;
  audience->add(std::move(listener));
  return true;
}

std::shared_ptr<SharedQueries::Audience> SharedQueries::begin(
    const std::string& key, const std::shared_ptr<HttpExchange>& exchange, bool by_events) {
  auto audience = std::make_shared<Audience>(*this, key);
  auto listener = audience->listener(exchange, by_events);
  const std::lock_guard lock(mutex_);
  audience->add(std::move(listener));
  return audience;
}

void SharedQueries::publish(const std::shared_ptr<Audience>& audience) {
  const std::lock_guard lock(mutex_);
  if (!audience->over_) by_key_[audience->key_] = audience;
}

SharedQueries::Audience::Audience(SharedQueries& all, std::string key)
    : all_(all), key_(std::move(key)) {}

SharedQueries::Audience::~Audience() {
  const std::lock_guard lock(all_.mutex_);
  const auto found = all_.by_key_.find(key_);
  // Another one may have taken its place.
  if (found != all_.by_key_.end() && found->second.expired()) all_.by_key_.erase(found);
}

std::unique_ptr<SharedQueries::Audience::Listener> SharedQueries::Audience::listener(
    const std::shared_ptr<HttpExchange>& exchange, bool by_events) {
  return std::make_unique<Listener>(exchange, by_events, [this] {
    if (--wanted_ == 0) stop_.request_stop();
  });
}

void SharedQueries::Audience::add(std::unique_ptr<Listener> listener) {
  if (listener->by_events && begun_) {
    listener->exchange->begin_events(kEndpoint);
    if (told_) told_(*listener->exchange);
  }
  listeners_.push_back(std::move(listener));
}

void SharedQueries::Audience::begin() {
  const std::lock_guard lock(all_.mutex_);
  begun_ = true;
  for (const auto& one : listeners_) {
    if (one->by_events) one->exchange->begin_events(kEndpoint);
  }
}

void SharedQueries::Audience::tell(const std::string& name, const std::string& data) {
  const std::lock_guard lock(all_.mutex_);
  told_ = [name, data](HttpExchange& exchange) { exchange.event(name, data); };
  for (const auto& one : listeners_) {
    if (one->by_events) told_(*one->exchange);
  }
}

void SharedQueries::Audience::end(const std::string& name, const HttpResponse& response) {
  std::vector<std::unique_ptr<Listener>> listeners;
  bool begun = false;
  {
    const std::lock_guard lock(all_.mutex_);
    over_ = true;
    begun = begun_;
    listeners.swap(listeners_);
  }
  const std::string line = response.body.substr(0, response.body.find('\n'));
  for (const auto& one : listeners) {
    if (one->by_events && begun) {
      one->exchange->end_events(name, line);
    } else {
      one->exchange->respond(response);
    }
  }
}

}  // namespace seedbank::tools
