// What a server reports to its operator.
#include "tools/http/monitoring.h"

#include <chrono>
#include <condition_variable>
#include <ctime>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <unistd.h>

#include "tools/terminal/descriptor.h"
#include "tools/terminal/streams.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

std::string heading(std::string_view name, std::string_view type, std::string_view help) {
  return fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
}

// Longer targets are cut.
constexpr std::size_t kMostTargetBytes = 1024;

constexpr std::chrono::milliseconds kFlushTime(300);

// Escapes quotes, backslashes and anything but printable ASCII as \xHH.
std::string quoted(std::string_view text) {
  std::string result;
  for (const char letter : text.substr(0, kMostTargetBytes)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x20 || byte >= 0x7f || letter == '"' || letter == '\\') {
      result += fmt::format("\\x{:02x}", byte);
    } else {
      result += letter;
    }
  }
  return result;
}

std::string text_of(const AccessLine& line) {
  return fmt::format("{} - - [{:%d/%b/%Y:%H:%M:%S} +0000] \"{} {} HTTP/1.1\" {} {} {:.6f}\n",
                     line.client, fmt::gmtime(std::time(nullptr)), quoted(line.method),
                     quoted(line.target), line.status, line.bytes, line.seconds);
}

// Opening a FIFO for writing waits for a reader. On Linux, opening it for reading and writing does
// not, and readers may come and go.
int flags_for(const std::filesystem::path& file) {
  std::error_code ignored;
  const bool is_fifo = std::filesystem::is_fifo(file, ignored);
  return (is_fifo ? O_RDWR : O_WRONLY) | O_APPEND | O_CREAT;
}

}  // namespace

std::string metric_text(std::string_view name, std::string_view type, std::string_view help,
                        std::uint64_t value) {
  return heading(name, type, help) + fmt::format("{} {}\n", name, value);
}

void HttpMetrics::count(std::string_view endpoint, int status, double seconds) {
  const std::lock_guard lock(mutex_);
  std::string name(endpoint);
  Durations& durations = durations_[name];
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    if (seconds <= kBounds[i]) ++durations.up_to[i];
  }
  ++durations.count;
  durations.sum += seconds;
  ++responses_[{std::move(name), status}];
}

std::string HttpMetrics::text() const {
  std::string text =
      metric_text("seedbank_http_connections", "gauge", "Open connections.", connections_);
  text += metric_text("seedbank_http_connections_total", "counter", "Accepted connections.",
                      connections_total_);
  const std::lock_guard lock(mutex_);
  text += heading("seedbank_http_responses_total", "counter", "Responses by endpoint and status.");
  for (const auto& [key, number] : responses_) {
    text += fmt::format("seedbank_http_responses_total{{endpoint=\"{}\",status=\"{}\"}} {}\n",
                        key.first, key.second, number);
  }
  text += heading("seedbank_http_seconds", "histogram", "Time from a request to its response.");
  for (const auto& [name, durations] : durations_) {
    const auto bucket = [&text, &endpoint = name](const std::string& bound, std::uint64_t count) {
      text += fmt::format("seedbank_http_seconds_bucket{{endpoint=\"{}\",le=\"{}\"}} {}\n",
                          endpoint, bound, count);
    };
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
      bucket(fmt::format("{:g}", kBounds[i]), durations.up_to[i]);
    }
    bucket("+Inf", durations.count);
    // All digits: a large sum still shows small increments.
    text +=
        fmt::format("seedbank_http_seconds_sum{{endpoint=\"{}\"}} {:.15g}\n", name, durations.sum);
    text +=
        fmt::format("seedbank_http_seconds_count{{endpoint=\"{}\"}} {}\n", name, durations.count);
  }
  return text;
}

struct AccessLog::Queue {
  std::unique_ptr<Descriptor> file;  // null: standard output

  std::mutex mutex;  // guards the members below
  std::condition_variable changed;
  std::vector<std::string> lines;
  std::size_t bytes = 0;   // size of `lines`
  std::uint64_t lost = 0;  // lines lost after `lines`
  bool ending = false;
  bool ended = false;

  // Writes lines until `ending`.
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
        if (write_all(to, line) != 0) ++unwritten;
      }
      if (unwritten > 0 && write_all(to, "# " + counted(unwritten, "line") + " lost\n") == 0) {
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
  // Detached, since a blocked write cannot be interrupted.
  std::thread([queue = queue_] { queue->work(); }).detach();
}

AccessLog::~AccessLog() {
  std::unique_lock lock(queue_->mutex);
  queue_->ending = true;
  queue_->changed.notify_all();
  queue_->changed.wait_for(lock, kFlushTime, [this] { return queue_->ended; });
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
