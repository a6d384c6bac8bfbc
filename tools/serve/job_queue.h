// Searches: a few at once, others waiting, each with its share of the time there is.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
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
  int workers = 1;           ///< that run at once
  int waiting = 64;          ///< more are refused
  int client = 8;            ///< of one client, running or waiting
  double most_seconds = 30;  ///< from being asked to being answered
};

/// What a job may take. While jobs wait, the time of all workers is divided equally among clients,
/// and the part of a client equally among its jobs, so that a client with many jobs does not
/// shorten those of others. When more jobs come to wait, a stop is requested of jobs that have
/// taken more than their share by then. So all of them are answered in time, if not all exactly.
struct JobTime {
  std::chrono::steady_clock::time_point deadline;
  bool too_late = false;      ///< it waited for longer than it may take, perhaps to acquire
  std::stop_token stop = {};  ///< when its share is over, or nobody wants it any more
};

/// Threads that run jobs: first those of clients that have the fewest running, among these clients
/// in turn, and jobs of a client in the order in which they came. Thread-safe.
class JobQueue {
 public:
  using Job = std::function<void(const JobTime&)>;

  /// Takes what a job needs besides a thread, or returns false at once if it is in use. Must not
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
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;
  /// Drops what waits, and waits for what runs.
  ~JobQueue();

  /// Takes a job, which throws nothing. One whose `stop` is requested before it begins is dropped.
  /// A job whose `acquire` fails goes on waiting, without a thread, and is the next one to acquire
  /// anything; jobs that need nothing may begin before it.
  [[nodiscard]] Accepted add(const std::string& client, std::stop_token stop, Job job,
                             Acquire acquire = {});

  /// Tries again to acquire what jobs need: something was given back.
  void retry();

  [[nodiscard]] Counts counts() const;

 private:
  using Clock = std::chrono::steady_clock;

  struct Waiting {
    std::string client;
    std::stop_token stop;
    Job job;
    Acquire acquire;
    Clock::time_point asked;
    Clock::time_point too_late;
  };

  struct Running {
    std::string client;
    Clock::time_point begun;
    std::stop_source end = {};
  };

  struct Client {
    int jobs = 0;  // running and waiting, at least 1
    int running = 0;
    std::uint64_t turn = 0;  // when it came or, later, when one of its jobs began last
  };

  void work(const std::stop_token& end);
  static void run(Waiting& next, std::stop_source end, bool too_late, Clock::time_point deadline);
  [[nodiscard]] std::optional<Waiting> take_next();
  [[nodiscard]] Clock::time_point next_too_late() const;
  void end_one_of(const std::string& client);
  void hurry(const std::stop_token& end);
  [[nodiscard]] Clock::duration share(Clock::duration time, const Client& client) const;
  void change();

  const JobLimits limits_;
  const Clock::duration most_time_;
  mutable std::mutex mutex_;  // guards what follows, up to the threads
  std::condition_variable_any changed_;
  std::uint64_t changes_ = 0;  // of what waits, what runs, and what can be acquired
  std::deque<Waiting> waiting_;
  std::list<Running> running_;
  std::unordered_map<std::string, Client> clients_;  // those that have jobs
  bool stalled_ = false;  // a worker is idle, since no job that waits could acquire what it needs
  std::uint64_t turns_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t refused_ = 0;
  std::vector<std::jthread> workers_;
  std::jthread hurrier_;
};

}  // namespace seedbank::tools
