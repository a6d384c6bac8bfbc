// Long work that reports its progress and ends at Ctrl-C.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <utility>

#include <pybind11/pybind11.h>
#include <seedbank/observer.h>

namespace seedbank::python {

/// Passes progress from the threads of the library, which must not call Python, to the thread that
/// waits for them: they store the newest report, and tell() passes it on.
class Progress final : public Observer {
 public:
  /// `function` is called with the kind of work, the number done, and the total. It may be None.
  explicit Progress(pybind11::object function) : function_(std::move(function)) {}

  void expect(std::uint64_t answers) override;
  void answered() override;
  void endgames(std::uint64_t done, std::uint64_t total) override;
  void built(std::uint64_t done, std::uint64_t total) override;

  /// Calls the function with the newest report, if it is new. Requires the GIL. Throws what the
  /// function raises.
  void tell();

 private:
  struct Report {
    const char* what = "";
    std::uint64_t done = 0;
    std::uint64_t total = 0;
  };
  void note(const Report& report);

  pybind11::object function_;
  std::atomic<std::uint64_t> answered_ = 0;
  std::atomic<std::uint64_t> expected_ = 0;
  std::mutex mutex_;  // guards the members below
  Report newest_;
  bool is_new_ = false;
};

/// Runs `work` on a thread of its own, without the GIL. The calling thread waits for it, runs
/// Python's signal handlers, and calls `tell`, with the GIL, twenty times per second and once at
/// the end. If `tell` returns false, the work is requested to stop. If one of these raises, too,
/// and the exception is thrown once the work has ended. Throws the exceptions of `work`;
/// ResourceError if no thread can be started, or in a process that was forked while another thread
/// was in here. Requires the GIL.
void interruptible(const std::function<bool()>& tell,
                   const std::function<void(std::stop_token)>& work);

/// The same for work that reports nothing.
void interruptible(const std::function<void(std::stop_token)>& work);

/// Stops all calls of other threads, because the interpreter is about to exit; these threads sleep
/// from then on. Waits for them, but not longer than half a second. Requires the GIL.
void stop_all_calls();

}  // namespace seedbank::python
