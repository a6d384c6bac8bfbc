// Replaces the program's allocation by one that can fail. In a separate file, because GCC reports a
// mismatch of malloc and free if it sees both functions.
#include "tests/db/probe/failing_allocation.h"

#include <cstdlib>
#include <new>
#include <optional>

namespace {

// The number of allocations of this thread that succeed before the failing one.
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
