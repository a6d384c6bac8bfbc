// The memory that the games asked about share: whoever needs some takes it, first come, first
// served.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>

namespace seedbank::engine {

struct MemoryPool {
  std::mutex mutex;          ///< held by who looks, and while what was seen is being taken
  std::uint64_t left_bytes;  ///< guarded by mutex
  std::uint64_t all_bytes = left_bytes;  ///< what is left and what is taken

  /// How many bytes in all would leave `needed`. What else shares the pool grows with it: a cache
  /// by an eighth of what is left. Requires the mutex.
  [[nodiscard]] std::uint64_t enough_for(std::uint64_t needed) const noexcept {
    const std::uint64_t missing = needed - std::min(needed, left_bytes);
    return all_bytes + missing + missing / 7 + 1;
  }
};

}  // namespace seedbank::engine
