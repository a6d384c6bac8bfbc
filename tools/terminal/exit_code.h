// Exit codes, and the error types of the command itself.
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

namespace seedbank::tools {

/// What `seedbank` returns to the shell. The numbers are a contract. A run with several failures
/// returns the largest of their codes.
enum class ExitCode : int {
  kDone = 0,
  kDifferences = 1,    ///< a check found values that are wrong
  kUsage = 2,          ///< a command line that is not valid
  kBadPosition = 3,    ///< a position that cannot be read
  kNoDatabase = 4,     ///< missing, damaged, of other rules, or too small
  kNoResources = 5,    ///< not enough memory, disk space or threads
  kIo = 6,             ///< reading, writing or another program failed
  kTimeLimit = 124,    ///< --time ended the run; searches print bounds
  kInterrupted = 130,  ///< by SIGINT, SIGTERM or SIGHUP
};

struct ExitCodeMeaning {
  ExitCode code;
  std::string_view meaning;
};

/// All codes, in ascending order.
inline constexpr std::array<ExitCodeMeaning, 9> kExitCodes = {{
    {ExitCode::kDone, "done"},
    {ExitCode::kDifferences, "a check found differences"},
    {ExitCode::kUsage, "usage"},
    {ExitCode::kBadPosition, "bad position"},
    {ExitCode::kNoDatabase, "database missing, damaged, of other rules or too small"},
    {ExitCode::kNoResources, "not enough memory, disk space or threads"},
    {ExitCode::kIo, "input or output failed"},
    {ExitCode::kTimeLimit, "time limit reached"},
    {ExitCode::kInterrupted, "interrupted"},
}};

/// The code of a run to which both codes apply.
[[nodiscard]] constexpr ExitCode worse(ExitCode a, ExitCode b) noexcept { return a < b ? b : a; }

/// An error of this program, or of another process of its group, with the exit code.
class ToolError : public std::runtime_error {
 public:
  ToolError(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}

  [[nodiscard]] ExitCode code() const noexcept { return code_; }

 private:
  ExitCode code_;
};

/// A command line that is not valid. The message is one line and names the option and value.
class UsageError : public ToolError {
 public:
  explicit UsageError(const std::string& message) : ToolError(ExitCode::kUsage, message) {}
};

/// Standard input or output, or the network, failed.
class StreamError : public ToolError {
 public:
  explicit StreamError(const std::string& message) : ToolError(ExitCode::kIo, message) {}
};

/// The reader of standard output has closed it, as `head` does: the program ends without a message.
class OutputClosed : public StreamError {
 public:
  OutputClosed() : StreamError("") {}
};

/// Another program is missing or failed.
class ProgramError : public ToolError {
 public:
  explicit ProgramError(const std::string& message) : ToolError(ExitCode::kIo, message) {}
};

}  // namespace seedbank::tools
