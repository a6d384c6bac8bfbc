// Runs long work in the background.
#include "engine/bindings/python/native/interruptible.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <list>
#include <new>
#include <string>
#include <system_error>
#include <thread>

#include <pthread.h>
#include <seedbank/error.h>

namespace seedbank::python {
namespace {

// The maximum delay of the reaction to Ctrl-C.
constexpr std::chrono::milliseconds kPause(50);

// The maximum delay of the interpreter's exit.
constexpr std::chrono::milliseconds kLongestExit(400);

// The calls in progress. When the interpreter exits, Python unwinds the stack of any thread that
// requests the GIL, which terminates the process at the first noexcept destructor. Therefore, calls
// on threads other than the exiting one never return from then on.
class Calls {
 public:
  using Call = std::list<std::stop_source>::iterator;

  Call enter(std::stop_source source) {
    const std::lock_guard lock(mutex_);
    if (must_sleep()) source.request_stop();
    return calls_.insert(calls_.end(), std::move(source));
  }

  void leave(Call call) {
    const std::lock_guard lock(mutex_);
    calls_.erase(call);
    left_.notify_all();
  }

  // Requires that the caller does not hold the GIL. If the interpreter exits, waits for the work
  // of the call and does not return.
  void sleep_if_exiting(Call call, const std::future<void>& done) {
    {
      const std::lock_guard lock(mutex_);
      if (!must_sleep()) return;
    }
    done.wait();
    leave(call);
    while (true) pause();
  }

  // Requires that the caller does not hold the GIL.
  void stop_all() {
    std::unique_lock lock(mutex_);
    exiting_ = std::this_thread::get_id();
    for (std::stop_source& call : calls_) call.request_stop();
    left_.wait_for(lock, kLongestExit, [&] { return calls_.empty(); });
  }

 private:
  [[nodiscard]] bool must_sleep() const {
    return exiting_ != std::thread::id() && exiting_ != std::this_thread::get_id();
  }

  std::mutex mutex_;  // guards the members below
  std::condition_variable left_;
  std::list<std::stop_source> calls_;
  std::thread::id exiting_;
};

// Never destroyed, because sleeping threads outlive the destruction of static objects.
Calls& calls() {
  static Calls& all = *new Calls;
  return all;
}

// The calls in progress, and whether this process was forked during one. Threads do not survive a
// fork, so locks that they held stay locked in the child process. Without calls, no lock is held;
// the child process has no worker threads, and calls use one thread.
std::atomic<int> calls_in_progress = 0;
std::atomic<bool> forked_during_call = false;

class CallInProgress {
 public:
  // Throws ResourceError in a process that was forked during a call.
  CallInProgress() {
    static const int handled = ::pthread_atfork(nullptr, nullptr, [] {
      if (calls_in_progress != 0) forked_during_call = true;
    });
    if (handled != 0) throw std::bad_alloc();
    if (forked_during_call) {
      throw ResourceError(
          "this process was forked while another thread used an engine; start it with "
          "multiprocessing's method 'spawn'",
          Resource::kThreads);
    }
    ++calls_in_progress;
  }
  CallInProgress(const CallInProgress&) = delete;
  CallInProgress& operator=(const CallInProgress&) = delete;
  ~CallInProgress() { --calls_in_progress; }
};

std::jthread started(std::packaged_task<void(std::stop_token)> task) {
  try {
    return std::jthread(std::move(task));
  } catch (const std::system_error& error) {
    throw ResourceError(std::string("no thread could be started: ") + error.what(),
                        Resource::kThreads);
  }
}

}  // namespace

void Progress::expect(std::uint64_t answers) {
  expected_ = answers;
  answered_ = 0;
}

void Progress::answered() { note({"answers", ++answered_, expected_}); }

void Progress::endgames(std::uint64_t done, std::uint64_t total) {
  note({"endgames", done, total});
}

void Progress::built(std::uint64_t done, std::uint64_t total) { note({"positions", done, total}); }

void Progress::note(const Report& report) {
  const std::lock_guard lock(mutex_);
  newest_ = report;
  is_new_ = true;
}

void Progress::tell() {
  if (function_.is_none()) return;
  Report report;
  {
    const std::lock_guard lock(mutex_);
    if (!is_new_) return;
    is_new_ = false;
    report = newest_;
  }
  function_(report.what, report.done, report.total);
}

void interruptible(const std::function<void(std::stop_token)>& work) {
  interruptible([] { return true; }, work);
}

void interruptible(const std::function<bool()>& tell,
                   const std::function<void(std::stop_token)>& work) {
  const CallInProgress in_progress;
  std::packaged_task<void(std::stop_token)> task(work);
  std::future<void> done = task.get_future();
  std::jthread thread = started(std::move(task));
  const Calls::Call call = calls().enter(thread.get_stop_source());
  const auto is_done = [&] {
    const pybind11::gil_scoped_release others_may_run;
    const bool is_ready = done.wait_for(kPause) == std::future_status::ready;
    calls().sleep_if_exiting(call, done);
    return is_ready;
  };
  try {
    while (!is_done()) {
      if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
      if (!tell()) thread.request_stop();
    }
    (void)tell();
  } catch (...) {
    const pybind11::gil_scoped_release others_may_run;
    thread.request_stop();
    done.wait();
    calls().sleep_if_exiting(call, done);
    calls().leave(call);
    throw;
  }
  calls().leave(call);
  done.get();
}

void stop_all_calls() {
  const pybind11::gil_scoped_release others_may_run;
  calls().stop_all();
}

}  // namespace seedbank::python
