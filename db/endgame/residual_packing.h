// Residuals of a tile as few bytes as a Huffman code can work on: three to a byte.
//
// Most residuals are 0. A code spends at least one bit on each byte; with three residuals in a byte
// that is a third of a bit each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace seedbank::db {

/// Residuals in one packed byte.
inline constexpr std::size_t kPackedTogether = 3;

/// Bytes that the packed residuals of `values` values take, without the excesses.
[[nodiscard]] constexpr std::size_t packed_bytes(std::size_t values) noexcept {
  return (values + kPackedTogether - 1) / kPackedTogether;
}

/// Packs residuals (signed bytes; see db/FORMAT.md). Writes packed_bytes() bytes to `packed`, and
/// one byte to `excesses` for each residual too large for its place, at most one a residual.
/// Returns the number of excesses. Requires residuals.size() to be a multiple of kPackedTogether,
/// the fill being 0, and room; the arrays must not overlap.
std::size_t pack(std::span<const std::uint8_t> residuals, std::uint8_t* packed,
                 std::uint8_t* excesses) noexcept;

/// Inverse of pack(): writes kPackedTogether residuals for each packed byte, and may write one byte
/// more. False if the bytes are none that pack() could have made, or if there are too few or too
/// many excesses; the residuals are then meaningless.
[[nodiscard]] bool unpack(std::span<const std::uint8_t> packed,
                          std::span<const std::uint8_t> excesses, std::uint8_t* residuals) noexcept;

}  // namespace seedbank::db
