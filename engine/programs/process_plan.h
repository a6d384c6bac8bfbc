// What to run, and within which limits.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <seedbank/player.h>

namespace seedbank::engine {

/// Limits of a process and of those that it starts.
struct ProcessLimits {
  /// Of each process, for its data (RLIMIT_DATA); address space is not limited, since runtimes such
  /// as the JVM reserve much more than they use.
  std::optional<std::uint64_t> memory_bytes = {};
  std::optional<std::uint64_t> file_bytes = {};  ///< size of each file that it writes
  std::optional<int> open_files = {};
  /// Processes and threads; applies only if isolated, since the system counts those of a user.
  std::optional<int> processes = {};
};

/// What to run.
struct ProcessPlan {
  /// The program and its arguments. A program without a slash is looked up in PATH, one with a
  /// slash is relative to `directory`. No shell takes part.
  std::vector<std::string> command;
  std::filesystem::path directory = {};  ///< to run in; empty: that of this process
  /// Added to the environment of this process, or replacing variables of it.
  std::vector<std::pair<std::string, std::string>> environment = {};
  ProcessLimits limits = {};
  Isolation isolation = Isolation::kNone;
  /// Opens a listening socket that the process can reach at 127.0.0.1, also if isolated, and stores
  /// its host and port in these two variables.
  std::optional<std::pair<std::string, std::string>> listen_variables = {};
};

/// A program cannot be run, or has failed.
class ProgramFailure : public std::runtime_error {
 public:
  /// `code` is an errno; 0 if there is none.
  explicit ProgramFailure(const std::string& what, int code = 0)
      : std::runtime_error(what), code_(code) {}

  [[nodiscard]] int code() const noexcept { return code_; }

 private:
  int code_;
};

}  // namespace seedbank::engine
