// Allocations that fail on demand, in programs that link failing_allocation.cpp.
#pragma once

#include <cstddef>

namespace seedbank::db {

/// During its lifetime, allocation number `number` of this thread, counted from 0, throws
/// std::bad_alloc; all others succeed. At most one per thread.
class FailingAllocation {
 public:
  explicit FailingAllocation(std::size_t number) noexcept;
  FailingAllocation(const FailingAllocation&) = delete;
  FailingAllocation& operator=(const FailingAllocation&) = delete;
  ~FailingAllocation();
};

}  // namespace seedbank::db
