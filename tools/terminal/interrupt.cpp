// Ctrl-C: signal handlers, and a thread that passes signals on.
#include "tools/terminal/interrupt.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

// How often the flag is polled if there is no descriptor to wait for, in milliseconds.
constexpr int kPause = 100;

// Signal handlers can only use global variables.
std::atomic<bool> signal_seen = false;
std::atomic<int> stop_event = -1;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a handler may use lock-free atomics only");

// Wakes threads that wait for the event. Allowed in a signal handler.
void raise_event() noexcept {
  const std::uint64_t one = 1;
  const int errno_before = errno;
  [[maybe_unused]] const ssize_t written = ::write(stop_event, &one, sizeof one);
  errno = errno_before;
}

extern "C" void seedbank_on_signal(int) {
  if (signal_seen.exchange(true)) ::_exit(static_cast<int>(ExitCode::kInterrupted));
  raise_event();
}

bool is_ignored(const struct sigaction& action) { return action.sa_handler == SIG_IGN; }

}  // namespace

StopOnSignal::StopOnSignal() {
  signal_seen = false;
  stop_event = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  watcher_ = std::thread([this] { watch(); });
  struct sigaction action {};
  action.sa_handler = seedbank_on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &before_[i]);
    if (!is_ignored(before_[i])) sigaction(kSignals[i], &action, nullptr);
  }
}

StopOnSignal::~StopOnSignal() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  ending_ = true;
  raise_event();
  watcher_.join();
  ::close(stop_event);
}

void StopOnSignal::watch() {
  while (!signal_seen && !ending_) {
    pollfd event{stop_event, POLLIN, 0};
    ::poll(&event, 1, stop_event < 0 ? kPause : -1);
    // After hurry() the event stays readable: to poll again would be a busy loop.
    if (source_.stop_requested()) return;
  }
  source_.request_stop();
}

bool StopOnSignal::asked() const noexcept { return signal_seen; }

int StopOnSignal::descriptor() const noexcept { return stop_event; }

void StopOnSignal::hurry() noexcept {
  source_.request_stop();
  raise_event();
}

}  // namespace seedbank::tools
