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
    const auto known = clients_.find(client);
    if (known != clients_.end() && known->second.jobs >= limits_.client) {
      ++refused_;
      return Accepted::kClientHasTooMany;
    }
    if (waiting_.size() >= static_cast<std::size_t>(limits_.waiting)) {
      ++refused_;
      return Accepted::kFull;
    }
    waiting_.push_back({client, std::move(stop), std::move(job), Clock::now()});
    if (known == clients_.end()) {
      clients_[client] = {.jobs = 1, .turn = ++turns_};
    } else {
      ++known->second.jobs;
    }
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

void JobQueue::end_one_of(const std::string& client) {
  const auto found = clients_.find(client);
  --found->second.running;
  if (--found->second.jobs == 0) clients_.erase(found);
}

JobQueue::Waiting JobQueue::take_next() {
  const auto rank = [this](const Waiting& one) {
    const Client& client = clients_.at(one.client);
    return std::pair(client.running, client.turn);
  };
  const auto best =
      std::min_element(waiting_.begin(), waiting_.end(),
                       [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  Waiting next = std::move(*best);
  waiting_.erase(best);
  Client& client = clients_.at(next.client);
  ++client.running;
  client.turn = ++turns_;
  return next;
}

void JobQueue::work(const std::stop_token& end) {
  std::unique_lock lock(mutex_);
  while (more_.wait(lock, end, [this] { return !waiting_.empty(); }) && !end.stop_requested()) {
    Waiting next = take_next();
    const auto running =
        running_.insert(running_.end(), Running{.client = next.client, .begun = Clock::now()});
    const double left =
        limits_.most_seconds - std::chrono::duration<double>(running->begun - next.asked).count();
    const Clock::time_point deadline = running->begun + share(left, clients_.at(next.client));
    ++changes_;
    lock.unlock();
    changed_.notify_one();
    run(next, running->end, left, deadline);
    next.job = nullptr;  // with what it holds, before others may ask again
    lock.lock();
    running_.erase(running);
    ++done_;
    end_one_of(next.client);
  }
}

void JobQueue::run(Waiting& next, std::stop_source end, double left, Clock::time_point deadline) {
  if (next.stop.stop_requested()) return;
  const std::stop_callback forward(next.stop, [&end] { end.request_stop(); });
  next.job({.deadline = deadline, .too_late = left <= 0, .stop = end.get_token()});
}

// Of `seconds`, for one job of the client. Requires the mutex.
JobQueue::Clock::duration JobQueue::share(double seconds, const Client& client) const {
  double part = 1;
  if (!waiting_.empty()) {
    const double parts = static_cast<double>(clients_.size()) * client.jobs;
    part = std::min(part, limits_.workers / parts);
  }
  return std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(std::max(seconds * part, kLeastSeconds)));
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
        const Clock::time_point due =
            one.begun + share(limits_.most_seconds, clients_.at(one.client));
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
