// What to run, and within which limits.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace seedbank::engine {

class World;

/// Names and values of variables.
using Environment = std::vector<std::pair<std::string, std::string>>;

/// Limits of a process and of those that it starts.
struct ProcessLimits {
  /// Of each process, for its data (RLIMIT_DATA); address space is not limited, since runtimes such
  /// as the JVM reserve much more than they use. With it, memory that belongs to no process, in
  /// memory files and System V segments, cannot be made.
  std::optional<std::uint64_t> memory_bytes = {};
  std::optional<std::uint64_t> file_bytes = {};  ///< size of each file that it writes
  std::optional<int> open_files = {};
  /// Processes and threads; applies only in a world, since the system counts those of a user.
  std::optional<int> processes = {};
};

/// What to run.
struct ProcessPlan {
  /// The program and its arguments. A program without a slash is looked up in PATH, one with a
  /// slash is relative to `directory`. No shell takes part.
  std::vector<std::string> command;
  std::filesystem::path directory = {};  ///< to run in; empty: that of this process
  /// All variables; nothing: those of this process.
  std::optional<Environment> environment = {};
  ProcessLimits limits = {};
  const World* world = nullptr;       ///< to run in; must outlive the process
  std::optional<unsigned> user = {};  ///< to run as, outside a world; with the group of that number
  std::vector<int> data = {};         ///< descriptors that the program gets as numbers 3, 4, ...
  int group = -1;                     ///< "cgroup.procs" of a control group to run in
  /// Opens a listening socket that the process can reach at 127.0.0.1, also in a world, and stores
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
