// The memory that the sessions of all games share on a first-come, first-served basis.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>

namespace seedbank::engine {

struct MemoryPool {
  std::mutex mutex;          ///< lock to read left_bytes; keep it locked while reserving
  std::uint64_t left_bytes;  ///< guarded by mutex
  std::uint64_t all_bytes = left_bytes;  ///< free and reserved

  /// The size of a pool that would have `needed` bytes left. Caches, which take an eighth of what
  /// is left, grow with the pool. Requires the mutex.
  [[nodiscard]] std::uint64_t enough_for(std::uint64_t needed) const noexcept {
    const std::uint64_t missing = needed - std::min(needed, left_bytes);
    return all_bytes + missing + missing / 7 + 1;
  }
};

}  // namespace seedbank::engine
