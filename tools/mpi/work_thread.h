// The thread of a process that works on tasks, and the letters that it writes.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include <tbb/task_arena.h>

#include "engine/process_group/process_group.h"
#include "tools/terminal/failure.h"

namespace seedbank::tools {

/// Waiting functions of MPI poll without pause, which occupies a processor; the main thread polls
/// less often.
inline constexpr auto kPollPause = std::chrono::milliseconds(1);

/// The kinds of letters between processes.
enum class LetterKind : std::uint8_t {
  kOpening,  // from rank 0: an operation begins
  kTask,
  kEnd,      // no more tasks follow; the result of the current one is not needed
  kOutcome,  // the operation is over
  kDismiss,  // the job is over
  kWant,     // to rank 0: ready for a task
  kReport,
  kFailure,  // with "out" if the process has left the operation
  kStop,     // this process was asked to stop
  kLeft,     // this process has done its part of the operation
  kBye,      // this process ends
};

/// A letter between processes.
struct Letter {
  LetterKind kind = LetterKind::kBye;
  engine::Message text;
};

/// Does the tasks of this process on a thread of its own, in an arena as large as the caller's, and
/// keeps its letters until the main thread takes them.
class WorkThread {
 public:
  WorkThread(engine::Worker& worker, engine::Message opening)
      : worker_(worker),
        thread_([this, opening = std::move(opening),
                 threads = tbb::this_task_arena::max_concurrency()] {
          tbb::task_arena arena(threads);
          arena.execute([&] { work(opening); });
        }) {}
  WorkThread(const WorkThread&) = delete;
  WorkThread& operator=(const WorkThread&) = delete;
  ~WorkThread() {
    end();
    thread_.join();
  }

  /// Hands a task to the thread. Call only after a letter kWant.
  void give(engine::Message task) {
    const std::lock_guard lock(mutex_);
    task_ = std::move(task);
    wake_.notify_one();
  }

  /// Ends the work: no more tasks follow, and the result of the current one is not needed.
  void end() {
    stop_.request_stop();
    const std::lock_guard lock(mutex_);
    ending_ = true;
    wake_.notify_one();
  }

  /// The letters to send; waits a little if there are none.
  std::vector<Letter> take_letters() {
    std::unique_lock lock(mutex_);
    has_letters_.wait_for(lock, kPollPause, [this] { return !letters_.empty(); });
    return std::exchange(letters_, {});
  }

 private:
  void put(LetterKind kind, engine::Message text) {
    const std::lock_guard lock(mutex_);
    letters_.push_back({kind, std::move(text)});
    has_letters_.notify_one();
  }

  std::optional<engine::Message> next_task() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return ending_ || task_; });
    if (ending_) return std::nullopt;
    return std::exchange(task_, std::nullopt);
  }

  void work(const engine::Message& opening) {
    attempt([&] {
      worker_.begin(opening,
                    [this](engine::Message text) { put(LetterKind::kReport, std::move(text)); });
      put(LetterKind::kWant, {});
      while (const std::optional<engine::Message> task = next_task()) {
        worker_.work(*task, stop_.get_token());
        put(LetterKind::kWant, {});
      }
    });
    // Also after a failure, since other threads of the worker may report until end() returns.
    attempt([&] { worker_.end(); });
    put(LetterKind::kLeft, {});
  }

  // Runs `part` and reports its failure, if any.
  template <typename Part>
  void attempt(const Part& part) {
    try {
      part();
    } catch (...) {
      const Failure text = failure_of(std::current_exception());  // ends the program if it is a bug
      put(LetterKind::kFailure, {{"code", static_cast<int>(text.code)}, {"message", text.message}});
    }
  }

  engine::Worker& worker_;
  std::stop_source stop_;
  std::mutex mutex_;  // guards the next four
  std::optional<engine::Message> task_;
  bool ending_ = false;
  std::vector<Letter> letters_;
  std::condition_variable has_letters_;
  std::condition_variable wake_;
  std::thread thread_;
};

}  // namespace seedbank::tools
