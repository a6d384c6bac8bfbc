// Long work in the background.
#include "engine/python/native/interruptible.h"

#include <chrono>
#include <future>
#include <string>
#include <system_error>
#include <thread>

#include <seedbank/error.h>

namespace seedbank::python {
namespace {

// The longest delay of a reaction to Ctrl-C.
constexpr std::chrono::milliseconds kPause(50);

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

void interruptible(Progress& progress, const std::function<void(std::stop_token)>& work) {
  std::packaged_task<void(std::stop_token)> task(work);
  std::future<void> done = task.get_future();
  std::jthread thread = started(std::move(task));
  const auto is_done = [&] {
    const pybind11::gil_scoped_release others_may_run;
    return done.wait_for(kPause) == std::future_status::ready;
  };
  try {
    while (!is_done()) {
      if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
      progress.tell();
    }
    progress.tell();
  } catch (...) {
    const pybind11::gil_scoped_release others_may_run;
    thread.request_stop();
    thread.join();
    throw;
  }
  done.get();
}

}  // namespace seedbank::python
