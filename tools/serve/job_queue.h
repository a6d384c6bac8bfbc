// Searches: a few at once, others waiting, each with its share of the time there is.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace seedbank::tools {

struct JobLimits {
  int workers = 1;           ///< that run at once
  int waiting = 64;          ///< more are refused
  int client = 8;            ///< of one client, running or waiting
  double most_seconds = 30;  ///< from being asked to being answered
};

/// What a job may take. It begins with the time that is left of its own, divided by those who wait
/// behind it: so all of them are answered in time, if not all exactly.
struct JobTime {
  std::chrono::steady_clock::time_point deadline;
  bool too_late = false;  ///< it waited for longer than it may take
};

/// Threads that run jobs, in the order in which these came. Any thread may use it.
class JobQueue {
 public:
  using Job = std::function<void(const JobTime&)>;

  enum class Accepted : std::uint8_t { kYes, kFull, kClientHasTooMany };

  struct Counts {
    int running = 0;
    int waiting = 0;
    std::uint64_t done = 0;
    std::uint64_t refused = 0;
  };

  /// Requires limits of at least 1.
  explicit JobQueue(const JobLimits& limits);
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;
  /// Drops what waits, and waits for what runs.
  ~JobQueue();

  /// Takes a job, which throws nothing. One whose `stop` is requested before it begins is dropped.
  [[nodiscard]] Accepted add(const std::string& client, std::stop_token stop, Job job);

  [[nodiscard]] Counts counts() const;
  [[nodiscard]] const JobLimits& limits() const noexcept { return limits_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Waiting {
    std::string client;
    std::stop_token stop;
    Job job;
    Clock::time_point asked;
  };

  void work(const std::stop_token& end);
  void run(Waiting& next, int behind) const;
  void forget_client(const std::string& client);

  const JobLimits limits_;
  mutable std::mutex mutex_;  // guards what follows, up to the threads
  std::condition_variable_any more_;
  std::deque<Waiting> waiting_;
  std::unordered_map<std::string, int> by_client_;
  int running_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t refused_ = 0;
  std::vector<std::jthread> workers_;
};

}  // namespace seedbank::tools
