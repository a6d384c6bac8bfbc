// The access log: a line for each request that was answered.
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
  std::size_t bytes = 0;  ///< of the response, without its head
  double seconds = 0;
};

/// Adds lines to a file, or to standard output, in the common format with the seconds at the end:
///
///     192.0.2.7 - - [22/Nov/2026:10:14:53 +0000] "GET / HTTP/1.1" 200 1042 0.000213
///
/// A thread of its own writes the lines, each by one call, so that a pipe that nobody reads or a
/// slow disk never holds up a server. Lines that the queue has no room for, or that cannot be
/// written, are lost; a line that says how many follows as soon as one can be written: "# 17 lines
/// lost". Any number of threads may use it at once.
class AccessLog {
 public:
  /// Bytes of lines that wait to be written, beyond which more are lost.
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20;

  /// `file` is "-" for standard output. A FIFO may have no reader yet. Throws db::IoError, and
  /// std::system_error when the system has no more threads.
  explicit AccessLog(const std::filesystem::path& file);
  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;
  /// Gives what waits 0.3 s to be written.
  ~AccessLog();

  /// Never waits for the file.
  void write(const AccessLine& line);

 private:
  struct Queue;

  const std::shared_ptr<Queue> queue_;  // shared with the thread, which may outlive this
};

}  // namespace seedbank::tools
