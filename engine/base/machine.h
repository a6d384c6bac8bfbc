// What this process may use of the machine it runs on.
#pragma once

#include <cstdint>
#include <string>

namespace seedbank::engine {

/// Processors this process may use at once: its affinity, less where a cgroup grants a smaller
/// quota of time. At least 1.
[[nodiscard]] int processors_allowed();

/// Bytes of memory that could be allocated now without swapping: what the kernel calls available,
/// less where a cgroup or a resource limit leaves less.
[[nodiscard]] std::uint64_t memory_available();

/// The processor's name, such as "AMD EPYC 7763 64-Core Processor".
[[nodiscard]] std::string processor_name();

}  // namespace seedbank::engine
