// From what fails inside to the errors of the public interface (seedbank/error.h): the only place
// that knows which is which.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace seedbank::engine {

/// Throws the exception in flight as the Error that it means, its message on one line. Throws it on
/// unchanged if it is not one of solver, db or engine: one of a callback, or a fault of the
/// program. Requires an exception in flight.
[[noreturn]] void throw_public_error();

/// Does `work`; throws what fails inside as throw_public_error() says.
template <typename Work>
decltype(auto) translated(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (...) {
    throw_public_error();
  }
}

/// Whether oneTBB could not start a thread: what it throws then has no type of its own.
[[nodiscard]] bool is_want_of_threads(const std::runtime_error& error) noexcept;

/// `message` on one line: control characters, which paths may hold, become question marks.
[[nodiscard]] std::string on_one_row(std::string message);

}  // namespace seedbank::engine
