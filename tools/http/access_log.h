// The access log: a line for each request that was answered.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>

#include "tools/terminal/descriptor.h"

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
/// Any number of threads may write at once: a line is one write. A line that cannot be written is
/// lost, since a server goes on.
class AccessLog {
 public:
  /// `file` is "-" for standard output. Throws db::IoError.
  explicit AccessLog(const std::filesystem::path& file);

  void write(const AccessLine& line) const;

 private:
  std::unique_ptr<Descriptor> file_;  // null: standard output
};

}  // namespace seedbank::tools
