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
  hurrier_ = std::jthread([this](const std::stop_token& end) { hurry(end); });
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
    ++changes_;
  }
  more_.notify_one();
  changed_.notify_one();
  return Accepted::kYes;
}

JobQueue::Counts JobQueue::counts() const {
  const std::lock_guard lock(mutex_);
  return {static_cast<int>(running_.size()), static_cast<int>(waiting_.size()), done_, refused_};
}

void JobQueue::forget_client(const std::string& client) {
  const auto count = by_client_.find(client);
  if (--count->second == 0) by_client_.erase(count);
}

int JobQueue::running_of(const std::string& client) const {
  return static_cast<int>(std::count_if(running_.begin(), running_.end(),
                                        [&](const Running& one) { return one.client == client; }));
}

JobQueue::Waiting JobQueue::take_next() {
  auto best = waiting_.begin();
  int fewest = running_of(best->client);
  for (auto one = best; one != waiting_.end() && fewest > 0; ++one) {
    const int running = running_of(one->client);
    if (running < fewest) {
      best = one;
      fewest = running;
    }
  }
  Waiting next = std::move(*best);
  waiting_.erase(best);
  return next;
}

void JobQueue::work(const std::stop_token& end) {
  std::unique_lock lock(mutex_);
  while (more_.wait(lock, end, [this] { return !waiting_.empty(); }) && !end.stop_requested()) {
    Waiting next = take_next();
    const auto running =
        running_.insert(running_.end(), Running{.client = next.client, .begun = Clock::now()});
    const int behind = static_cast<int>(waiting_.size());
    ++changes_;
    lock.unlock();
    changed_.notify_one();
    run(next, *running, behind);
    next.job = nullptr;  // with what it holds, before others may ask again
    lock.lock();
    running_.erase(running);
    ++done_;
    forget_client(next.client);
  }
}

void JobQueue::run(Waiting& next, const Running& running, int behind) const {
  if (next.stop.stop_requested()) return;
  const double left =
      limits_.most_seconds - std::chrono::duration<double>(running.begun - next.asked).count();
  const double share = left * limits_.workers / (behind + limits_.workers);
  const auto seconds = std::chrono::duration<double>(std::max(share, kLeastSeconds));
  std::stop_source end = running.end;
  const std::stop_callback forward(next.stop, [&end] { end.request_stop(); });
  next.job({.deadline = running.begun + std::chrono::duration_cast<Clock::duration>(seconds),
            .too_late = left <= 0,
            .stop = end.get_token()});
}

JobQueue::Clock::duration JobQueue::share() const {
  const double all = static_cast<double>(waiting_.size()) + limits_.workers;
  const std::chrono::duration<double> seconds(
      std::max(limits_.most_seconds * limits_.workers / all, kLeastSeconds));
  return std::chrono::duration_cast<Clock::duration>(seconds);
}

// What has begun before others came to wait does not know of them.
void JobQueue::hurry(const std::stop_token& end) {
  std::unique_lock lock(mutex_);
  while (!end.stop_requested()) {
    const std::uint64_t seen = changes_;
    auto next = Clock::time_point::max();
    std::vector<std::stop_source> over;
    if (!waiting_.empty()) {
      const Clock::time_point now = Clock::now();
      for (const Running& one : running_) {
        if (one.end.stop_requested()) continue;
        const Clock::time_point due = one.begun + share();
        if (due <= now) {
          over.push_back(one.end);
        } else {
          next = std::min(next, due);
        }
      }
    }
    if (!over.empty()) {
      // Whoever hears of a stop may want the lock.
      lock.unlock();
      for (std::stop_source& one : over) one.request_stop();
      lock.lock();
    } else if (next == Clock::time_point::max()) {
      changed_.wait(lock, end, [&] { return changes_ != seen; });
    } else {
      changed_.wait_until(lock, end, next, [&] { return changes_ != seen; });
    }
  }
}

}  // namespace seedbank::tools
