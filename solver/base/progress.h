// Progress: how work that takes long tells how far it is. What ends it early is a std::stop_token
// everywhere.
#pragma once

#include <cstdint>
#include <functional>

namespace seedbank {

/// Called now and then with the positions done and to do: from one thread at a time, but not always
/// the same one. What it throws ends the work and reaches the caller.
using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

}  // namespace seedbank
