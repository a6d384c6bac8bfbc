// The memory that the games asked about share: whoever needs some takes it, first come, first
// served.
#pragma once

#include <cstdint>
#include <mutex>

namespace seedbank::engine {

struct MemoryPool {
  std::mutex mutex;          ///< held by who looks, and while what was seen is being taken
  std::uint64_t left_bytes;  ///< guarded by mutex
};

}  // namespace seedbank::engine
