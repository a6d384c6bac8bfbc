// The allocation of the whole program, replaced by one that can fail. In a file of its own: where
// GCC sees both sides of it, it takes malloc and free for a mismatch.
#include "tests/db/probe/failing_allocation.h"

#include <cstdlib>
#include <new>
#include <optional>

namespace {

// Allocations of this thread that still succeed before the one that fails.
thread_local std::optional<std::size_t> before_failure;

}  // namespace

namespace seedbank::db {

FailingAllocation::FailingAllocation(std::size_t number) noexcept { before_failure = number; }
FailingAllocation::~FailingAllocation() { before_failure.reset(); }

}  // namespace seedbank::db

void* operator new(std::size_t bytes) {
  if (before_failure && (*before_failure)-- == 0) {
    before_failure.reset();
    throw std::bad_alloc();
  }
  if (void* memory = std::malloc(bytes > 0 ? bytes : 1)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
