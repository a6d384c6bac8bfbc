// The queue of searches.
#include "tools/serve/job_queue.h"

#include <algorithm>
#include <utility>

namespace seedbank::tools {
namespace {

// A shorter search finds nothing.
constexpr std::chrono::milliseconds kLeastTime(50);

std::chrono::steady_clock::duration clock_time(std::chrono::duration<double> time) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(time);
}

}  // namespace

JobQueue::JobQueue(const JobLimits& limits)
    : limits_(limits), most_time_(clock_time(std::chrono::duration<double>(limits.most_seconds))) {
  for (int i = 0; i < limits.workers; ++i) {
    workers_.emplace_back([this](const std::stop_token& end) { work(end); });
  }
  if (limits.shares_time) {
    share_keeper_ =
        std::jthread([this](const std::stop_token& end) { stop_jobs_over_their_share(end); });
  }
}

JobQueue::~JobQueue() {
  for (std::jthread& worker : workers_) worker.request_stop();
  workers_.clear();
}

JobQueue::Accepted JobQueue::add(const std::string& client, std::stop_token stop, Job job,
                                 Acquire acquire) {
  const std::lock_guard lock(mutex_);
  const auto known = clients_.find(client);
  if (known != clients_.end() && known->second.jobs >= limits_.client) {
    ++ended_.refused;
    return Accepted::kClientHasTooMany;
  }
  if (waiting_.size() >= static_cast<std::size_t>(limits_.waiting)) {
    ++ended_.refused;
    return Accepted::kFull;
  }
  waiting_.push_back(
      {client, std::move(stop), std::move(job), std::move(acquire), Clock::now() + most_time_});
  if (known == clients_.end()) {
    clients_[client] = {.jobs = 1, .turn = ++turns_};
  } else {
    ++known->second.jobs;
  }
  change();
  return Accepted::kYes;
}

void JobQueue::retry() {
  const std::lock_guard lock(mutex_);
  if (stalled_) change();
}

JobQueue::Counts JobQueue::counts() const {
  const std::lock_guard lock(mutex_);
  return {static_cast<int>(running_.size()), static_cast<int>(waiting_.size()), ended_.done,
          ended_.refused};
}

// Requires the mutex, like the functions below unless stated otherwise.
void JobQueue::change() {
  ++changes_;
  changed_.notify_all();
}

// Empty if no job can begin.
std::optional<JobQueue::Waiting> JobQueue::take_next() {
  const Clock::time_point now = Clock::now();
  const auto needs_nothing = [&](const Waiting& one) {
    return !one.acquire || one.stop.stop_requested() || one.too_late <= now;
  };
  const auto before = [this](const Waiting& a, const Waiting& b) {
    const Client& of_a = clients_.at(a.client);
    const Client& of_b = clients_.at(b.client);
    return std::pair(of_a.running, of_a.turn) < std::pair(of_b.running, of_b.turn);
  };
  auto best = std::min_element(waiting_.begin(), waiting_.end(), before);
  if (best != waiting_.end() && !needs_nothing(*best) && !best->acquire()) {
    best = waiting_.end();
    for (auto one = waiting_.begin(); one != waiting_.end(); ++one) {
      if (needs_nothing(*one) && (best == waiting_.end() || before(*one, *best))) best = one;
    }
  }
  const bool stalled = best == waiting_.end() && !waiting_.empty();
  if (stalled != std::exchange(stalled_, stalled)) change();
  if (best == waiting_.end()) return std::nullopt;
  Waiting next = std::move(*best);
  waiting_.erase(best);
  Client& client = clients_.at(next.client);
  ++client.running;
  client.turn = ++turns_;
  return next;
}

// The earliest end of a time limit in the queue; that job is answered then without a search.
JobQueue::Clock::time_point JobQueue::next_too_late() const {
  auto next = Clock::time_point::max();
  for (const Waiting& one : waiting_) next = std::min(next, one.too_late);
  return next;
}

// Without the mutex.
void JobQueue::work(const std::stop_token& end) {
  std::unique_lock lock(mutex_);
  while (!end.stop_requested()) {
    std::optional<Waiting> next = take_next();
    if (!next) {
      changed_.wait_until(lock, end, next_too_late(),
                          [this, seen = changes_] { return changes_ != seen; });
      continue;
    }
    const auto running =
        running_.insert(running_.end(), Running{.client = next->client, .begun = Clock::now()});
    const Clock::duration left = next->too_late - running->begun;
    const Clock::time_point deadline = running->begun + share(left, clients_.at(next->client));
    change();
    lock.unlock();
    if (!next->stop.stop_requested()) {
      std::stop_source stop = running->end;
      const std::stop_callback forward(next->stop, [&stop] { stop.request_stop(); });
      next->job(
          {.deadline = deadline, .too_late = left <= Clock::duration(0), .stop = stop.get_token()});
    }
    next->job = nullptr;  // releases what it holds before the client may add another job
    next->acquire = nullptr;
    lock.lock();
    running_.erase(running);
    ++ended_.done;
    const auto client = clients_.find(next->client);
    --client->second.running;
    if (--client->second.jobs == 0) clients_.erase(client);
    change();
  }
}

// The share of `time` for one job of the client.
JobQueue::Clock::duration JobQueue::share(Clock::duration time, const Client& client) const {
  double part = 1;
  if (limits_.shares_time && !waiting_.empty()) {
    const double workers = stalled_ ? static_cast<double>(running_.size()) : limits_.workers;
    const double parts = static_cast<double>(clients_.size()) * client.jobs;
    part = std::min(part, workers / parts);
  }
  return std::max<Clock::duration>(clock_time(std::chrono::duration<double>(time) * part),
                                   kLeastTime);
}

// Without the mutex. The deadline of a job does not account for jobs that arrive later.
void JobQueue::stop_jobs_over_their_share(const std::stop_token& end) {
  std::unique_lock lock(mutex_);
  while (!end.stop_requested()) {
    auto next = Clock::time_point::max();
    std::vector<std::stop_source> over;
    if (!waiting_.empty()) {
      const Clock::time_point now = Clock::now();
      for (const Running& one : running_) {
        if (one.end.stop_requested()) continue;
        const Clock::time_point due = one.begun + share(most_time_, clients_.at(one.client));
        if (due <= now) {
          over.push_back(one.end);
        } else {
          next = std::min(next, due);
        }
      }
    }
    if (over.empty()) {
      changed_.wait_until(lock, end, next, [this, seen = changes_] { return changes_ != seen; });
    } else {
      // Stop callbacks may take the lock.
      lock.unlock();
      for (std::stop_source& one : over) one.request_stop();
      lock.lock();
    }
  }
}

}  // namespace seedbank::tools
