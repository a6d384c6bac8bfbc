// The event loop of Boost.Asio.
#include "tools/terminal/event_loop.h"

#include <cerrno>
#include <chrono>
#include <string>

#include <boost/system/system_error.hpp>
#include <fcntl.h>
#include <unistd.h>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

[[noreturn]] void fail_to_set_up(const std::string& why) {
  throw StreamError("cannot set up network events: " + why);
}

}  // namespace

EventLoop::EventLoop() try : timer_(*this, std::chrono::nanoseconds(0)) {
  bool fired = false;
  timer_.async_wait([&fired](const boost::system::error_code&) { fired = true; });
  run_one_for(std::chrono::seconds(1));  // the timer is due: only a broken one takes time
  poll();                                // the process may have been suspended meanwhile
  restart();
  if (!fired) fail_to_set_up("timers do not fire");
  tick();
} catch (const boost::system::system_error& error) {
  fail_to_set_up(error.code().message());
}

void EventLoop::tick() {
  timer_.expires_after(std::chrono::milliseconds(250));
  timer_.async_wait([this](const boost::system::error_code&) { tick(); });
}

boost::system::error_code descriptor_shortage() noexcept {
  const int spare = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
  if (spare < 0 && errno != EBADF) return {errno, boost::system::system_category()};
  ::close(spare);
  return {};
}

}  // namespace seedbank::tools
