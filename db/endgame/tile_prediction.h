// Prediction of a value of a tile from three others, and the residual.
//
// For the value at (row r, column c): `left` is the value at (r, parent of c), `upper` that at
// (parent of r, c), and `corner` that at (parent of r, parent of c); see db/endgame/tile_trees.h.
// Arithmetic is in bytes; each function takes one value (std::uint8_t) or sixteen (ByteVector).
#pragma once

#include <algorithm>
#include <cstdint>

#include "db/values/byte_vector.h"

namespace seedbank::db {

/// The largest value of a tile: sums of two values must fit a byte.
inline constexpr int kMaxPredictableValue = 127;

[[nodiscard]] constexpr std::uint8_t min(std::uint8_t a, std::uint8_t b) noexcept {
  return std::min(a, b);
}
[[nodiscard]] constexpr std::uint8_t max(std::uint8_t a, std::uint8_t b) noexcept {
  return std::max(a, b);
}

/// The median of left, upper and left + upper - corner. The last is clamped at 0, which does not
/// change the median.
template <class Bytes>
[[nodiscard]] constexpr Bytes predict(Bytes left, Bytes upper, Bytes corner) noexcept {
  const Bytes sum = static_cast<Bytes>(left + upper);
  const Bytes plane = static_cast<Bytes>(max(sum, corner) - corner);
  return max(min(left, upper), min(max(left, upper), plane));
}

/// The residual, negated if values fall from corner to upper or, if these are equal, from corner to
/// left. Errors are more often towards the corner than away from it, so this makes one sign more
/// frequent. Its own inverse.
template <class Bytes>
[[nodiscard]] constexpr Bytes turn_sign(Bytes residual, Bytes left, Bytes upper,
                                        Bytes corner) noexcept {
  const auto falling = (upper < corner) | ((upper == corner) & (left < corner));
  return falling ? static_cast<Bytes>(-residual) : residual;
}

}  // namespace seedbank::db
