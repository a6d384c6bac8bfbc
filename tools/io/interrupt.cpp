// Ctrl-C: signal handlers.
#include "tools/io/interrupt.h"

#include <cerrno>
#include <csignal>

#include <sys/eventfd.h>
#include <unistd.h>

#include "tools/io/exit_code.h"

namespace seedbank::tools {
namespace {

// A handler can reach nothing but globals.
std::atomic<bool> stop_asked = false;
std::atomic<int> stop_event = -1;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a handler may use lock-free atomics only");

// True when it was asked before. A handler may do this.
bool ask_to_stop() {
  if (stop_asked.exchange(true)) return true;
  // Whoever waits for input sees the flag only when woken.
  const std::uint64_t one = 1;
  const int errno_before = errno;
  [[maybe_unused]] const ssize_t written = ::write(stop_event, &one, sizeof one);
  errno = errno_before;
  return false;
}

extern "C" void seedbank_on_signal(int) {
  if (ask_to_stop()) ::_exit(static_cast<int>(ExitCode::kInterrupted));
}

void set_handler(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

StopOnSignal::StopOnSignal() {
  stop_asked = false;
  stop_event = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  set_handler(seedbank_on_signal);
}

StopOnSignal::~StopOnSignal() {
  set_handler(SIG_DFL);
  ::close(stop_event);
}

int StopOnSignal::descriptor() const noexcept { return stop_event; }

void StopOnSignal::ask() const noexcept { ask_to_stop(); }

const std::atomic<bool>& StopOnSignal::flag() const noexcept { return stop_asked; }

}  // namespace seedbank::tools
