// Non-blocking input and output.
#include "engine/arena/programs/pipe_io.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>

#include <pthread.h>
#include <unistd.h>

namespace seedbank::engine {
namespace {

// Blocks SIGPIPE in its thread, and takes back one that was raised meanwhile. The process may have
// a handler for it, or the default action, which would end it.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() noexcept {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
  ~WithoutPipeSignal() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  void take_back() const noexcept {
    if (sigismember(&before_, SIGPIPE) != 0) return;  // the caller has blocked it
    const timespec at_once{};
    ::sigtimedwait(&pipe_, nullptr, &at_once);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

}  // namespace

bool read_some(int descriptor, std::string& bytes) {
  std::array<char, std::size_t{64} << 10> buffer;  // NOLINT: filled by read()
  const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
  if (count > 0) bytes.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

bool write_some(int descriptor, std::string_view& bytes) {
  const WithoutPipeSignal blocked;
  const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
  if (count >= 0) {
    bytes.remove_prefix(static_cast<std::size_t>(count));
    return true;
  }
  const int code = errno;
  if (code == EPIPE) blocked.take_back();
  return code == EAGAIN || code == EINTR;
}

}  // namespace seedbank::engine
