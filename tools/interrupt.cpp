// Ctrl-C: signal handlers.
#include "tools/interrupt.h"

#include <csignal>

#include <unistd.h>

#include "tools/exit_code.h"

namespace seedbank::tools {
namespace {

// A handler can reach nothing but a global.
std::atomic<bool> stop_asked = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a handler may use lock-free atomics only");

extern "C" void seedbank_on_signal(int) {
  if (stop_asked.exchange(true)) ::_exit(static_cast<int>(ExitCode::kInterrupted));
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
  set_handler(seedbank_on_signal);
}

StopOnSignal::~StopOnSignal() { set_handler(SIG_DFL); }

const std::atomic<bool>& StopOnSignal::flag() const noexcept { return stop_asked; }

}  // namespace seedbank::tools
