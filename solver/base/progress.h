// Progress callbacks of long operations. A std::stop_token ends such operations early.
#pragma once

#include <cstdint>
#include <functional>

namespace seedbank {

/// Called from time to time with the positions done and the total, by one thread at a time, but not
/// always the same one. If it throws, the operation ends and the caller receives the exception.
using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

}  // namespace seedbank
