// The event loop of Boost.Asio, with checks that Boost.Asio omits.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/error_code.hpp>

namespace seedbank::tools {

/// An io_context that has the descriptors it needs. Boost.Asio opens them with the first socket or
/// timer, and ignores errors when it registers its own ones with epoll. Without its timer no time
/// limit would ever expire, so the constructor tests it. Without the event by which one thread
/// wakes another, posted work and stop() would wait forever: here a timer wakes the loop four times
/// per second. So run() returns only after stop(), even without work.
class EventLoop : public boost::asio::io_context {
 public:
  /// Throws StreamError.
  EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;
  ~EventLoop() = default;

 private:
  void tick();

  boost::asio::steady_timer timer_;
};

/// The system's error if the process cannot open another file, else none. Boost.Asio reports this
/// as "Operation canceled" or "Host not found", or waits silently.
[[nodiscard]] boost::system::error_code descriptor_shortage() noexcept;

}  // namespace seedbank::tools
