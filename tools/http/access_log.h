// The access log: one line per request.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>

namespace seedbank::tools {

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

  /// `file` is "-" for standard output; a FIFO need not have a reader. Throws db::IoError, and
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
