// The queue of searches: a few run at once, the others wait; all share the time available.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace seedbank::tools {

struct JobLimits {
  int workers = 1;           ///< threads
  int waiting = 64;          ///< queue length; further jobs are refused
  int client = 8;            ///< jobs of one client, running or waiting
  double most_seconds = 30;  ///< time limit per job, queueing included
  bool shares_time = true;   ///< false: running jobs are not stopped when others wait
};

/// The time for a job. While jobs wait, the time of all workers is divided equally among clients,
/// and the share of a client equally among its jobs, so a client with many jobs does not shorten
/// those of others. A running job that has exceeded its share when further jobs arrive is asked to
/// stop. So every job is answered in time, though perhaps not exactly.
struct JobTime {
  std::chrono::steady_clock::time_point deadline;
  bool too_late = false;  ///< the time limit passed in the queue; `acquire` may not have succeeded
  std::stop_token stop = {};  ///< requested when its share is used up, or its clients have gone

  /// The time until the deadline, at least 0.
  [[nodiscard]] std::chrono::duration<double> left() const {
    const std::chrono::duration<double> left = deadline - std::chrono::steady_clock::now();
    return std::max(left, std::chrono::duration<double>::zero());
  }
  /// Whether a job must come to its end.
  [[nodiscard]] bool is_over() const {
    return stop.stop_requested() || std::chrono::steady_clock::now() >= deadline;
  }
};

/// Runs jobs on its own threads. The clients with the fewest running jobs come first and take
/// turns; jobs of one client run in order of arrival. Thread-safe.
class JobQueue {
 public:
  /// Must not throw.
  using Job = std::function<void(const JobTime&)>;

  /// Acquires what a job needs besides a thread; returns false at once if that is in use. Must not
  /// throw, take long, or call the queue.
  using Acquire = std::function<bool()>;

  enum class Accepted : std::uint8_t { kYes, kFull, kClientHasTooMany };

  struct Counts {
    int running = 0;
    int waiting = 0;
    std::uint64_t done = 0;
    std::uint64_t refused = 0;
  };

  /// Requires limits of at least 1.
  explicit JobQueue(const JobLimits& limits);
  /// Drops waiting jobs and waits for running ones.
  ~JobQueue();

  /// Queues a job. It is dropped if `stop` is requested before it begins. While `acquire` fails,
  /// the job waits without a thread and is the next one to acquire anything; jobs without
  /// `acquire` may overtake it.
  [[nodiscard]] Accepted add(const std::string& client, std::stop_token stop, Job job,
                             Acquire acquire = {});

  /// Retries failed acquisitions. Call after something was released outside of a job.
  void retry();

  [[nodiscard]] Counts counts() const;

 private:
  using Clock = std::chrono::steady_clock;

  struct Waiting {
    std::string client;
    std::stop_token stop;
    Job job;
    Acquire acquire;
    Clock::time_point too_late;  // when its time limit ends
  };

  struct Running {
    std::string client;
    Clock::time_point begun;
    std::stop_source end = {};
  };

  struct Client {
    int jobs = 0;  // running and waiting, at least 1
    int running = 0;
    std::uint64_t turn = 0;  // turns_ when it arrived or, later, when its last job began
  };

  void work(const std::stop_token& end);
  [[nodiscard]] std::optional<Waiting> take_next();
  [[nodiscard]] Clock::time_point next_too_late() const;
  void stop_jobs_over_their_share(const std::stop_token& end);
  [[nodiscard]] Clock::duration share(Clock::duration time, const Client& client) const;
  void change();

  const JobLimits limits_;
  const Clock::duration most_time_;
  mutable std::mutex mutex_;  // guards the members below, up to the threads
  std::condition_variable_any changed_;
  std::uint64_t changes_ = 0;  // incremented when jobs, or what they can acquire, change
  std::deque<Waiting> waiting_;
  std::list<Running> running_;
  std::unordered_map<std::string, Client> clients_;  // clients with jobs
  bool stalled_ = false;  // a worker is idle because no waiting job can acquire what it needs
  std::uint64_t turns_ = 0;
  Counts ended_;  // only `done` and `refused`
  std::vector<std::jthread> workers_;
  std::jthread share_keeper_;  // if the time is shared
};

}  // namespace seedbank::tools
