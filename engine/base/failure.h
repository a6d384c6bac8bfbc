// From exceptions to what a user can act on: the only place that knows which is which.
#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>

namespace seedbank::engine {

/// What kind of thing went wrong.
enum class FailureKind : std::uint8_t {
  kPosition,   ///< a text that is not a position, or a position that does not fit what was asked
  kDatabase,   ///< missing, damaged, of other rules, or too small
  kResources,  ///< not enough memory, disk or threads
  kIo,         ///< the operating system refused to read or write
};

struct Failure {
  FailureKind kind = FailureKind::kIo;
  std::string message;  ///< one line, no line feed
};

/// What an exception of solver, db or engine means; nothing for one that is not of theirs, such as
/// a fault of the program. Requires an exception.
[[nodiscard]] std::optional<Failure> failure_of(const std::exception_ptr& exception);

/// Whether oneTBB could not start a thread: what it throws then has no type of its own.
[[nodiscard]] bool is_want_of_threads(const std::runtime_error& error) noexcept;

/// `message` on one line: control characters, which paths may hold, become question marks.
[[nodiscard]] std::string on_one_row(std::string message);

}  // namespace seedbank::engine
