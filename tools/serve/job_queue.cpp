// Searches: a few at once, others waiting.
#include "tools/serve/job_queue.h"

#include <algorithm>
#include <utility>

namespace seedbank::tools {
namespace {

// A search that is given less has nothing to say.
constexpr double kLeastSeconds = 0.05;

}  // namespace

JobQueue::JobQueue(const JobLimits& limits) : limits_(limits) {
  for (int i = 0; i < limits.workers; ++i) {
    workers_.emplace_back([this](const std::stop_token& end) { work(end); });
  }
}

JobQueue::~JobQueue() {
  for (std::jthread& worker : workers_) worker.request_stop();
  workers_.clear();
}

JobQueue::Accepted JobQueue::add(const std::string& client, std::stop_token stop, Job job) {
  {
    const std::lock_guard lock(mutex_);
    const auto asked = by_client_.find(client);
    if (asked != by_client_.end() && asked->second >= limits_.client) {
      ++refused_;
      return Accepted::kClientHasTooMany;
    }
    if (waiting_.size() >= static_cast<std::size_t>(limits_.waiting)) {
      ++refused_;
      return Accepted::kFull;
    }
    waiting_.push_back({client, std::move(stop), std::move(job), Clock::now()});
    ++by_client_[client];
  }
  more_.notify_one();
  return Accepted::kYes;
}

JobQueue::Counts JobQueue::counts() const {
  const std::lock_guard lock(mutex_);
  return {running_, static_cast<int>(waiting_.size()), done_, refused_};
}

void JobQueue::forget_client(const std::string& client) {
  const auto count = by_client_.find(client);
  if (--count->second == 0) by_client_.erase(count);
}

void JobQueue::work(const std::stop_token& end) {
  std::unique_lock lock(mutex_);
  while (more_.wait(lock, end, [this] { return !waiting_.empty(); }) && !end.stop_requested()) {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    ++running_;
    const int behind = static_cast<int>(waiting_.size());
    lock.unlock();
    run(next, behind);
    next.job = nullptr;  // with what it holds, before others may ask again
    lock.lock();
    --running_;
    ++done_;
    forget_client(next.client);
  }
}

void JobQueue::run(Waiting& next, int behind) const {
  if (next.stop.stop_requested()) return;
  const Clock::time_point now = Clock::now();
  const double left =
      limits_.most_seconds - std::chrono::duration<double>(now - next.asked).count();
  const double share = left * limits_.workers / (behind + limits_.workers);
  const auto seconds = std::chrono::duration<double>(std::max(share, kLeastSeconds));
  next.job({now + std::chrono::duration_cast<Clock::duration>(seconds), left <= 0});
}

}  // namespace seedbank::tools
