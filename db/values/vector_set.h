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

// Wider vectors are options of x86-64 processors: functions may use them if the processor has them.
#if defined(__x86_64__) && !defined(__EMSCRIPTEN__)
#define SEEDBANK_WIDE_VECTORS 1
#else
#define SEEDBANK_WIDE_VECTORS 0
#endif

namespace seedbank::db {

/// A set of vector instructions for which kernels are compiled.
enum class VectorSet : std::uint8_t {
  kBasic,   ///< 16 bytes: every processor of the architecture
  kAvx2,    ///< 32 bytes
  kAvx512,  ///< 64 bytes, with operations on bytes (AVX512BW)
};

/// The sets that this processor can execute, the widest last.
[[nodiscard]] inline std::vector<VectorSet> vector_sets() {
  std::vector<VectorSet> sets{VectorSet::kBasic};
#if SEEDBANK_WIDE_VECTORS
  if (__builtin_cpu_supports("avx2") != 0) {
    sets.push_back(VectorSet::kAvx2);
    if (__builtin_cpu_supports("avx512bw") != 0) sets.push_back(VectorSet::kAvx512);
  }
#endif
  return sets;
}

}  // namespace seedbank::db

/// The function of a kernel for a set of vector instructions.
#if SEEDBANK_WIDE_VECTORS
#define SEEDBANK_OF_VECTOR_SET(set, kernel, function)     \
  ((set) == VectorSet::kAvx512 ? kernel::avx512::function \
   : (set) == VectorSet::kAvx2 ? kernel::avx2::function   \
                               : kernel::basic::function)
#else
#define SEEDBANK_OF_VECTOR_SET(set, kernel, function) \
  (static_cast<void>(set), kernel::basic::function)
#endif
