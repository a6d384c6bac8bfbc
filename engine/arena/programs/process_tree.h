// The processes that a program has started, as /proc shows them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <sys/types.h>

namespace seedbank::engine {

/// All descendants of a process.
[[nodiscard]] std::vector<pid_t> descendants_of(pid_t ancestor);

/// What they use.
struct TreeUse {
  std::uint64_t resident_bytes = 0;  ///< shared memory counts for each of them
  int threads = 0;
  int ended = 0;           ///< threads among them that are not yet waited for
  bool computing = false;  ///< one of their threads can run or waits for a disk
};
[[nodiscard]] TreeUse use_of(const std::vector<pid_t>& processes);

/// Their resident memory, in which what several processes share counts once: each has its part.
/// Takes a millisecond for some hundred MiB.
[[nodiscard]] std::uint64_t proportional_bytes(const std::vector<pid_t>& processes);

/// Sends a signal to all processes that `find` returns, also to those that appear meanwhile.
void signal_all(const std::function<std::vector<pid_t>()>& find, int signal);

}  // namespace seedbank::engine
