// The prediction of one value of a tile from three others, and the residual that is left.
//
// For the value in (row r, column c): `left` is the value in (r, parent of c), `upper` that in
// (parent of r, c), and `corner` that in (parent of r, parent of c); see db/endgame/tile_trees.h.
// All is done in bytes, so that whole vectors fit; each function takes one value (std::uint8_t) or
// sixteen (ByteVector).
#pragma once

#include <algorithm>
#include <cstdint>

#include "db/values/byte_vector.h"

namespace seedbank::db {

/// Largest value that the prediction accepts: sums of two values must fit a byte.
inline constexpr int kMaxPredictableValue = 127;

[[nodiscard]] constexpr std::uint8_t min(std::uint8_t a, std::uint8_t b) noexcept {
  return std::min(a, b);
}
[[nodiscard]] constexpr std::uint8_t max(std::uint8_t a, std::uint8_t b) noexcept {
  return std::max(a, b);
}

/// The median of left, upper and left + upper - corner. The last is cut at 0, which the clamp
/// between left and upper would do anyway.
template <class Bytes>
[[nodiscard]] constexpr Bytes predict(Bytes left, Bytes upper, Bytes corner) noexcept {
  const Bytes sum = static_cast<Bytes>(left + upper);
  const Bytes plane = static_cast<Bytes>(max(sum, corner) - corner);
  return max(min(left, upper), min(max(left, upper), plane));
}

/// The residual, with its sign turned over if values fall from the corner towards upper, or, where
/// these two are equal, from the corner towards left. Errors are more often towards the corner than
/// away from it; so told, they are more often of one sign. Its own inverse.
template <class Bytes>
[[nodiscard]] constexpr Bytes turn_sign(Bytes residual, Bytes left, Bytes upper,
                                        Bytes corner) noexcept {
  const auto falling = (upper < corner) | ((upper == corner) & (left < corner));
  return falling ? static_cast<Bytes>(-residual) : residual;
}

}  // namespace seedbank::db
