// Memory that belongs to no process.
#pragma once

namespace seedbank::engine {

/// Makes the calls fail, in this process and those that it starts, that create memory which need
/// not be mapped by any process and which nothing outside can count: memory files and shared memory
/// of System V. Both then seem to be missing in the kernel (ENOSYS). POSIX shared memory, which is
/// files of a tmpfs, is not affected. Has no effect if the kernel cannot filter system calls.
/// Requires "no new privileges". Safe in signal handlers.
void forbid_memory_objects() noexcept;

}  // namespace seedbank::engine
