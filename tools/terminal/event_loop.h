// The event loop of Boost.Asio, with what that leaves unchecked.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/error_code.hpp>

namespace seedbank::tools {

/// An io_context that has the descriptors it needs. Boost.Asio opens them when the first socket or
/// timer is made, and ignores errors of registering its own ones with epoll. Without its timer no
/// time limit would ever end, so timers are tried. Without the event by which one thread wakes
/// another, posted work and stop() would wait for ever: here they wait for a timer that fires four
/// times a second. So run() returns after stop() only, even when there is no work.
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
/// as "Operation canceled" or "Host not found", or waits without a word.
[[nodiscard]] boost::system::error_code descriptor_shortage() noexcept;

}  // namespace seedbank::tools
