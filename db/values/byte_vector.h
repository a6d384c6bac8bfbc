// Operations on vectors of sixteen bytes, in the portable vector types of the compilers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace seedbank::db {

inline constexpr std::size_t kLanes = 16;
#include "db/values/vector_operations.inc"

/// `bytes`, rounded up to whole vectors.
[[nodiscard]] constexpr std::size_t round_up_to_lanes(std::size_t bytes) noexcept {
  return (bytes + kLanes - 1) / kLanes * kLanes;
}

/// 255 where the signed byte of `a` is less than that of `b`, otherwise 0. SSE2 has no comparison
/// of unsigned bytes.
[[nodiscard]] inline ByteVector less(ByteVector a, ByteVector b) noexcept {
  using SignedVector = std::int8_t __attribute__((vector_size(kLanes)));
  return reinterpret_cast<ByteVector>(reinterpret_cast<SignedVector>(a) <
                                      reinterpret_cast<SignedVector>(b));
}

/// Interleaves the bytes of the low (high) halves of two vectors.
[[nodiscard]] inline ByteVector interleave_low(ByteVector a, ByteVector b) noexcept {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
[[nodiscard]] inline ByteVector interleave_high(ByteVector a, ByteVector b) noexcept {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                 31);
}

/// Transposes a 16 x 16 matrix of bytes in place, one row per vector: four perfect shuffles of the
/// 256 bytes exchange the four high bits of their index with the low ones.
inline void transpose(ByteVector (&rows)[kLanes]) noexcept {
  ByteVector other[kLanes];
  const auto shuffle = [](const ByteVector(&from)[kLanes], ByteVector(&to)[kLanes]) {
    for (std::size_t i = 0; i < kLanes / 2; ++i) {
      to[2 * i] = interleave_low(from[i], from[i + kLanes / 2]);
      to[2 * i + 1] = interleave_high(from[i], from[i + kLanes / 2]);
    }
  };
  shuffle(rows, other);
  shuffle(other, rows);
  shuffle(rows, other);
  shuffle(other, rows);
}

}  // namespace seedbank::db
