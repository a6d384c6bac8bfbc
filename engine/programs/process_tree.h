// The processes that a program has started, as /proc shows them.
#pragma once

#include <cstdint>
#include <vector>

#include <sys/types.h>

namespace seedbank::engine {

/// All descendants of a process.
[[nodiscard]] std::vector<pid_t> descendants_of(pid_t ancestor);

/// What they use.
struct TreeUse {
  std::uint64_t resident_bytes = 0;
  int threads = 0;
  bool computing = false;  ///< one of their threads can run or waits for a disk
};
[[nodiscard]] TreeUse use_of(const std::vector<pid_t>& processes);

/// Stops all descendants of a process, also those that are being started; the opposite.
void freeze_descendants(pid_t ancestor);
void thaw_descendants(pid_t ancestor);

}  // namespace seedbank::engine
