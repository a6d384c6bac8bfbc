// Kernels that are compiled for several sets of vector instructions, and the choice among them.
//
// A kernel is written once, in a file KERNEL.inc, with ByteVector, kLanes and the operations of
// vector_operations.inc. A source compiles it for every set in a namespace of its own:
//
//     namespace {
//     namespace kernel {
//     #define SEEDBANK_KERNEL "db/.../KERNEL.inc"
//     #include "db/values/each_vector_set.inc"
//     }  // namespace kernel
//     }  // namespace
//
// and calls SEEDBANK_OF_VECTOR_SET(set, kernel, function)(arguments). Only the functions of the
// kernel itself are compiled for the wider vectors: inline functions of headers are not, so the
// linker cannot choose such a copy of them for the rest of the program.
#pragma once

#include <cstdint>
#include <vector>

// AVX2 is an option of x86-64 processors: functions may use it if the processor has it.
#if defined(__x86_64__) && !defined(__EMSCRIPTEN__)
#define SEEDBANK_AVX2 1
#else
#define SEEDBANK_AVX2 0
#endif

namespace seedbank::db {

/// A set of vector instructions for which kernels are compiled.
enum class VectorSet : std::uint8_t {
  kBasic,  ///< 16 bytes: every processor of the architecture
  kAvx2,   ///< 32 bytes
};

/// The sets that this processor can execute, the widest last.
[[nodiscard]] inline std::vector<VectorSet> vector_sets() {
#if SEEDBANK_AVX2
  if (__builtin_cpu_supports("avx2") != 0) return {VectorSet::kBasic, VectorSet::kAvx2};
#endif
  return {VectorSet::kBasic};
}

}  // namespace seedbank::db

/// The function of a kernel for a set of vector instructions.
#if SEEDBANK_AVX2
#define SEEDBANK_OF_VECTOR_SET(set, kernel, function) \
  ((set) == VectorSet::kAvx2 ? kernel::avx2::function : kernel::basic::function)
#else
#define SEEDBANK_OF_VECTOR_SET(set, kernel, function) \
  (static_cast<void>(set), kernel::basic::function)
#endif
