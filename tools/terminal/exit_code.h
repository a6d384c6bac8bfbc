// How the command ends: exit codes, and the errors that only a command can make.
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/answer/answer.h"

namespace seedbank::tools {

/// What `seedbank` returns to the shell. The numbers are a contract; where one run meets several
/// failures, the largest of their codes is returned.
enum class ExitCode : int {
  kDone = 0,
  kDifferences = 1,    ///< a check found values that are wrong
  kUsage = 2,          ///< command or options not understood
  kBadPosition = 3,    ///< a position that cannot be read
  kNoDatabase = 4,     ///< missing, damaged, of other rules, or too small
  kNoResources = 5,    ///< not enough memory, disk space or threads
  kIo = 6,             ///< reading, writing or another program failed
  kTimeLimit = 124,    ///< --time ended a search: bounds are printed
  kInterrupted = 130,  ///< by SIGINT, SIGTERM or SIGHUP
};

/// What a code says, for people.
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
    {ExitCode::kTimeLimit, "out of time, bounds printed"},
    {ExitCode::kInterrupted, "interrupted"},
}};

/// The worse of two ends.
[[nodiscard]] constexpr ExitCode worse(ExitCode a, ExitCode b) noexcept { return a < b ? b : a; }

/// The code for work that ended so.
[[nodiscard]] ExitCode exit_code_of(engine::Completion completion) noexcept;

/// A command line that is not understood. The message is one line and names the option and value.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Standard input or output failed.
class StreamError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whoever read our standard output has gone away, as `head` does when it has enough: no more can
/// be written, and nothing is to be said of it.
class OutputClosed : public StreamError {
 public:
  OutputClosed() : StreamError("nobody reads standard output any more") {}
};

/// Another process of a group failed: its message, which names the process, and its code.
class ProcessError : public std::runtime_error {
 public:
  ProcessError(ExitCode code, const std::string& message)
      : std::runtime_error(message), code_(code) {}

  [[nodiscard]] ExitCode code() const noexcept { return code_; }

 private:
  ExitCode code_;
};

/// Another program that is needed is not there or failed.
class ProgramError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace seedbank::tools
