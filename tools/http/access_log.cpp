// The access log.
#include "tools/http/access_log.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "tools/terminal/descriptor.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// Nobody reads more of a target in a log.
constexpr std::size_t kMostTargetBytes = 1024;

constexpr std::chrono::milliseconds kTimeForTheRest(300);

// What would end the line or the quotes is written as \xHH.
std::string quoted(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result;
  for (const char letter : text.substr(0, kMostTargetBytes)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x20 || byte >= 0x7f || letter == '"' || letter == '\\') {
      result += "\\x";
      result += kDigits[byte >> 4U];
      result += kDigits[byte & 15U];
    } else {
      result += letter;
    }
  }
  return result;
}

std::string time_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 40> text{};
  return {text.data(),
          std::strftime(text.data(), text.size(), "[%d/%b/%Y:%H:%M:%S +0000]", &parts)};
}

std::string text_of(const AccessLine& line) {
  std::array<char, 32> seconds{};
  std::snprintf(seconds.data(), seconds.size(), "%.6f", line.seconds);
  return std::string(line.client) + " - - " + time_text() + " \"" + quoted(line.method) + ' ' +
         quoted(line.target) + " HTTP/1.1\" " + std::to_string(line.status) + ' ' +
         std::to_string(line.bytes) + ' ' + seconds.data() + '\n';
}

// Whether all of it was written.
bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {  // standard output that others have made so
      pollfd room{file, POLLOUT, 0};
      ::poll(&room, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

// To open a FIFO for writing waits for a reader; for both, on Linux, it does not, and readers may
// come and go.
int flags_for(const std::filesystem::path& file) {
  std::error_code ignored;
  const bool is_fifo = std::filesystem::is_fifo(file, ignored);
  return (is_fifo ? O_RDWR : O_WRONLY) | O_APPEND | O_CREAT;
}

}  // namespace

struct AccessLog::Queue {
  std::unique_ptr<Descriptor> file;  // null: standard output

  std::mutex mutex;  // guards what follows
  std::condition_variable changed;
  std::vector<std::string> lines;
  std::size_t bytes = 0;   // of lines
  std::uint64_t lost = 0;  // after these
  bool ending = false;
  bool ended = false;

  // Writes lines until the end.
  void work() {
    const int to = file ? file->get() : STDOUT_FILENO;
    std::uint64_t unwritten = 0;
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [this] { return ending || !lines.empty(); });
      if (lines.empty()) break;
      const std::vector<std::string> batch = std::exchange(lines, {});
      bytes = 0;
      unwritten += std::exchange(lost, 0);
      lock.unlock();
      for (const std::string& line : batch) {
        if (!write_all(to, line)) ++unwritten;
      }
      if (unwritten > 0 && write_all(to, "# " + counted(unwritten, "line") + " lost\n")) {
        unwritten = 0;
      }
      lock.lock();
    }
    ended = true;
    changed.notify_all();
  }
};

AccessLog::AccessLog(const std::filesystem::path& file) : queue_(std::make_shared<Queue>()) {
  if (file != "-") {
    queue_->file = std::make_unique<Descriptor>(file, flags_for(file), "open the access log");
  }
  // Detached: nothing ends a write that waits for ever.
  std::thread([queue = queue_] { queue->work(); }).detach();
}

AccessLog::~AccessLog() {
  std::unique_lock lock(queue_->mutex);
  queue_->ending = true;
  queue_->changed.notify_all();
  queue_->changed.wait_for(lock, kTimeForTheRest, [this] { return queue_->ended; });
}

void AccessLog::write(const AccessLine& line) {
  std::string text = text_of(line);
  const std::lock_guard lock(queue_->mutex);
  if (queue_->bytes + text.size() > kMostBytes) {
    ++queue_->lost;
    return;
  }
  queue_->bytes += text.size();
  queue_->lines.push_back(std::move(text));
  queue_->changed.notify_all();
}

}  // namespace seedbank::tools
