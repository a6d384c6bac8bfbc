// Calls from the instance to its host, the JavaScript program that runs it.
#pragma once

#include <cstdint>

namespace seedbank::wasm {

/// The quantity that host_progress() reports.
enum class Counted : std::int32_t {
  kEndgames,  ///< positions of endgames that are ready
  kAnswers,   ///< answers of a call that gives several
  kBounds,    ///< the bounds of the answer, low and high, instead of a count and its total
};

/// Adds memory for allocations of `bytes` bytes at once, or part of it if the host grants no more.
/// Memory that grows step by step makes builds of endgames a third slower: after each step, V8
/// collects garbage.
void reserve_memory(std::uint64_t bytes) noexcept;

/// Reports the progress of the current call to the host.
void host_progress(Counted counted, double done, double total);

}  // namespace seedbank::wasm
