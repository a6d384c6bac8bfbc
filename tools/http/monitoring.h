// What a server reports to its operator: metrics in the text format of Prometheus, and the access
// log, with one line per request.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace seedbank::tools {

/// A metric without labels in text format 0.0.4. `type` is "gauge" or "counter".
[[nodiscard]] std::string metric_text(std::string_view name, std::string_view type,
                                      std::string_view help, std::uint64_t value);

/// Counts responses and connections. Thread-safe.
class HttpMetrics {
 public:
  /// Counts a response of `endpoint`, sent `seconds` after its request. Endpoints are labels, so
  /// their number must be small.
  void count(std::string_view endpoint, int status, double seconds);

  void connection_begins() noexcept {
    ++connections_;
    ++connections_total_;
  }
  void connection_ends() noexcept { --connections_; }

  /// All metrics in text format 0.0.4; their names begin with seedbank_http_.
  [[nodiscard]] std::string text() const;

 private:
  // Upper bounds of the histogram's buckets, in seconds.
  static constexpr std::array kBounds = {0.001, 0.005, 0.025, 0.05, 0.1, 0.5, 1.0, 3.0, 10.0, 60.0};

  struct Durations {
    std::array<std::uint64_t, kBounds.size()> up_to{};
    std::uint64_t count = 0;
    double sum = 0;
  };

  std::atomic<std::uint64_t> connections_{0};
  std::atomic<std::uint64_t> connections_total_{0};
  mutable std::mutex mutex_;  // guards the members below
  std::map<std::pair<std::string, int>, std::uint64_t, std::less<>> responses_;
  std::map<std::string, Durations, std::less<>> durations_;
};

struct AccessLine {
  std::string_view client;
  std::string_view method;
  std::string_view target;
  int status = 0;
  std::size_t bytes = 0;  ///< size of the response body
  double seconds = 0;
};

/// Appends lines in the common log format, plus the duration in seconds, to a file or standard
/// output:
///
///     192.0.2.7 - - [22/Nov/2026:10:14:53 +0000] "GET / HTTP/1.1" 200 1042 0.000213
///
/// A background thread writes each line by one call, so a full pipe or a slow disk never blocks the
/// server. Lines are lost if the queue is full or writing fails; a line such as "# 17 lines lost"
/// replaces them as soon as writing works again. Thread-safe.
class AccessLog {
 public:
  /// Maximum size of the queue.
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20;

  /// `file` is "-" for standard output; a FIFO need not have a reader. Throws IoError, and
  /// std::system_error if no thread can be started.
  explicit AccessLog(const std::filesystem::path& file);
  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;
  /// Waits at most 0.3 s for queued lines to be written.
  ~AccessLog();

  /// Queues a line. Does not wait for the file.
  void write(const AccessLine& line);

 private:
  struct Queue;

  const std::shared_ptr<Queue> queue_;  // shared with the thread, which may outlive this
};

}  // namespace seedbank::tools
