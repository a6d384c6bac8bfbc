// The resources that this process may use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <seedbank/export.h>

namespace seedbank {

/// Processors that this process may use at once: its affinity, or fewer if a cgroup grants a
/// smaller quota of CPU time. At least 1.
[[nodiscard]] SEEDBANK_API int processors_allowed();

/// The number of useful threads, at most `threads`: a few per allowed processor, so that some can
/// compute while others wait for a disk. At least 1.
[[nodiscard]] SEEDBANK_API int useful_threads(int threads);

/// The number of threads, at most `most`, that this process can start now: limits on the processes
/// of a user or a container, or on memory, may allow fewer. Starts and ends threads to find out.
/// Call this before using a library, such as oneTBB, that terminates the process if a thread cannot
/// start. Requires most >= 0.
[[nodiscard]] SEEDBANK_API int startable_threads(int most);

/// Bytes of memory that can be allocated now without swapping: the memory that the kernel reports
/// as available, or less if a cgroup or a resource limit leaves less.
[[nodiscard]] SEEDBANK_API std::uint64_t memory_available();

/// Parses a number of bytes: a number, optionally with a fraction, then a unit, which may follow a
/// blank: nothing or B for bytes; K, M, G, T or KiB ... TiB for powers of 1024; KB ... TB for
/// powers of 1000; or % of `whole` bytes. Case does not matter. Returns nothing for any other text,
/// for less than one byte, and for 2^63 or more.
[[nodiscard]] SEEDBANK_API std::optional<std::uint64_t> parse_bytes(std::string_view text,
                                                                    std::uint64_t whole);

/// The processor's name, such as "AMD EPYC 7763 64-Core Processor".
[[nodiscard]] SEEDBANK_API std::string processor_name();

}  // namespace seedbank
