// Standard input and output, by POSIX calls.
#include "tools/terminal/streams.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kBufferBytes = 65'536;

// Text files of some systems begin with the character U+FEFF in UTF-8.
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

[[noreturn]] void fail(const std::string& operation, int code) {
  throw StreamError("cannot " + operation + ": " + std::generic_category().message(code));
}

}  // namespace

void occupy_standard_descriptors() noexcept {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) != -1) continue;
    // open() takes the lowest free descriptor, which is this one. Using it is an error.
    (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

int write_all(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd room{descriptor, POLLOUT, 0};
      ::poll(&room, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBufferBytes) flush();
}

void Output::line(std::string_view text) {
  write(text);
  write("\n");
}

void Output::flush() {
  // Emptied first: bytes that could not be written are not tried again.
  const std::string bytes = std::exchange(buffer_, {});
  const int code = write_all(STDOUT_FILENO, bytes);
  if (code == EPIPE) throw OutputClosed();
  if (code != 0) fail("write to standard output", code);
}

std::optional<LineInput::Line> LineInput::next() {
  std::optional<Line> line;
  for (bool is_complete = false; !is_complete;) {
    if (done_ == buffer_.size()) {
      if (!wait_for_input()) return std::nullopt;
      if (!fill()) break;
    }
    const std::size_t feed = buffer_.find('\n', done_);
    const bool has_feed = feed != std::string::npos;
    const std::size_t end = has_feed ? feed : buffer_.size();
    if (is_skipping_) {
      is_skipping_ = !has_feed;
    } else {
      if (!line) line.emplace();
      const std::size_t room = kMostLineBytes - line->text.size();
      line->cut = end - done_ > room;
      line->text.append(buffer_, done_, std::min(end - done_, room));
      is_skipping_ = line->cut && !has_feed;
      is_complete = line->cut || has_feed;
    }
    done_ = has_feed ? end + 1 : end;
  }
  if (line && std::exchange(is_first_, false) && line->text.starts_with(kByteOrderMark)) {
    line->text.erase(0, kByteOrderMark.size());
  }
  return line;
}

bool LineInput::any_line_of_file(const std::function<bool(std::string_view)>& is_found) const {
  struct stat status = {};
  if (::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) return false;
  std::string rest;
  for (off_t offset = 0; offset < status.st_size;) {
    const std::size_t before = rest.size();
    rest.resize(before + kBufferBytes);
    const ssize_t count = ::pread(descriptor_, rest.data() + before, kBufferBytes, offset);
    if (count <= 0) return false;
    offset += count;
    rest.resize(before + static_cast<std::size_t>(count));
    std::size_t begin = 0;
    for (std::size_t feed = 0; (feed = rest.find('\n', begin)) != std::string::npos;) {
      if (is_found(std::string_view(rest).substr(begin, feed - begin))) return true;
      begin = feed + 1;
    }
    rest.erase(0, begin);
    if (rest.size() > kMostLineBytes) return false;
  }
  return !rest.empty() && is_found(rest);
}

bool LineInput::wait_for_input() {
  std::array<pollfd, 2> events = {{{descriptor_, POLLIN, 0}, {stop_descriptor_, POLLIN, 0}}};
  int ready = 0;
  do {
    ready = ::poll(events.data(), events.size(), -1);
  } while (ready < 0 && errno == EINTR);
  if (ready < 0) fail("wait for " + name_, errno);
  is_stopped_ = events[1].revents != 0;
  return !is_stopped_;
}

bool LineInput::fill() {
  buffer_.resize(kBufferBytes);
  done_ = 0;
  ssize_t count = 0;
  while ((count = ::read(descriptor_, buffer_.data(), buffer_.size())) < 0) {
    // Another process that reads the same input may have been faster.
    if (errno == EAGAIN) {
      pollfd input{descriptor_, POLLIN, 0};
      ::poll(&input, 1, -1);
    } else if (errno != EINTR) {
      fail("read " + name_, errno);
    }
  }
  buffer_.resize(static_cast<std::size_t>(count));
  return count > 0;
}

}  // namespace seedbank::tools
