// Reading and writing non-blocking pipes and sockets.
#pragma once

#include <string>
#include <string_view>

namespace seedbank::engine {

/// Appends the bytes that can be read at once, at most 64 KiB. Returns false at the end of the
/// stream or after an error.
[[nodiscard]] bool read_some(int descriptor, std::string& bytes);

/// Writes as much as possible at once and removes it from `bytes`. Returns false if the
/// reading end is closed. Raises no SIGPIPE.
[[nodiscard]] bool write_some(int descriptor, std::string_view& bytes);

}  // namespace seedbank::engine
